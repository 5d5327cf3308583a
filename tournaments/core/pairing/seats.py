"""Who sits where at a table: times in each seat, three times running, and who follows whom."""

from collections.abc import Iterator, Sequence
from functools import cache
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
    priced = list(_priced(problem, sorted(table)))
    least = min(cost for cost, _ in priced)
    ties = [order for cost, order in priced if cost == least]
    return min(ties, key=lambda order: number_from(problem.seed, problem.round, "seats", order))


def least_seat_cost(problem: Problem, table: Sequence[int]) -> SeatCost:
    """Return the cost of the cheapest seat order."""
    return min(cost for cost, _ in _priced(problem, table))


def _priced(problem: Problem, table: Sequence[int]) -> Iterator[tuple[SeatCost, tuple[int, ...]]]:
    """Yield every seat order with its cost."""
    if len(table) == 2:
        for two in ((table[0], table[1]), (table[1], table[0])):
            yield seat_cost(problem, two), two
        return
    over, follow = _over(problem, table), _follow(problem, table)
    for order in _orders(len(table)):
        balance = sum(over[one][seat] for seat, one in enumerate(order))
        after = sum(follow[one][order[seat - 1]] for seat, one in enumerate(order)) if follow else 0
        yield (0, balance, after), tuple(table[one] for one in order)


@cache
def _orders(size: int) -> tuple[tuple[int, ...], ...]:
    return tuple(permutations(range(size)))


def _over(problem: Problem, table: Sequence[int]) -> list[list[int]]:
    """Return for each at the table and each seat the times had beyond the seat had least."""
    found = []
    for one in table:
        seats = problem.players[one].seats[: len(table)]
        least = min(seats)
        found.append([times - least for times in seats])
    return found


def _follow(problem: Problem, table: Sequence[int]) -> list[list[int]]:
    """Return how often each has sat right after each other at the table; empty if nobody has."""
    numbers = [problem.players[one].number for one in table]
    found = [[problem.followed.get((before, after), 0) for before in numbers] for after in numbers]
    return found if any(map(any, found)) else []
