"""Draws at tables of three to five (and mixed sizes): exact for small fields, else a bound is stated."""

from collections.abc import Sequence

from tournaments.core.errors import DrawImpossible
from tournaments.core.pairing import bounds
from tournaments.core.pairing.costs import Tables, add, bye_cost, draw_cost
from tournaments.core.pairing.exact import draw_exactly
from tournaments.core.pairing.field import FORBIDDEN, Field
from tournaments.core.pairing.mend import mend_rematches, part_forbidden
from tournaments.core.pairing.polish import polish_seats
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.rematches import fewer_rematches
from tournaments.core.pairing.search import descend, improve
from tournaments.core.pairing.seats import best_order
from tournaments.core.pairing.state import State
from tournaments.core.pairing.stream import Stream

EXACT = 12
SEARCH_STEPS = 5_000
LEAST_STEPS = 100
SWAPS_LOOKED_AT = 48_000_000
LOOK_AHEAD = 60
DESCENTS = 400


def draw_tables(problem: Problem) -> tuple[Tables, tuple[int, ...]]:
    """Return a draw and the lower bound by rule; raises `DrawImpossible` if forbidden pairs leave none."""
    if len(problem.players) <= EXACT:
        return _exactly(problem)
    field = Field(problem)
    searched = _start(field)
    least = _least_gap(problem)
    improve(searched, steps_for(problem), least)
    state, rematch_bound = mend_rematches(field, searched, _byes(problem))
    if state.total(field.rematch) >= FORBIDDEN:
        state = part_forbidden(field, _byes(problem))
    fewer = state.total(field.rematch) > rematch_bound and fewer_rematches(
        state, 2 * steps_for(problem), rematch_bound
    )
    if fewer or state is not searched:
        improve(state, steps_for(problem), least)
    descend(state, DESCENTS)
    groups, byes = state.groups()
    groups = polish_seats(field, groups)
    draw = Tables(tuple(best_order(problem, one) for one in sorted(groups)), byes)
    byes_cost = add([bye_cost(problem, one) for one in byes])[:2]
    return draw, (*byes_cost, rematch_bound, least, *(0,) * 7)


def steps_for(problem: Problem) -> int:
    """Return how many swaps the search may make: fewer for large fields, whose steps take longer."""
    players = len(problem.players)
    return min(SEARCH_STEPS, max(LEAST_STEPS, SWAPS_LOOKED_AT // players**2))


def _exactly(problem: Problem) -> tuple[Tables, tuple[int, ...]]:
    draw = draw_exactly(problem)
    if draw is None:
        raise DrawImpossible("forbidden-pairs", "The forbidden pairs leave no draw.")
    return draw, draw_cost(problem, draw)


def _least_gap(problem: Problem) -> int:
    """Bound the gap of those at tables, the byes having taken the lowest scores."""
    byes = set(_byes(problem))
    levels = sorted(level for position, level in enumerate(problem.levels) if position not in byes)
    return bounds.least_gap(levels, problem.sizes.tables)


def _byes(problem: Problem) -> list[int]:
    """Choose the byes: whoever has had fewest, then the lowest scores, then the seed."""

    def order(position: int) -> tuple[int, int, int]:
        last = -position if problem.ideal else problem.noise[position]
        return problem.players[position].byes, problem.levels[position], last

    return sorted(range(len(problem.players)), key=order)[: problem.sizes.byes]


def _start(field: Field) -> State:
    """Begin with runs of the standings, equal scores shuffled by the seed; other sizes at the bottom."""
    problem = field.problem
    byes = _byes(problem)
    order = [one for one in _shuffled(problem) if one not in set(byes)]
    sizes = sorted(problem.sizes.tables, key=lambda size: (size != problem.preferred, -size))
    if problem.ideal:
        return State(field, _ideal_tables(problem, order), byes)
    return State(field, [_take(field, order, size) for size in sizes], byes)


def _take(field: Field, order: list[int], size: int) -> list[int]:
    """Take the next players of the order who haven't met, as far as there are any within the look-ahead."""
    table = [order.pop(0)]
    while len(table) < size:
        costs = [int(field.rematch[one, table].sum()) for one in order[:LOOK_AHEAD]]
        table.append(order.pop(costs.index(min(costs))))
    return table


def _shuffled(problem: Problem) -> list[int]:
    order = list(range(len(problem.players)))
    Stream("start", problem.seed, problem.round).shuffle(order)
    return sorted(order, key=lambda one: -problem.levels[one])


def _ideal_tables(problem: Problem, seated: Sequence[int]) -> list[list[int]]:
    tables: list[list[int]] = [[] for _ in problem.sizes.tables]
    room = list(problem.sizes.tables)
    for one in sorted(seated):
        wanted = problem.ideal[one]
        index = wanted if room[wanted] else max(range(len(room)), key=lambda table: room[table])
        tables[index].append(one)
        room[index] -= 1
    return tables
