"""What comes when: the preliminary rounds, in groups if wanted, and the deciding ones after a cut."""

from collections.abc import Mapping

from tournaments.core.exchange import settings as files
from tournaments.core.exchange.fields import Fields
from tournaments.core.model import Tournament
from tournaments.core.settings import Format, Settings, Stages, deciding


def read_stages(value: Mapping[str, object], settings: Settings) -> Stages:
    """Read stages; raises `RecordError` for what the settings don't allow."""
    return files.read_stages(Fields(value, "stages"), settings)


def preliminary(settings: Settings) -> int:
    """Return the number of rounds before a cut."""
    return 0 if settings.format is Format.KNOCK_OUT else settings.rounds


def present(tournament: Tournament, number: int) -> frozenset[int]:
    """Return who is in the event in round `number`."""
    return frozenset(
        one.number
        for one in tournament.entrants
        if one.joined <= number and (one.left is None or one.left >= number)
    )


def is_over(tournament: Tournament, stages: Stages) -> bool:
    """Tell whether the rounds that were drawn are all that the format has."""
    drawn = len(tournament.rounds)
    first = preliminary(tournament.settings)
    if drawn < first or drawn == 0:
        return False
    if not deciding(tournament.settings, stages):
        return True
    return drawn > first and len(tournament.rounds[-1].tables) == 1 and not _rests(tournament)


def _rests(tournament: Tournament) -> bool:
    """Tell whether somebody goes on from the last round without having played."""
    return any(absence.kind == "bye" for absence in tournament.rounds[-1].absences)
