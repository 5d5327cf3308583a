"""Who sits where at a table: times in each seat, three times running, and who follows whom."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seeds import number_from

SeatCost = tuple[int, int, int]


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
    start = sorted(table)
    found = min((seat_cost(problem, order), order) for order in permutations(start))
    ties = [order for order in permutations(start) if seat_cost(problem, order) == found[0]]
    return min(ties, key=lambda order: number_from(problem.seed, problem.round, "seats", order))


def least_seat_cost(problem: Problem, table: Sequence[int]) -> SeatCost:
    """Return the cost of the cheapest seat order."""
    return min(seat_cost(problem, order) for order in permutations(table))
