"""Better seats: players of one score change places where no rule above the seats minds."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.core.pairing.field import Field
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seats import SeatCost, least_seat_cost

LOOKS = 4_000  # swaps looked at

Table = tuple[int, ...]


def polish_seats(field: Field, groups: Sequence[Table]) -> list[Table]:
    """Return tables of the same cost by all rules above the seats, with seats no worse."""
    tables = list(groups)
    at = {player: index for index, table in enumerate(tables) for player in table}
    prices = _Prices(field)
    for (one, other), _ in zip(_equals(field.problem, at), range(LOOKS), strict=False):
        here, there = at[one], at[other]
        if here == there:
            continue
        new_here, new_there = _exchanged(tables[here], one, other), _exchanged(tables[there], other, one)
        if prices.of(new_here, new_there) < prices.of(tables[here], tables[there]):
            tables[here], tables[there] = new_here, new_there
            at[one], at[other] = there, here
    return tables


def _equals(problem: Problem, seated: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Yield the pairs of seated players of one score: their swaps leave gaps as they are."""
    by_level: dict[int, list[int]] = {}
    for one in sorted(seated):
        by_level.setdefault(problem.levels[one], []).append(one)
    for members in by_level.values():
        yield from combinations(members, 2)


def _exchanged(table: Table, gone: int, come: int) -> Table:
    return tuple(sorted({*table} - {gone} | {come}))


class _Prices:
    """The cost of two tables by the rules that a swap of equal scores can change, each computed once."""

    def __init__(self, field: Field) -> None:
        self._problem = field.problem
        self._rematch = field.rematch.tolist()
        self._known: dict[Table, tuple[int, int, SeatCost]] = {}

    def of(self, one: Table, other: Table) -> tuple[int, ...]:
        """Return the sums by rules rematch, odd-table and those on seats."""
        a, b = self._price(one), self._price(other)
        seats = (x + y for x, y in zip(a[2], b[2], strict=True))
        return (a[0] + b[0], a[1] + b[1], *seats)

    def _price(self, table: Table) -> tuple[int, int, SeatCost]:
        if table not in self._known:
            met = sum(self._rematch[one][other] for one, other in combinations(table, 2))
            odd = len(table) != self._problem.preferred
            times = sum(self._problem.players[one].odd for one in table) if odd else 0
            self._known[table] = (met, times, least_seat_cost(self._problem, table))
        return self._known[table]
