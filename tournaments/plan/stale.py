"""A proposed round and what has happened since it was drawn: is it still the one that the event gives?"""

from collections.abc import Iterator
from dataclasses import replace

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import FixedDraw, Result, State, StoredDraw, Table, Tournament
from tournaments.core.pairing.digest import digest
from tournaments.core.pairing.problem import problem_for
from tournaments.core.settings import Format
from tournaments.plan.proposals import follow_format
from tournaments.plan.stages import preliminary

Where = tuple[int, int]
"""Round and table."""


def is_stale(tournament: Tournament, drawn: StoredDraw | FixedDraw) -> bool:
    """Tell whether corrected results or other rules would give the next round another input than it had.

    `tournament` holds the rounds before it. A table that was open when it was drawn doesn't make it stale:
    it was drawn in the knowledge that its result was missing.
    """
    number = len(tournament.rounds) + 1
    now = _corrected(tournament, number)
    if isinstance(drawn, StoredDraw):
        return digest(problem_for(now, number, drawn.players, drawn.seed)) != drawn.digest
    try:
        return follow_format(now, now.stages, frozenset(drawn.players)).fixed != drawn
    except DrawImpossible:
        return True


def corrected_since(tournament: Tournament, number: int) -> list[Where]:
    """Return each earlier result that is another one now than when round `number` was drawn.

    A table without a result at that time isn't corrected but late. The tables of a round robin follow from
    no result, so that nothing is corrected for them.
    """
    if _from_no_result(tournament, number):
        return []
    return [
        where
        for where, table in _earlier(tournament, number)
        if not _was_open(table, number) and _counted(table.result(number - 1)) != _counted(table.result())
    ]


def _from_no_result(tournament: Tournament, number: int) -> bool:
    settings = tournament.settings_of(number)
    return settings.format is Format.ROUND_ROBIN and number <= preliminary(settings)


def open_then(tournament: Tournament, number: int) -> list[Where]:
    """Return the tables without a result when round `number` was drawn: they counted as drawn."""
    return [where for where, table in _earlier(tournament, number) if _was_open(table, number)]


def late_since(tournament: Tournament, number: int) -> list[Where]:
    """Return those of them that have a result meanwhile."""
    return [
        where
        for where, table in _earlier(tournament, number)
        if _was_open(table, number) and table.result().state is not State.OPEN
    ]


def _earlier(tournament: Tournament, number: int) -> Iterator[tuple[Where, Table]]:
    for one in tournament.rounds[: number - 1]:
        yield from (((one.number, table.number), table) for table in one.tables)


def _was_open(table: Table, number: int) -> bool:
    return table.result(number - 1).state is State.OPEN


def _counted(result: Result) -> tuple[object, ...]:
    """What of a result the standings know."""
    return result.state, result.places, result.points, result.presence


def _corrected(tournament: Tournament, number: int) -> Tournament:
    """The event as if every correction had been known when round `number` was drawn."""
    rounds = tuple(
        replace(one, tables=tuple(_up_to_date(table, number) for table in one.tables))
        for one in tournament.rounds
    )
    return replace(tournament, rounds=rounds)


def _up_to_date(table: Table, number: int) -> Table:
    if _was_open(table, number):
        return replace(table, results=tuple(one for one in table.results if one.drawn < number))
    return replace(table, results=(replace(table.result(), drawn=number - 1),))
