"""Costs of pairs at tables of two, looked up by class: most pairs of a large field cost the same."""

from collections.abc import Iterable, Sequence

from tournaments.core.pairing.costs import RULES, Cost, bye_cost, table_cost
from tournaments.core.pairing.problem import Problem
from tournaments.core.pairing.seeds import pair_noise
from tournaments.core.pairing.tiers import Tiers, tiers

REMATCH, PLACEMENT = RULES.index("rematch"), RULES.index("placement")
Pair = tuple[int, int]


class PairCosts:
    """The cost of seating two players together in their better seat order.

    Position `len(players)` stands for the bye.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.bye = len(problem.players)
        self._classes = _classes(problem)
        self._met = _met_by_position(problem)
        self._cache: dict[Pair, Cost] = {}

    def rematch(self, one: int, other: int) -> int:
        """Return how often two players have met, squared."""
        return self._met.get((one, other), 0)

    def key(self, one: int, other: int) -> Pair:
        """Return the classes of two players (or of a player and the bye)."""
        return self._classes[one], self._classes[other]

    def by_class(self, one: int, other: int) -> Cost:
        """Return the cost of a pair but for rematches and placement."""
        key = self.key(one, other)
        if key not in self._cache:
            self._cache[key] = self._compute(one, other)
        return self._cache[key]

    def cost(self, one: int, other: int) -> Cost:
        """Return the whole cost of a pair, or of a bye."""
        if other == self.bye:
            return bye_cost(self.problem, one)
        values = list(self.by_class(one, other))
        values[REMATCH] = self.rematch(one, other)
        values[PLACEMENT] = self.placement(one, other)
        return tuple(values)

    def placement(self, one: int, other: int) -> int:
        """Return the squared distance of the ideal tables of round 1."""
        ideal = self.problem.ideal
        if not ideal:
            return 0
        if other == self.bye:
            return self.bye - 1 - one
        return (ideal[one] - ideal[other]) ** 2

    def _compute(self, one: int, other: int) -> Cost:
        if other == self.bye:
            return (*bye_cost(self.problem, one)[:PLACEMENT], 0)
        best = min(table_cost(self.problem, order) for order in ((one, other), (other, one)))
        return (*best[:REMATCH], 0, *best[REMATCH + 1 : PLACEMENT], 0)


def _classes(problem: Problem) -> list[int]:
    """Number the classes of players who cost the same in all but rematches and placement."""
    found: dict[object, int] = {}
    classes = []
    for one, level in zip(problem.players, problem.levels, strict=True):
        odd = one.odd if problem.preferred != 2 else 0
        key = (level, one.byes, one.seats[0] - one.seats[1], one.last_seats, odd)
        classes.append(found.setdefault(key, len(found)))
    return [*classes, len(found)]


def _met_by_position(problem: Problem) -> dict[Pair, int]:
    position = {one.number: index for index, one in enumerate(problem.players)}
    met: dict[Pair, int] = {}
    for (one, other), times in problem.met.items():
        if one in position and other in position:
            a, b = position[one], position[other]
            met[a, b] = met[b, a] = times**2
    return met


NOISE_BITS = 6


def pack_pairs(costs: PairCosts, pairs: Sequence[Pair]) -> tuple[list[int], int]:
    """Return each pair's cost as one integer, with noise from the seed below all rules, and the bits used."""
    noise = (*costs.problem.noise, 0)
    scale = tiers([*_most(costs, pairs), (1 << NOISE_BITS) * _halves(costs)])
    classes = {costs.key(*two): two for two in pairs}
    packed = {key: _pack(scale, costs.by_class(*two)) for key, two in classes.items()}
    rematch, placement = scale.factors[REMATCH], scale.factors[PLACEMENT]
    values = [
        packed[costs.key(one, other)]
        + rematch * costs.rematch(one, other)
        + placement * costs.placement(one, other)
        + pair_noise(noise[one], noise[other], NOISE_BITS)
        for one, other in pairs
    ]
    return values, max(values, default=0).bit_length()


def _halves(costs: PairCosts) -> int:
    return (costs.bye + 1) // 2


def _pack(scale: Tiers, cost: Cost) -> int:
    return scale.pack((*cost, 0))


def _most(costs: PairCosts, pairs: Iterable[Pair]) -> list[int]:
    """Bound each rule's sum over any draw: half the sum over players of their costliest pair."""
    ceilings = [[0] * (costs.bye + 1) for _ in RULES]
    seen: dict[Pair, Cost] = {}
    for one, other in pairs:
        key = costs.key(one, other)
        cost = seen.get(key) or seen.setdefault(key, costs.by_class(one, other))
        _raise(ceilings, cost, one, other)
        ceilings[REMATCH][one] = max(ceilings[REMATCH][one], costs.rematch(one, other))
        ceilings[PLACEMENT][one] = max(ceilings[PLACEMENT][one], costs.placement(one, other))
    doubled = {REMATCH, PLACEMENT}
    return [sum(row) if rule in doubled else (sum(row) + 1) // 2 for rule, row in enumerate(ceilings)]


def _raise(ceilings: list[list[int]], cost: Cost, one: int, other: int) -> None:
    for row, value in zip(ceilings, cost, strict=True):
        if value:
            row[one] = max(row[one], value)
            row[other] = max(row[other], value)
