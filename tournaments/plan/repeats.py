"""How many rounds a field can play before somebody has to meet somebody again."""

from tournaments.core.settings import Format, Settings, Stages
from tournaments.core.sizes import rounds_without_rematch


def strangers_last(settings: Settings, stages: Stages, entrants: int) -> int:
    """Return so many rounds, if they are fewer than planned; else 0.

    In groups it is the smallest group that runs out of strangers first; who loses in a knock-out plays on
    nowhere.
    """
    field = entrants // stages.groups
    if settings.format is Format.KNOCK_OUT or field < 2:
        return 0
    most = rounds_without_rematch(field, settings.preferred, settings.allowed)
    return most if most < settings.rounds else 0
