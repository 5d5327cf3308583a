"""What no draw can beat: lower bounds on the cost, stated with each draw.

The gap's bound leaves rematches aside. For tables of one size, dividing the sorted scores into runs is best.
For mixed sizes take any size m among them: a table of at least m players costs no less than the cheapest m of
them, so the cheapest disjoint runs of m among the sorted scores, one for each such table, cost no more.
"""

from collections.abc import Sequence


def run_cost(levels: Sequence[int]) -> int:
    """Return the sum of squared differences of all pairs."""
    total = sum(levels)
    return len(levels) * sum(level * level for level in levels) - total * total


def least_gap(levels: Sequence[int], sizes: Sequence[int]) -> int:
    """Return a lower bound on the sum of squared differences within tables of these sizes.

    `levels` are the scores of those who sit at tables, sorted.
    """
    if len(set(sizes)) <= 1:
        step = sizes[0] if sizes else 1
        return sum(run_cost(levels[start : start + step]) for start in range(0, len(levels), step))
    return max(_runs(levels, sizes, size) for size in sorted(set(sizes)))


def _runs(levels: Sequence[int], sizes: Sequence[int], size: int) -> int:
    """Return the cost of the cheapest disjoint runs of `size`, one for each table at least that large."""
    count = sum(one >= size for one in sizes)
    spare = len(levels) - count * size
    best: list[int | None] = [0] * (spare + 1)
    for taken in range(1, count + 1):
        best = _extend(levels, size, taken, best)
    return min(value for value in best if value is not None)


def _extend(levels: Sequence[int], size: int, taken: int, best: Sequence[int | None]) -> list[int | None]:
    """Add the next run: `best[k]` is the least cost with k players passed over so far."""
    found: list[int | None] = []
    least: int | None = None
    for skipped, before in enumerate(best):
        start = (taken - 1) * size + skipped
        if before is not None and (least is None or before < least):
            least = before
        cost = run_cost(levels[start : start + size])
        found.append(None if least is None else least + cost)
    return found
