"""Exact weighted perfect matching: rustworkx's blossom algorithm on packed integer costs."""

from collections.abc import Sequence

import rustworkx

from tournaments.core.errors import CoreError
from tournaments.core.pairing.edges import Pair

MOST_BITS = 120  # the solver counts in 128-bit integers and needs a few bits of its own


def perfect_matching(nodes: int, pairs: Sequence[Pair], costs: Sequence[int]) -> list[Pair] | None:
    """Return the cheapest pairs that cover all nodes, or None if no set of pairs does.

    Raises `CoreError` if a cost needs more than `MOST_BITS` bits.
    """
    most = max(costs, default=0) + 1
    if most.bit_length() > MOST_BITS:
        raise CoreError("too-large", "The scores are too large to draw from.")
    graph: rustworkx.PyGraph[int | None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(nodes))
    graph.extend_from_weighted_edge_list(
        [(one, other, most - cost) for (one, other), cost in zip(pairs, costs, strict=True)]
    )
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) != nodes:
        return None
    return sorted((min(two), max(two)) for two in found)
