"""The end of a round: what the chosen policy makes of tables that aren't finished."""

from dataclasses import replace

from tournaments.core.model import Result, State, Table
from tournaments.core.scoring import places_by_points
from tournaments.core.settings import Unfinished


def close_table(table: Table, policy: Unfinished, points: tuple[int, ...], drawn: int) -> Table | None:
    """Return the table with a result by the policy, or None if somebody must decide or time is given.

    `points` are the game points now, by seat; `drawn` the number of rounds drawn. A table that has a
    result is returned as it is: closing never overwrites one.
    """
    if table.result().state is not State.OPEN:
        return table
    if policy in (Unfinished.EXTEND, Unfinished.ORGANISER):
        return None
    places = places_by_points(points) if policy is Unfinished.ADJUDICATE else (1,) * len(table.entrants)
    result = Result(State.PLAYED, places, points, drawn=drawn, reason=f"closed by policy: {policy.value}")
    return replace(table, results=(*table.results, result))
