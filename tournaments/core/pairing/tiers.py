"""Lexicographic costs as single integers: each rule gets room enough never to reach the rule above it."""

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Tiers:
    """The factor of each rule in the packed integer."""

    factors: tuple[int, ...]

    def pack(self, cost: Sequence[int]) -> int:
        """Return one integer that orders like the tuple, as long as no sum exceeds its most."""
        return sum(value * factor for value, factor in zip(cost, self.factors, strict=True))


def tiers(most: Sequence[int]) -> Tiers:
    """Make tiers from the most that the sum over a whole draw can reach in each rule."""
    factors = []
    factor = 1
    for value in reversed(most):
        factors.append(factor)
        factor *= value + 1
    return Tiers(tuple(reversed(factors)))
