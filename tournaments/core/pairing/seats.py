"""Who sits where at a table: times in each seat, three times running, and who follows whom."""

from collections.abc import Sequence
from functools import cache
from itertools import permutations

import numpy as np

from tournaments.core.pairing.field import Matrix
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seeds import number_from

SeatCost = tuple[int, int, int]

FAR = 1 << 20
"""More than any rule's cost at one table, so that three costs are the digits of one number."""
PLACES = np.array([FAR * FAR, FAR, 1], dtype=np.int64)


def seat_cost(problem: Problem, table: Sequence[int]) -> SeatCost:
    """Return the cost of a seat order by rules seat-running, seat-balance and seat-follow."""
    players = [problem.players[one] for one in table]
    size = len(players)
    balance = sum(one.seats[seat] - min(one.seats[:size]) for seat, one in enumerate(players))
    if size == 2:
        running = sum(one.last_seats == (seat, seat) for seat, one in enumerate(players, 1))
        again = sum(one.last_seats[-1:] == (seat,) for seat, one in enumerate(players, 1))
        return running, balance, again
    numbers = [one.number for one in players]
    follow = sum(problem.followed.get(two, 0) for two in zip(numbers, numbers[1:] + numbers[:1], strict=True))
    return 0, balance, follow


def best_order(problem: Problem, table: Sequence[int]) -> tuple[int, ...]:
    """Return the cheapest seat order of those at a table; the seed decides among equals."""
    seated = sorted(table)
    costs = _costs(problem, seated)
    ties = [
        tuple(seated[one] for one in order) for order in _orders(len(seated))[costs == costs.min()].tolist()
    ]
    return min(ties, key=lambda order: number_from(problem.seed, problem.round, "seats", order))


def least_seat_cost(problem: Problem, table: Sequence[int]) -> SeatCost:
    """Return the cost of the cheapest seat order."""
    running, rest = divmod(int(_costs(problem, table).min()), FAR * FAR)
    return running, *divmod(rest, FAR)


def _costs(problem: Problem, table: Sequence[int]) -> Matrix:
    """Return the cost of every seat order of `_orders`, its three rules as the digits of one number."""
    size = len(table)
    if size == 2:
        both = [seat_cost(problem, (table[one], table[other])) for one, other in _orders(2).tolist()]
        return np.asarray(both, dtype=np.int64) @ PLACES
    orders = _orders(size)
    balance = _over(problem, table)[orders, np.arange(size)].sum(axis=1)
    after = _follow(problem, table)[orders, np.roll(orders, 1, axis=1)].sum(axis=1)
    return np.asarray(balance * FAR + after, dtype=np.int64)


@cache
def _orders(size: int) -> Matrix:
    """Return all orders of so many players, one in each row."""
    return np.array(list(permutations(range(size))), dtype=np.int64)


def _over(problem: Problem, table: Sequence[int]) -> Matrix:
    """Return for each at the table and each seat the times had beyond the seat had least."""
    seats = np.array([problem.players[one].seats[: len(table)] for one in table], dtype=np.int64)
    return np.asarray(seats - seats.min(axis=1, keepdims=True), dtype=np.int64)


def _follow(problem: Problem, table: Sequence[int]) -> Matrix:
    """Return how often each has sat right after each other at the table."""
    numbers = [problem.players[one].number for one in table]
    return np.array(
        [[problem.followed.get((before, after), 0) for before in numbers] for after in numbers],
        dtype=np.int64,
    )
