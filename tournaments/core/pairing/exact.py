"""Small fields at tables of any size: the true optimum, by going through the divisions into tables.

A division is built by seating the first player left over. First the best cost by the rules up to odd-score
is found for every set of players left over; then, among the divisions that reach it, the best by the rules on
seats and by placement, and last the one that the seed prefers.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations

from tournaments.core.pairing.costs import Cost, Tables, bye_cost, odd_cost, pair_cost
from tournaments.core.pairing.first import table_distance
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seats import best_order, least_seat_cost
from tournaments.core.pairing.seeds import number_from

Left = tuple[int, ...]  # positions left over, sorted
Sizes = tuple[int, ...]  # table sizes left over, sorted; 0 is a bye
Group = tuple[int, ...]


def draw_exactly(problem: Problem) -> Tables | None:
    """Return the best draw, or None if the forbidden pairs leave none."""
    finder = _Finder(problem)
    groups = finder.groups()
    if groups is None:
        return None
    tables = sorted(group for group, size in groups if size)
    byes = sorted(group[0] for group, size in groups if not size)
    return Tables(tuple(best_order(problem, table) for table in tables), tuple(byes))


class _Finder:
    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.upper = cache(self._upper)
        self.lower = cache(self._lower)
        self.first = cache(self._first_cost)
        self.second = lru_cache(maxsize=None)(self._second_cost)

    def groups(self) -> list[tuple[Group, int]] | None:
        left = tuple(range(len(self.problem.players)))
        sizes = tuple(sorted((*self.problem.sizes.tables, *[0] * self.problem.sizes.byes)))
        if self.upper(left, sizes) is None:
            return None
        found = []
        while left:
            _, group, size = self.lower(left, sizes)
            found.append((group, size))
            left, sizes = _without(left, group), _less(sizes, size)
        return found

    def _upper(self, left: Left, sizes: Sizes) -> Cost | None:
        """Return the least cost by the rules up to odd-score, None if no division is allowed."""
        if not left:
            return (0,) * 7
        best: Cost | None = None
        for group, size in self._choices(left, sizes):
            rest = self.upper(_without(left, group), _less(sizes, size))
            if rest is not None:
                total = _plus(self.first(group, size), rest)
                best = total if best is None else min(best, total)
        return best

    def _lower(self, left: Left, sizes: Sizes) -> tuple[Cost, Group, int]:
        """Return the least cost by the other rules among the best divisions, and its first group."""
        found = []
        best = self.upper(left, sizes)
        for group, size in self._choices(left, sizes):
            after, fewer = _without(left, group), _less(sizes, size)
            rest = self.upper(after, fewer)
            if rest is not None and _plus(self.first(group, size), rest) == best:
                tail = self.lower(after, fewer)[0] if after else (0,) * 5
                found.append((_plus(self.second(group, size), tail), group, size))
        return min(found)

    def _choices(self, left: Left, sizes: Sizes) -> Iterator[tuple[Group, int]]:
        for size in Counter(sizes):
            for others in combinations(left[1:], max(size, 1) - 1):
                group = (left[0], *others)
                if size == 0 or not self._barred(group):
                    yield group, size

    def _barred(self, group: Group) -> bool:
        return any(self.problem.barred(*two) for two in combinations(group, 2))

    def _first_cost(self, group: Group, size: int) -> Cost:
        if size == 0:
            return bye_cost(self.problem, group[0])[:7]
        pairs = [pair_cost(self.problem, *two) for two in combinations(group, 2)]
        return (0, 0, *(sum(values) for values in zip(*pairs, strict=True)), *odd_cost(self.problem, group))

    def _second_cost(self, group: Group, size: int) -> Cost:
        noise = number_from(self.problem.seed, self.problem.round, "table", group) >> 40
        if size == 0:
            return (0, 0, 0, bye_cost(self.problem, group[0])[-1], noise)
        return (*least_seat_cost(self.problem, group), table_distance(self.problem, group), noise)


def _plus(one: Cost, other: Cost) -> Cost:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _without(left: Left, group: Group) -> Left:
    gone = set(group)
    return tuple(one for one in left if one not in gone)


def _less(sizes: Sizes, size: int) -> Sizes:
    index = sizes.index(size)
    return sizes[:index] + sizes[index + 1 :]
