"""An independent judge: goes through every possible draw of a small field, with costs of its own.

Written from the words of the rules alone; shares no code with the engine but the value it judges.
"""

from collections.abc import Iterator
from itertools import combinations, permutations

from tournaments.core.pairing.problem import Problem

Groups = tuple[tuple[int, ...], ...]


def divisions(left: tuple[int, ...], sizes: tuple[int, ...]) -> Iterator[Groups]:
    """Yield every way to divide players into groups of these sizes (size 1 is a bye)."""
    if not left:
        yield ()
        return
    for size in sorted(set(sizes)):
        fewer = list(sizes)
        fewer.remove(size)
        for others in combinations(left[1:], size - 1):
            group = (left[0], *others)
            rest = tuple(one for one in left if one not in group)
            for tail in divisions(rest, tuple(fewer)):
                yield (group, *tail)


def best_upper(problem: Problem) -> tuple[int, ...] | None:
    """Return the least cost of any draw by the rules up to odd-score, None if none is allowed."""
    sizes = (*problem.sizes.tables, *[1] * problem.sizes.byes)
    costs = [
        upper_cost(problem, groups)
        for groups in divisions(tuple(range(len(problem.players))), sizes)
        if not any(_forbidden(problem, group) for group in groups)
    ]
    return min(costs, default=None)


def best_cost(problem: Problem) -> tuple[int, ...] | None:
    """Return the least cost by all rules on tables and seats."""
    sizes = (*problem.sizes.tables, *[1] * problem.sizes.byes)
    best = None
    for groups in divisions(tuple(range(len(problem.players))), sizes):
        if any(_forbidden(problem, group) for group in groups):
            continue
        upper = upper_cost(problem, groups)
        if best is None or upper <= best[:7]:
            seats = [_least_seats(problem, group) for group in groups if len(group) > 1]
            whole = (*upper, *(sum(values) for values in zip(*seats, strict=True)))
            best = whole if best is None else min(best, whole)
    return best


def _forbidden(problem: Problem, group: tuple[int, ...]) -> bool:
    numbers = {problem.players[one].number for one in group}
    return any(set(two) <= numbers for two in problem.forbidden)


def _scores(problem: Problem) -> list[int]:
    low = min(one.score for one in problem.players)
    differences = [one.score - low for one in problem.players]
    unit = next(
        (size for size in range(max(differences) or 1, 0, -1) if all(d % size == 0 for d in differences)), 1
    )
    return [difference // unit for difference in differences]


def upper_cost(problem: Problem, groups: Groups) -> tuple[int, ...]:
    """Return byes (again, score), rematches, gap, gap at the top, other sizes (times, score)."""
    score = _scores(problem)
    byes = [group[0] for group in groups if len(group) == 1]
    tables = [group for group in groups if len(group) > 1]
    met = gap = top = 0
    for table in tables:
        for one, other in combinations(table, 2):
            numbers = sorted((problem.players[one].number, problem.players[other].number))
            met += problem.met.get((numbers[0], numbers[1]), 0) ** 2
            square = (score[one] - score[other]) ** 2
            gap, top = gap + square, top + square * max(score[one], score[other])
    odd = [one for table in tables if len(table) != problem.preferred for one in table]
    return (
        sum(problem.players[one].byes for one in byes),
        sum(score[one] for one in byes),
        met,
        gap,
        top,
        sum(problem.players[one].odd for one in odd),
        sum(score[one] for one in odd),
    )


def _least_seats(problem: Problem, table: tuple[int, ...]) -> tuple[int, int, int]:
    return min(_seats(problem, order) for order in permutations(table))


def _seats(problem: Problem, order: tuple[int, ...]) -> tuple[int, int, int]:
    running = balance = follow = 0
    for seat, one in enumerate(order):
        player = problem.players[one]
        balance += player.seats[seat] - min(player.seats[: len(order)])
        if len(order) == 2:
            running += player.last_seats == (seat + 1, seat + 1)
            follow += player.last_seats[-1:] == (seat + 1,)
        else:
            after = problem.players[order[(seat + 1) % len(order)]]
            follow += problem.followed.get((player.number, after.number), 0)
    return running, balance, follow
