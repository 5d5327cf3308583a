"""Small tournaments for tests."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.core.model import Absence, Entrant, Kind, Presence, Result, Round, State, Table, Tournament
from tournaments.core.settings import Settings


def event(count: int, **settings: object) -> Tournament:
    """An event of `count` entrants before its first round."""
    entrants = tuple(Entrant(number, f"Player {number}", 2000 - number) for number in range(1, count + 1))
    return Tournament("Club", replace(Settings(), **settings), entrants, seed="7")  # type: ignore[arg-type]


def played(
    *table: int,
    places: Sequence[int] = (),
    points: Sequence[int] = (),
    presence: Sequence[Presence] = (),
    state: State = State.PLAYED,
    drawn: int = 1,
) -> Table:
    """A table with a result; without places the first seat won, the second came next, and so on."""
    ranks = tuple(places) or tuple(range(1, len(table) + 1))
    return Table(1, table, (Result(state, ranks, tuple(points), tuple(presence), drawn),))


def with_round(tournament: Tournament, *tables: Table, **absent: Kind) -> Tournament:
    """Add a round; `absent` has names like `e3` for entrant 3."""
    number = len(tournament.rounds) + 1
    numbered = tuple(replace(table, number=index) for index, table in enumerate(tables, 1))
    absences = tuple(Absence(int(name[1:]), kind) for name, kind in absent.items())
    return replace(tournament, rounds=(*tournament.rounds, Round(number, numbered, absences)))
