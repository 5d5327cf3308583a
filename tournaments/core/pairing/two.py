"""Draws at tables of two: the exact optimum by weighted matching.

Up to `COMPLETE` entrants every pair is looked at. Larger fields are cut into blocks (see `blocks` for the
proof) and blocks too large for that are solved on a window of likely partners. Where the proof doesn't hold,
wider windows are tried, and at last all pairs.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.core.errors import DrawImpossible
from tournaments.core.pairing.blocks import Block, block_gap, bye_takers, cut
from tournaments.core.pairing.costs import RULES, Cost, Tables, draw_cost
from tournaments.core.pairing.edges import REMATCH, Pair, PairCosts, pack_pairs
from tournaments.core.pairing.matching import MOST_BITS, perfect_matching
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seats import best_order
from tournaments.core.pairing.shrink import affordable
from tournaments.core.pairing.window import window

COMPLETE = 240
WIDTH = 2
SEED_REACH = 6
GAP = RULES.index("gap")
SEATS = RULES.index("seat-running")


def draw_pairs(problem: Problem) -> tuple[Tables, Cost]:
    """Return the best draw at tables of two and the lower bound by rule.

    Raises `DrawImpossible` if the forbidden pairs leave none.
    """
    costs = PairCosts(problem)
    pairs = None
    if len(problem.players) > COMPLETE:
        pairs = _by_seeds(costs) if problem.ideal else _by_blocks(costs)
    proven = SEATS
    if pairs is None:
        pairs = _complete(costs)
        proven = len(RULES)
    if pairs is None:
        raise DrawImpossible("forbidden-pairs", "The forbidden pairs leave no draw.")
    draw = _seated(problem, pairs)
    return draw, _bound(draw_cost(problem, draw), proven)


def _bound(cost: Cost, proven: int) -> Cost:
    """The cost itself for the rules proven best, 0 for the rest."""
    return (*cost[:proven], *(0,) * (len(cost) - proven))


def _complete(costs: PairCosts) -> list[Pair] | None:
    everybody = range(costs.bye)
    takers = everybody if costs.bye % 2 else ()
    return _solve(costs, everybody, _all_pairs(costs, everybody), takers)


def _all_pairs(costs: PairCosts, positions: Sequence[int]) -> list[Pair]:
    return [two for two in combinations(positions, 2) if not costs.problem.barred(*two)]


def _by_seeds(costs: PairCosts) -> list[Pair] | None:
    """Return the draw of a seeded round 1 that joins seeds at or near the table where they should be."""
    near: dict[int, list[int]] = {}
    for position, table in enumerate(costs.problem.ideal):
        near.setdefault(table, []).append(position)
    pairs = {
        (min(one, other), max(one, other))
        for table, members in near.items()
        for one in members
        for step in range(SEED_REACH + 1)
        for other in near.get(table + step, ())
        if one != other and not costs.problem.barred(one, other)
    }
    takers = range(costs.bye)[-SEED_REACH:] if costs.bye % 2 else ()
    return _solve(costs, range(costs.bye), sorted(pairs), takers)


def _by_blocks(costs: PairCosts) -> list[Pair] | None:
    """Return the draw put together from blocks, or None if it isn't proven best."""
    pairs: list[Pair] = []
    for block in cut(costs.problem):
        found = _block(costs, block)
        if found is None:
            return None
        pairs += found
    return pairs


def _block(costs: PairCosts, block: Block) -> list[Pair] | None:
    takers = bye_takers(costs.problem) if block.bye else ()
    least = block_gap(costs.problem, block)
    for pairs in _attempts(costs, block):
        found = _solve(costs, block.positions, pairs, takers)
        if found is not None and _is_least(costs, found, least):
            return found
    return None


def _attempts(costs: PairCosts, block: Block) -> list[list[Pair]]:
    if len(block.positions) <= COMPLETE:
        return [_all_pairs(costs, block.positions)]
    return [window(costs, block.positions, width) for width in (WIDTH, 4 * WIDTH)]


def _is_least(costs: PairCosts, pairs: Sequence[Pair], gap: int) -> bool:
    found = [costs.cost(*two) for two in pairs]
    return not sum(cost[REMATCH] for cost in found) and sum(cost[GAP] for cost in found) == gap


def _solve(
    costs: PairCosts, positions: Sequence[int], pairs: list[Pair], takers: Sequence[int]
) -> list[Pair] | None:
    """Return the cheapest perfect matching of these positions, one of the takers left with the bye."""
    pairs = pairs + [(one, costs.bye) for one in takers]
    nodes = [*positions, costs.bye] if takers else list(positions)
    index = {node: place for place, node in enumerate(nodes)}
    packed, bits = pack_pairs(costs, pairs)
    if bits >= MOST_BITS:
        pairs, packed = affordable(costs, nodes, pairs)
    small = [(index[one], index[other]) for one, other in pairs]
    found = perfect_matching(len(nodes), small, packed)
    return None if found is None else [(nodes[one], nodes[other]) for one, other in found]


def _seated(problem: Problem, pairs: list[Pair]) -> Tables:
    """Seat pairs, the best scores at the first table."""
    bye = len(problem.players)
    seated = sorted(two for two in pairs if two[1] != bye)
    byes = tuple(one for one, other in pairs if other == bye)
    return Tables(tuple(best_order(problem, two) for two in seated), byes)
