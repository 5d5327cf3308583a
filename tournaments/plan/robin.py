"""Round robins: the tables of each round are known from the start."""

from functools import lru_cache

from tournaments.core.formats.berger import berger
from tournaments.core.formats.groups import snake_groups
from tournaments.core.formats.robin import round_robin
from tournaments.core.model import Tournament
from tournaments.core.settings import Stages
from tournaments.plan.seeding import seeded

Tables = tuple[tuple[int, ...], ...]


def groups_of(tournament: Tournament, stages: Stages) -> Tables:
    """Return the groups, each with the starting numbers of its members."""
    return snake_groups(seeded(tournament), stages.groups)


def tables_of(tournament: Tournament, stages: Stages, number: int, here: frozenset[int]) -> Tables:
    """Return the tables of round `number` for those who are here.

    Whoever has left leaves a gap in the plan: a table plays on smaller, and a lone one has a bye.
    """
    settings = tournament.settings
    planned: list[tuple[int, ...]] = []
    for group in groups_of(tournament, stages):
        if settings.preferred == 2:
            planned += _pairs(group, number)
        elif len(group) > 1:
            rounds = _schedule(group, settings.preferred, settings.allowed, settings.rounds, tournament.seed)
            planned += rounds[number - 1]
    present = (tuple(one for one in table if one in here) for table in planned)
    return tuple(table for table in present if len(table) > 1)


def _pairs(group: tuple[int, ...], number: int) -> list[tuple[int, ...]]:
    """One round of the Berger tables; in every second cycle the seats are changed."""
    if len(group) < 2:
        return []
    rounds = berger(len(group))
    cycle, index = divmod(number - 1, len(rounds))
    pairs = rounds[index][0]
    return [
        (group[other - 1], group[one - 1]) if cycle % 2 else (group[one - 1], group[other - 1])
        for one, other in pairs
    ]


@lru_cache(maxsize=64)
def _schedule(
    group: tuple[int, ...], size: int, allowed: tuple[int, ...], rounds: int, seed: str
) -> tuple[Tables, ...]:
    return round_robin(group, size, allowed, rounds, seed)
