"""What comes when: the preliminary rounds, in groups if wanted, and the deciding ones after a cut."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.core.errors import RecordError
from tournaments.core.exchange.fields import Fields
from tournaments.core.model import Tournament
from tournaments.core.settings import Format, Settings

LARGEST_TABLE = 5


@dataclass(frozen=True, slots=True)
class Stages:
    """`groups` of the preliminary rounds; after them the best `cut` of each group play on (0: nobody).

    The deciding rounds are a knock-out of tables from which the best `best` go on, until all that are left
    fit one table: the final. A cut that fits one table is the final table at once.
    """

    groups: int = 1
    cut: int = 0
    best: int = 1


def read_stages(value: Mapping[str, object], settings: Settings) -> Stages:
    """Read stages; raises `RecordError` for what the settings don't allow."""
    fields = Fields(value, "stages")
    fields.only(frozenset({"groups", "cut", "best"}))
    stages = Stages(fields.integer("groups", 1, 1), fields.integer("cut", 0), fields.integer("best", 1, 1))
    if stages.groups > 1 and settings.format is not Format.ROUND_ROBIN:
        raise RecordError("stages.groups", "no-groups", "only a round robin is played in groups")
    if deciding(settings, stages) and stages.best >= min(settings.preferred, *settings.allowed):
        raise RecordError("stages.best", "no-knock-out", "somebody must be knocked out at every table")
    if stages.cut and stages.cut * stages.groups < min(settings.preferred, *settings.allowed):
        raise RecordError("stages.cut", "small-cut", "the best must fill a table")
    return stages


def deciding(settings: Settings, stages: Stages) -> bool:
    """Tell whether the event ends with a knock-out or a final table."""
    return settings.format is Format.KNOCK_OUT or stages.cut > 0


def preliminary(settings: Settings) -> int:
    """Return the number of rounds before a cut."""
    return 0 if settings.format is Format.KNOCK_OUT else settings.rounds


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
