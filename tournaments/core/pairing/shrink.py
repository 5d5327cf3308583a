"""Costs too large for the solver's integers: settle the upper rules first, then drop pairs they rule out."""

from collections.abc import Sequence

from tournaments.core.pairing.costs import Cost
from tournaments.core.pairing.edges import NOISE_BITS, Pair, PairCosts
from tournaments.core.pairing.matching import perfect_matching
from tournaments.core.pairing.seeds import pair_noise
from tournaments.core.pairing.tiers import tiers


def affordable(costs: PairCosts, nodes: Sequence[int], pairs: Sequence[Pair]) -> tuple[list[Pair], list[int]]:
    """Return the pairs that can still be in an optimal draw, and their packed costs.

    Rule by rule: the sum that the best draw reaches so far is the most that any pair of it can cost in that
    rule, so dearer pairs go and the rule needs room for that sum only.
    """
    kept = [(two, costs.cost(*two)) for two in pairs]
    settled: list[int] = []
    rules = len(kept[0][1])
    while len(settled) < rules:
        best = _best_sum(nodes, kept, settled)
        if best is None:
            return [two for two, _ in kept], [0] * len(kept)
        rule = len(settled)
        settled.append(best)
        kept = [(two, cost) for two, cost in kept if cost[rule] <= best]
    noise = (*costs.problem.noise, 0)
    scale = tiers([*settled, (1 << NOISE_BITS) * len(nodes)])
    packed = [scale.pack((*cost, pair_noise(noise[a], noise[b], NOISE_BITS))) for (a, b), cost in kept]
    return [two for two, _ in kept], packed


def _best_sum(nodes: Sequence[int], kept: Sequence[tuple[Pair, Cost]], settled: Sequence[int]) -> int | None:
    """Return the least sum of the next rule among the draws that are best in the settled ones."""
    rule = len(settled)
    most = max(cost[rule] for _, cost in kept) * len(nodes) // 2
    scale = tiers([*settled, most])
    packed = [scale.pack(cost[: rule + 1]) for _, cost in kept]
    index = {node: place for place, node in enumerate(nodes)}
    found = perfect_matching(len(nodes), [(index[a], index[b]) for (a, b), _ in kept], packed)
    if found is None:
        return None
    chosen = {(nodes[a], nodes[b]) for a, b in found}
    return sum(cost[rule] for two, cost in kept if two in chosen)
