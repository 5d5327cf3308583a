"""The final order: the standings, and above them what the deciding rounds say."""

from dataclasses import replace
from typing import NamedTuple

from tournaments.core.history import History, read_history
from tournaments.core.model import Kind, Presence, Round, Table, Tournament
from tournaments.core.settings import Stages, deciding
from tournaments.core.standings import Row, rank, standings
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.stages import preliminary


class Reached(NamedTuple):
    """How far somebody came in the deciding rounds; what is less is better."""

    last: int = 0
    """Minus the last round that they were in, counted from the first deciding one; 0 for none."""
    left: bool = False
    place: int = 0
    """At the table of that round; 0 for a bye, and while it has no result."""


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
    result = table.result()
    count = len(table.entrants)
    places = result.places or (0,) * count
    stayed = [one is Presence.PLAYED for one in result.presence] or [True] * count
    return {
        one: Reached(last, not stayed[seat], places[seat] if stayed[seat] else count)
        for seat, one in enumerate(table.entrants)
    }
