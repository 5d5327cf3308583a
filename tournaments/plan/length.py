"""How many rounds an event has, from the number of entrants."""

from tournaments.core.formats.knockout import going_on, stage
from tournaments.core.settings import Format, Settings, Stages
from tournaments.plan.stages import preliminary


def rounds_of(settings: Settings, stages: Stages, entrants: int) -> int:
    """Return the number of all rounds: those that everybody plays, and the deciding ones."""
    left = entrants if settings.format is Format.KNOCK_OUT else min(stages.cut * stages.groups, entrants)
    return preliminary(settings) + _deciding(settings, stages, left)


def _deciding(settings: Settings, stages: Stages, left: int) -> int:
    """Return how many rounds a knock-out of so many takes: down to one table, the final."""
    rounds = 0
    while left > 1:
        rounds += 1
        now = stage(range(left), settings.preferred, settings.allowed)
        if left in {settings.preferred, *settings.allowed} or not now.tables:
            break
        after = len(now.byes) + len(going_on(now.tables, stages.best))
        if after >= left:
            break
        left = after
    return rounds
