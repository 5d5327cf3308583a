"""The cost model: what a good draw is, rule by rule, each a sum of integers over tables and byes.

The rules stand in the order in which they count: a later one never worsens an earlier one.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.pairing.first import bye_distance, table_distance
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seats import seat_cost

RULES = (
    "bye-again",  # byes given to somebody who has had one (a forfeit win counts), each weighing how many
    "bye-score",  # the score of those with a bye over the lowest
    "rematch",  # k squared for a pair that has met k times
    "gap",  # squared score differences within tables
    "top-gap",  # the same, times the better score of the pair: the best scores get the best match first
    "odd-table",  # times that those at tables of another size have sat at one before
    "odd-score",  # their scores over the lowest
    "seat-running",  # entrants in the same seat for the third time running at tables of two
    "seat-balance",  # times an entrant has had the seat beyond the one had least
    "seat-follow",  # the same seat as last time (tables of two), the same neighbour (larger tables)
    "placement",  # round 1: distance from the drawing method's ideal
)


Cost = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tables:
    """A draw by positions in the problem: tables in seat order, and byes."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()


def add(costs: Sequence[Cost]) -> Cost:
    """Add costs rule by rule."""
    return tuple(sum(values) for values in zip(*costs, strict=True)) if costs else (0,) * len(RULES)


def bye_cost(problem: Problem, position: int) -> Cost:
    """Return what a bye for this player costs."""
    middle = (0,) * (len(RULES) - 3)
    return (
        problem.players[position].byes,
        problem.levels[position],
        *middle,
        bye_distance(problem, position),
    )


def pair_cost(problem: Problem, one: int, other: int) -> tuple[int, int, int]:
    """Return what two players at one table cost by rules rematch, gap and top-gap."""
    levels = problem.levels
    gap = (levels[one] - levels[other]) ** 2
    return problem.times_met(one, other) ** 2, gap, gap * max(levels[one], levels[other])


def table_cost(problem: Problem, table: Sequence[int]) -> Cost:
    """Return the cost of one table in its seat order."""
    pairs = [
        pair_cost(problem, one, other) for index, one in enumerate(table) for other in table[index + 1 :]
    ]
    rematch, gap, top = (sum(values) for values in zip(*pairs, strict=True))
    odd, odd_score = odd_cost(problem, table)
    return (
        0,
        0,
        rematch,
        gap,
        top,
        odd,
        odd_score,
        *seat_cost(problem, table),
        table_distance(problem, table),
    )


def odd_cost(problem: Problem, table: Sequence[int]) -> tuple[int, int]:
    """Return what it costs that these sit at a table of another size than the preferred."""
    if len(table) == problem.preferred:
        return 0, 0
    return sum(problem.players[one].odd for one in table), sum(problem.levels[one] for one in table)


def draw_cost(problem: Problem, draw: Tables) -> Cost:
    """Return the cost of a whole draw."""
    return add(
        [table_cost(problem, table) for table in draw.tables] + [bye_cost(problem, one) for one in draw.byes]
    )
