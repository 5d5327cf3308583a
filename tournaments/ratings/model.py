"""The library's model, and the numbers that people see of it.

A rating is a normal distribution (`mu`, `sigma`) on openskill's own scale, where a newcomer has 25 and 25/3.
People see one whole number: three deviations below the mean, so that few games promise little, stretched so
that a newcomer has 1000 and a difference of 40 is one point of `mu`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MODEL = PlackettLuce()
NEWCOMER = 1000
STRETCH = 40


@dataclass(frozen=True, slots=True)
class Strength:
    """A rating on the model's scale."""

    mu: float
    sigma: float

    @property
    def shown(self) -> int:
        """The number that people see and that seeding uses; 1 at least, as 0 says "unrated"."""
        return max(1, round(NEWCOMER + STRETCH * (self.mu - 3 * self.sigma)))


def newcomer() -> Strength:
    """The rating of a player without rated games."""
    start = MODEL.rating()
    return Strength(start.mu, start.sigma)


def after(strengths: Sequence[Strength], places: Sequence[int]) -> list[Strength]:
    """The ratings after a game of two or more; `places` by player, 1 is best, equal ones share a place."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in strengths]
    rated = MODEL.rate(teams, ranks=[float(place) for place in places])
    return [Strength(team[0].mu, team[0].sigma) for team in rated]
