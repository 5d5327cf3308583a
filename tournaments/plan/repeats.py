"""How many rounds a field can play before somebody meets somebody again, and until all have met."""

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


def all_met_after(settings: Settings, stages: Stages, entrants: int) -> int:
    """Return how many rounds a round robin needs at least until all have met, if fewer are planned; else 0.

    In groups it is the largest group that needs most. At tables of two the number is exact.
    """
    field = -(-entrants // stages.groups)
    if settings.format is not Format.ROUND_ROBIN or field < 2:
        return 0
    largest = max(settings.preferred, *settings.allowed)
    rests = largest == 2 and field % 2
    needed = field if rests else -(-(field - 1) // (largest - 1))
    return needed if needed > settings.rounds else 0
