"""What each round was for each entrant: the odd-results matrix, computed from the record alone.

Every total elsewhere (scores, tie-breaks, met pairs, seats, byes) is a sum over these lines.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.core.lines import Line
from tournaments.core.model import Entrant, Kind, Round, Tournament
from tournaments.core.scoring import shared_score, top_score
from tournaments.core.seating import table_lines
from tournaments.core.settings import AbsenceScore, ByeScore, Settings
from tournaments.core.units import WIN


@dataclass(frozen=True, slots=True)
class History:
    """The lines of each entrant, oldest first, one for each of the first `rounds` rounds."""

    rounds: int
    lines: dict[int, tuple[Line, ...]]

    def score(self, entrant: int) -> int:
        """Return the tournament score, in 24ths."""
        return sum(line.score for line in self.lines[entrant])


def read_history(tournament: Tournament, rounds: int | None = None, drawn: int | None = None) -> History:
    """Return the lines of the first `rounds` rounds (all, if not told).

    With `drawn` the results are those known when so many rounds had been drawn; a table that was unfinished
    then counts as a draw (FIDE C.04.2, 3.1). Without it an unfinished table has no lines with a score yet,
    nor has somebody who waits to be seated in a round that is drawn in parts.
    """
    count = len(tournament.rounds) if rounds is None else min(rounds, len(tournament.rounds))
    found: dict[int, list[Line]] = {one.number: [] for one in tournament.entrants}
    for one in tournament.rounds[:count]:
        seated = _seated(tournament, one.number, drawn)
        kinds = {absence.entrant: absence.kind for absence in one.absences}
        for entrant in tournament.entrants:
            line = seated.get(entrant.number) or _absent(tournament.settings, entrant, one, kinds)
            found[entrant.number].append(line)
    return History(count, {number: _settle(tournament.settings, lines) for number, lines in found.items()})


def _seated(tournament: Tournament, number: int, drawn: int | None) -> dict[int, Line]:
    lines: dict[int, Line] = {}
    for table in tournament.rounds[number - 1].tables:
        lines |= table_lines(tournament.settings, number, table, drawn)
    return lines


def _absent(settings: Settings, entrant: Entrant, one: Round, kinds: dict[int, Kind]) -> Line:
    kind = kinds.get(entrant.number) or _implied(entrant, one.number)
    waits = bool(one.parts) and entrant.number not in kinds and kind is Kind.ASKED_ZERO
    return Line(one.number, kind, _absence_score(settings, kind), pending=waits)


def _implied(entrant: Entrant, number: int) -> Kind:
    if number < entrant.joined:
        return Kind.LATE
    if entrant.left is not None and number > entrant.left:
        return Kind.WITHDRAWN
    return Kind.ASKED_ZERO


def _absence_score(settings: Settings, kind: Kind) -> int:
    half = shared_score(settings.scheme, settings.preferred)
    win = top_score(settings.scheme, settings.preferred)
    if kind is Kind.BYE:
        return half if settings.bye is ByeScore.HALF else win
    if kind in (Kind.FORFEIT_WIN, Kind.ASKED_FULL):
        return win
    if kind is Kind.ASKED_HALF and settings.asked_bye is AbsenceScore.HALF:
        return half
    if kind is Kind.LATE and settings.late is AbsenceScore.HALF:
        return half
    return 0


def _settle(settings: Settings, lines: Sequence[Line]) -> tuple[Line, ...]:
    """Give byes their mean and take the half from asked byes beyond the allowed number."""
    if settings.bye is ByeScore.MEAN:
        mean = _mean_of_others(settings, lines)
        lines = [replace(line, score=mean) if line.kind is Kind.BYE else line for line in lines]
    asked = 0
    settled = []
    for line in lines:
        asked += line.kind is Kind.ASKED_HALF
        spent = line.kind is Kind.ASKED_HALF and asked > settings.asked_byes
        settled.append(replace(line, score=0) if spent else line)
    return tuple(settled)


def _mean_of_others(settings: Settings, lines: Sequence[Line]) -> int:
    others = [line.score for line in lines if line.kind is not Kind.BYE]
    return sum(others) // len(others) if others else shared_score(settings.scheme, settings.preferred)


def standard_win(settings: Settings) -> int:
    """Return what a sole win at a table of the preferred size earns, in 24ths."""
    return top_score(settings.scheme, settings.preferred) or WIN
