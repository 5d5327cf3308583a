"""The final order: the standings, and above them what the deciding rounds say."""

from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from tournaments.core.history import History, read_history
from tournaments.core.model import Kind, Presence, Round, State, Table, Tournament
from tournaments.core.settings import Stages, deciding
from tournaments.core.standings import Row, rank, standings
from tournaments.plan.cut import standing_at, standings_at_cut
from tournaments.plan.stages import preliminary


class Reached(NamedTuple):
    """How far somebody came in the deciding rounds; what is less is better."""

    last: int = 0
    """Minus the last round that they were in, counted from the first deciding one; 0 for none."""
    left: bool = False
    """Whether they left the table of that round, or didn't come to it."""
    place: int = 0
    """At that table, its last if nothing was played; 0 for a bye, and while it has no result."""


class Oddity(StrEnum):
    """What a deciding round was for somebody who didn't simply play it."""

    NONE = ""
    BYE = "bye"
    OPEN = "open"
    UNPLAYED = "unplayed"
    NO_SHOW = "no-show"


def ranking(tournament: Tournament, stages: Stages, history: History | None = None) -> tuple[Row, ...]:
    """Rank everybody; all pages, mails and exports call this and nothing else (T19).

    After a cut, those who came further rank before the others; who went out in the same round rank by their
    places at their last tables, then as they stood before the cut: by their ranks, in groups by those in the
    group and then by score. Points and tie-breaks are those of the preliminary rounds, in a knock-out those
    of all rounds. `history`: of all rounds, if it is there.
    """
    first = preliminary(tournament.settings)
    if not deciding(tournament.settings, stages) or len(tournament.rounds) <= first:
        return rank(tournament, history or read_history(tournament))
    rows = _before_cut(tournament, stages) if first else standings(tournament)
    before = {row.entrant: _stood(row, stages) if first else (1, 0) for row in rows}
    far = reached(tournament.rounds[first:])
    keys = {row.entrant: (far.get(row.entrant, Reached()), before[row.entrant]) for row in rows}
    ordered = sorted(rows, key=lambda row: keys[row.entrant])
    counts = [keys[row.entrant] for row in ordered]
    return tuple(replace(row, rank=counts.index(keys[row.entrant]) + 1) for row in ordered)


def _before_cut(tournament: Tournament, stages: Stages) -> list[Row]:
    """The rows as they stood: none is compared anew with somebody of another group."""
    rows = [row for group in standings_at_cut(tournament, stages) for row in group]
    grouped = {row.entrant for row in rows}
    late = [one.number for one in tournament.entrants if one.number not in grouped]
    history = read_history(tournament, preliminary(tournament.settings))
    last = rank(tournament, history, late) if late else ()
    return [*rows, *(replace(row, rank=len(rows) + row.rank) for row in last)]


def _stood(row: Row, stages: Stages) -> tuple[int, int]:
    """Of the same rank in different groups the higher score is first."""
    return row.rank, -row.score if stages.groups > 1 else 0


def reached(rounds: tuple[Round, ...]) -> dict[int, Reached]:
    """Return how far each entrant came who played in the deciding rounds."""
    found: dict[int, Reached] = {}
    for index, one in enumerate(rounds, 1):
        for absence in one.absences:
            if absence.kind is Kind.BYE:
                found[absence.entrant] = Reached(-index)
        for table in one.tables:
            found |= _at_table(table, -index)
    return found


def _at_table(table: Table, last: int) -> dict[int, Reached]:
    """Places as they were given: the seats only tell who goes on (`cut.final_order`), not who ranks first."""
    if table.result().state is State.OPEN:
        return {one: Reached(last) for one in table.entrants}
    found = {one: standing_at(table, one) for one in table.entrants}
    count = len(table.entrants)
    return {one: Reached(last, left, count if left else place) for one, (left, place) in found.items()}


def oddities(rounds: tuple[Round, ...]) -> dict[int, Oddity]:
    """Return what was odd in the last deciding round that each entrant was in."""
    found: dict[int, Oddity] = {}
    for one in rounds:
        found |= {absence.entrant: Oddity.BYE for absence in one.absences if absence.kind is Kind.BYE}
        for table in one.tables:
            found |= {entrant: _oddity(table, seat) for seat, entrant in enumerate(table.entrants)}
    return found


def _oddity(table: Table, seat: int) -> Oddity:
    result = table.result()
    if result.state is State.OPEN:
        return Oddity.OPEN
    if result.state is not State.PLAYED:
        return Oddity.UNPLAYED
    absent = bool(result.presence) and result.presence[seat] is Presence.NO_SHOW
    return Oddity.NO_SHOW if absent else Oddity.NONE
