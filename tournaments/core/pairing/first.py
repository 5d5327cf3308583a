"""Round 1: where the drawing method wants everybody.

`rating` cuts the seeding into as many layers as a table has seats and gives each table one of each layer, in
order: at tables of two the top half meets the bottom half. `snake` turns every other layer round. `random`
wants nothing, the seed decides.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournaments.core.settings import FirstRound

if TYPE_CHECKING:
    from tournaments.core.pairing.problem import Problem


SEEDED = (FirstRound.RATING, FirstRound.SNAKE)


def ideal_tables(method: FirstRound, players: int, count: int) -> tuple[int, ...]:
    """Return the table (0 is the first) that each position should sit at when there are `count` tables."""
    places = []
    for position in range(players):
        layer, index = divmod(position, count)
        back = method is FirstRound.SNAKE and layer % 2
        places.append(count - 1 - index if back else index)
    return tuple(places)


def table_distance(problem: "Problem", table: Sequence[int]) -> int:
    """Return the sum of squared distances between the ideal tables of those who sit together."""
    places = problem.ideal
    if not places:
        return 0
    return sum(
        (places[one] - places[other]) ** 2 for index, one in enumerate(table) for other in table[index + 1 :]
    )


def bye_distance(problem: "Problem", position: int) -> int:
    """Return how far a bye of round 1 is from the lowest seeds."""
    return len(problem.players) - 1 - position if problem.ideal else 0
