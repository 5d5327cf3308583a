"""Round 1: where the drawing method wants everybody.

`rating` cuts the seeding into as many layers as a table has seats and gives each table one of each layer, in
order: at tables of two the top half meets the bottom half. `snake` turns every other layer round. `random`
wants nothing, the seed decides.
"""

from collections.abc import Sequence

from tournaments.core.pairing.problem import Problem
from tournaments.core.settings import FirstRound


def ideal_tables(problem: Problem, count: int) -> tuple[int, ...]:
    """Return the table (0 is the first) that each position should sit at when there are `count` tables."""
    places = []
    for position in range(len(problem.players)):
        layer, index = divmod(position, count)
        back = problem.method is FirstRound.SNAKE and layer % 2
        places.append(count - 1 - index if back else index)
    return tuple(places)


def table_distance(problem: Problem, table: Sequence[int]) -> int:
    """Return the sum of squared distances between the ideal tables of those who sit together."""
    if problem.method not in (FirstRound.RATING, FirstRound.SNAKE):
        return 0
    places = ideal_tables(problem, table_count(problem))
    return sum(
        (places[one] - places[other]) ** 2 for index, one in enumerate(table) for other in table[index + 1 :]
    )


def table_count(problem: Problem) -> int:
    """Return the number of tables of this draw."""
    return len(problem.sizes.tables)
