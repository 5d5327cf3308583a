"""Likely partners in a large field, so that the matching needn't look at every pair.

Within a score everybody is joined to `width` players of each seat history; neighbouring scores are joined by
`width` players of each pair of seat histories (at most a few of them float).
"""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.core.pairing.edges import Pair, PairCosts


def window(costs: PairCosts, positions: Sequence[int], width: int) -> list[Pair]:
    """Return pairs within these positions, without rematches and forbidden pairs, each once, sorted."""
    groups = _groups(costs, positions)
    levels = sorted({level for level, _ in groups}, reverse=True)
    pairs: set[Pair] = set()
    for index, level in enumerate(levels):
        here = [members for (at, _), members in groups.items() if at == level]
        pairs.update(_inside(costs, here, width))
        for below in levels[index + 1 : index + 3]:
            there = [members for (at, _), members in groups.items() if at == below]
            pairs.update(_across(costs, here, there, width))
    return sorted(pairs)


def _groups(costs: PairCosts, positions: Sequence[int]) -> dict[Pair, list[int]]:
    """Sort positions by level and class; within a class the seed decides the order."""
    problem = costs.problem
    groups: dict[Pair, list[int]] = {}
    for position in sorted(positions, key=lambda one: (problem.noise[one], one)):
        key = (problem.levels[position], costs.key(position, position)[0])
        groups.setdefault(key, []).append(position)
    return dict(sorted(groups.items()))


def _inside(costs: PairCosts, classes: Sequence[Sequence[int]], width: int) -> Iterator[Pair]:
    for members in classes:
        for index, one in enumerate(members):
            for others in classes:
                yield from _some(costs, one, _from(others, index * len(others) // len(members)), width)


def _across(
    costs: PairCosts, upper: Sequence[Sequence[int]], lower: Sequence[Sequence[int]], width: int
) -> Iterator[Pair]:
    for members in upper:
        for others in lower:
            for index, one in enumerate(members[: 2 * width]):
                yield from _some(costs, one, _from(others, index), width)


def _from(members: Sequence[int], start: int) -> Iterable[int]:
    """Go through members round the circle from a place."""
    return (members[(start + step) % len(members)] for step in range(len(members)))


def _some(costs: PairCosts, one: int, others: Iterable[int], width: int) -> Iterator[Pair]:
    """Yield the first few whom `one` may meet without a rematch."""
    left = width
    for other in others:
        if other == one or costs.rematch(one, other) or costs.problem.barred(one, other):
            continue
        yield (one, other) if one < other else (other, one)
        left -= 1
        if not left:
            return
