"""A draw under search: who sits at which table, and what every swap of two players would change."""

from collections.abc import Sequence

import numpy as np

from tournaments.core.pairing.field import Field, Mask, Matrix


class State:
    """A division of the field into tables of given sizes; the last of them may hold the byes.

    A table of byes costs nothing by pairs, and only players whose bye costs the same swap with those.
    """

    def __init__(self, field: Field, tables: Sequence[Sequence[int]], byes: Sequence[int] = ()) -> None:
        self.field = field
        groups = [list(table) for table in tables]
        if byes:
            groups.append(list(byes))
        self.count = len(groups)
        self.bye = self.count - 1 if byes else -1
        self.at = np.zeros(field.size, dtype=np.int64)
        for index, group in enumerate(groups):
            self.at[group] = index
        self.seats = np.ones(self.count, dtype=np.int64)
        if byes:
            self.seats[self.bye] = 0
        preferred = field.problem.preferred
        self.is_odd = np.array(
            [len(group) != preferred and index != self.bye for index, group in enumerate(groups)],
            dtype=np.int64,
        )
        self.locked = self._locked() if byes else None
        self._known: dict[int, tuple[Matrix, Matrix]] = {}
        self._weighted: tuple[int, Matrix] = (0, field.gap)

    def _locked(self) -> Mask:
        """Mark the pairs whose byes would cost differently."""
        keys = [
            (one.byes, level)
            for one, level in zip(self.field.problem.players, self.field.problem.levels, strict=True)
        ]
        ids = {key: index for index, key in enumerate(sorted(set(keys)))}
        key = np.array([ids[one] for one in keys], dtype=np.int64)
        return np.asarray(key[:, None] != key[None, :])

    def _sums(self, costs: Matrix) -> Matrix:
        """Return for each player and table the sum of pair costs with those at the table."""
        known = self._known.get(id(costs))
        if known is None:
            known = self._known[id(costs)] = (costs, self._fresh_sums(costs))
        return known[1]

    def _fresh_sums(self, costs: Matrix) -> Matrix:
        member = np.zeros((self.field.size, self.count), dtype=np.int64)
        member[np.arange(self.field.size), self.at] = self.seats[self.at]
        return np.asarray(costs @ member, dtype=np.int64)

    def total(self, costs: Matrix) -> int:
        """Return the sum of pair costs over all tables."""
        sums = self._sums(costs)
        return int(sums[np.arange(self.field.size), self.at].sum()) // 2

    def changes(self, costs: Matrix) -> Matrix:
        """Return for each pair of players what their changing places adds to the sum of pair costs."""
        return self._changes(costs, self._sums(costs))

    def weighted_changes(self, weight: int) -> Matrix:
        """Return the same for the gap plus `weight` times the rematches."""
        rematch, gap = self.field.rematch, self.field.gap
        if self._weighted[0] != weight:
            self._weighted = (weight, rematch * weight + gap)
        return self._changes(self._weighted[1], self._sums(rematch) * weight + self._sums(gap))

    def _changes(self, costs: Matrix, sums: Matrix) -> Matrix:
        half = sums.take(self.at, axis=1) - costs
        if self.bye >= 0:
            half *= self.seats[self.at]
        half -= half.diagonal().copy()[:, None]
        return np.asarray(half + half.T, dtype=np.int64)

    def change(self, costs: Matrix, one: int, other: int) -> int:
        """Return what two players' changing places adds to the sum of pair costs."""
        sums = self._sums(costs)
        here, there = self.at[one], self.at[other]
        enter = self.seats[here] * (sums[other, here] - sums[one, here] - costs[one, other])
        leave = self.seats[there] * (sums[one, there] - sums[other, there] - costs[one, other])
        return int(enter + leave)

    def odd_changes(self) -> Matrix:
        """Return what changing places adds to the cost of tables of another size."""
        odd = self.is_odd[self.at]
        differs = odd[:, None] - odd[None, :]
        return np.asarray(differs * (self.field.odd[None, :] - self.field.odd[:, None]), dtype=np.int64)

    def blocked(self) -> Mask:
        """Mark the pairs that can't change places: same table, or a bye that costs more."""
        same = np.equal.outer(self.at, self.at)
        if self.locked is None:
            return same
        has_bye = self.at == self.bye
        return np.asarray(same | (self.locked & np.not_equal.outer(has_bye, has_bye)))

    def swap(self, one: int, other: int) -> None:
        """Let two players change places."""
        here, there = int(self.at[one]), int(self.at[other])
        for costs, sums in self._known.values():
            moved = costs[:, other] - costs[:, one]
            sums[:, here] += moved * self.seats[here]
            sums[:, there] -= moved * self.seats[there]
        self.at[one], self.at[other] = there, here

    def restore(self, at: Matrix) -> None:
        """Go back to where everybody sat at some time."""
        self.at = at.copy()
        self._known.clear()

    def groups(self) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
        """Return the tables and the byes."""
        found: list[list[int]] = [[] for _ in range(self.count)]
        for player, table in enumerate(self.at.tolist()):
            found[table].append(player)
        byes = tuple(found.pop()) if self.bye >= 0 else ()
        return [tuple(group) for group in found], byes
