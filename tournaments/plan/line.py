"""Equal at the line: who goes on from a table of a knock-out, or at a cut, although others are as good."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.model import Round, State, Table, Tournament
from tournaments.core.settings import Stages, deciding
from tournaments.core.standings import Row
from tournaments.plan.checker import known_before
from tournaments.plan.cut import eligible_at_cut, final_order, orders_after, standing_at
from tournaments.plan.stages import preliminary, present


@dataclass(frozen=True, slots=True)
class Tie:
    """Those who are equal where the line is drawn at a table, and which of them go on: the lower seats."""

    table: int
    equal: tuple[int, ...]
    going_on: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CutTie:
    """Those who share the rank at a cut, and which of them go on: the lower starting numbers."""

    group: int
    """Counted from 0; 0 without groups."""
    equal: tuple[int, ...]
    going_on: tuple[int, ...]


def at_cut(tournament: Tournament) -> Tournament:
    """Return the event as it was when the round after the cut was drawn, as it is while that is to come."""
    first = preliminary(tournament.settings)
    return known_before(tournament, first + 1) if len(tournament.rounds) > first else tournament


def ties_at_cut(tournament: Tournament, stages: Stages) -> list[CutTie]:
    """Return where nothing but the starting numbers decides who goes on; none while results are missing."""
    first = preliminary(tournament.settings)
    if not first or not deciding(tournament.settings, stages) or not _is_cut(tournament, first):
        return []
    groups = enumerate(eligible_at_cut(at_cut(tournament), stages, present(tournament, first + 1)))
    found = (_cut_tie(index, rows, stages.cut) for index, rows in groups)
    return [tie for tie in found if tie is not None]


def _is_cut(tournament: Tournament, first: int) -> bool:
    """Tell whether the cut is made, or all is known that it is made from."""
    if len(tournament.rounds) != first:
        return len(tournament.rounds) > first
    tables = (table for one in tournament.rounds for table in one.tables)
    return all(table.result().state is not State.OPEN for table in tables)


def _cut_tie(group: int, rows: Sequence[Row], cut: int) -> CutTie | None:
    if cut >= len(rows) or rows[cut - 1].rank != rows[cut].rank:
        return None
    equal = [row.entrant for row in rows if row.rank == rows[cut].rank]
    going_on = [row.entrant for row in rows[:cut] if row.entrant in equal]
    return CutTie(group, tuple(equal), tuple(going_on))


def ties_at_line(tournament: Tournament, stages: Stages, number: int) -> list[Tie]:
    """Return the ties of round `number` that nothing but the seats decides; none in a final."""
    one = tournament.rounds[number - 1]
    if number <= preliminary(tournament.settings) or not deciding(tournament.settings, stages):
        return []
    if _is_final(one):
        return []
    empty = nobody_goes_on(tournament, stages, number)
    found = (_tie(table, stages.best) for table in one.tables if table not in empty)
    return [tie for tie in found if tie is not None]


def nobody_goes_on(tournament: Tournament, stages: Stages, number: int) -> list[Table]:
    """Return the tables of a deciding round, not the final, to which nobody came and nobody goes on from."""
    one = tournament.rounds[number - 1]
    if number <= preliminary(tournament.settings) or _is_final(one):
        return []
    orders = orders_after(one, stages, present(tournament, number + 1))
    return [table for table, order in zip(one.tables, orders, strict=True) if not order]


def _is_final(one: Round) -> bool:
    return len(one.tables) == 1 and not any(absence.kind == "bye" for absence in one.absences)


def _tie(table: Table, best: int) -> Tie | None:
    if table.result().state is State.OPEN or best >= len(table.entrants):
        return None
    order = final_order(table)
    last_in = standing_at(table, order[best - 1])
    if standing_at(table, order[best]) != last_in:
        return None
    equal = tuple(one for one in order if standing_at(table, one) == last_in)
    return Tie(table.number, equal, tuple(one for one in order[:best] if one in equal))
