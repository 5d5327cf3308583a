"""Single knock-out of tables: the best m of each table go on until one table is left."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.formats.groups import snake_groups
from tournaments.core.sizes import table_sizes


@dataclass(frozen=True, slots=True)
class Stage:
    """One round of a knock-out: tables of entrants, best seeds first, and who goes on without playing."""

    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()

    @property
    def final(self) -> bool:
        """Tell whether this table decides the event."""
        return len(self.tables) == 1 and not self.byes


def stage(seeded: Sequence[int], preferred: int, allowed: Sequence[int]) -> Stage:
    """Return the tables for those still in, best first; the best seeds get the byes that sizes force."""
    sizes = table_sizes(len(seeded), preferred, allowed)
    byes = tuple(seeded[: sizes.byes])
    playing = seeded[sizes.byes :]
    if not sizes.tables:
        return Stage((), byes)
    return Stage(_fit(snake_groups(playing, len(sizes.tables)), sizes.tables), byes)


def _fit(groups: Sequence[tuple[int, ...]], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Move the last seeds until the groups have the wanted sizes."""
    pool = [list(group) for group in groups]
    wanted = sorted(sizes, reverse=True)
    spare = [pool[index].pop() for index, size in enumerate(wanted) for _ in range(len(pool[index]) - size)]
    for index, size in enumerate(wanted):
        while len(pool[index]) < size:
            pool[index].append(spare.pop())
    return tuple(tuple(group) for group in pool)


def going_on(tables: Sequence[Sequence[int]], best: int) -> tuple[int, ...]:
    """Return who goes on from tables given in their final order: all winners first, then all seconds."""
    return tuple(table[place] for place in range(best) for table in tables if place < len(table))


def next_stage(
    played: Stage, orders: Sequence[Sequence[int]], best: int, preferred: int, allowed: Sequence[int]
) -> Stage:
    """Return the stage after one whose tables ended in these orders; byes come first in the seeding.

    An empty order stands for a table from which nobody goes on. When all that go on fit one table of an
    allowed size, that table is the final. Raises `ValueError` if nobody
    is knocked out, which would never end.
    """
    through = (*played.byes, *going_on(orders, best))
    if len(through) >= sum(map(len, played.tables)) + len(played.byes):
        raise ValueError("somebody must be knocked out in every round")
    if len(through) in {preferred, *allowed}:
        return Stage((tuple(through),))
    return stage(through, preferred, allowed)
