"""Round robin at tables of k: equal meetings and seats as far as they can be.

Round after round is drawn with the engine's own cost model while all scores are equal: a pair that has met k
times costs k squared, so meetings spread evenly, and the seat rules even out the seats. The schedule doesn't
depend on results and can be published before the event.
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.core.pairing.costs import Tables
from tournaments.core.pairing.draw import solve
from tournaments.core.pairing.problem import SEATS, Player, Problem, pair

Schedule = tuple[tuple[tuple[int, ...], ...], ...]


def full_rounds(count: int, size: int) -> int:
    """Return the fewest rounds in which everybody could meet everybody."""
    return -(-(count - 1) // (size - 1))


def round_robin(
    numbers: Sequence[int], size: int, allowed: Sequence[int], rounds: int, seed: str
) -> Schedule:
    """Return the tables of each round, entrants in seat order."""
    made: list[tuple[tuple[int, ...], ...]] = []
    byes: Counter[int] = Counter()
    for number in range(1, rounds + 1):
        problem = _problem(numbers, size, allowed, made, byes, number, seed)
        draw, _ = solve(problem)
        made.append(_named(problem, draw))
        byes.update(problem.players[one].number for one in draw.byes)
    return tuple(made)


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    """Count how often each pair meets."""
    return Counter(
        pair(one, other) for tables in schedule for table in tables for one, other in combinations(table, 2)
    )


def _problem(
    numbers: Sequence[int],
    size: int,
    allowed: Sequence[int],
    made: Sequence[Sequence[tuple[int, ...]]],
    byes: Counter[int],
    number: int,
    seed: str,
) -> Problem:
    tables = [table for one in made for table in one]
    players = tuple(_player(one, tables, byes[one], size) for one in sorted(numbers))
    followed = Counter(
        two for table in tables if len(table) > 2 for two in zip(table, table[1:] + table[:1], strict=True)
    )
    met = meetings(tuple(tuple(one) for one in made))
    return Problem(number, players, size, tuple(allowed), met, followed, seed=seed)


def _player(number: int, tables: Sequence[tuple[int, ...]], byes: int, size: int) -> Player:
    mine = [table for table in tables if number in table]
    seats = Counter(table.index(number) for table in mine)
    last = mine[-2:]
    return Player(
        number,
        0,
        byes=byes,
        seats=tuple(seats[seat] for seat in range(SEATS)),
        last_seats=tuple(table.index(number) + 1 for table in last) if size == 2 else (),
        odd=sum(len(table) != size for table in mine),
    )


def _named(problem: Problem, draw: Tables) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(problem.players[one].number for one in table) for table in draw.tables)
