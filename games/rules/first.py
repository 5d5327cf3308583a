"""Who begins, where that isn't left to chance: at a tournament's table the first seat does.

A table's options may hold `first`, which no host is asked for: a game keeps it from its start. Without it
the draw named `first` decides, as for every game that was begun before there was a choice.
"""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from games.rules.game import Chance, OptionValue

FIRST = "first"
"""Name of the option, and of the draw that it stands for."""
FIRST_SEAT = "seat-1"

ValueT = TypeVar("ValueT")


class _FirstSeat:
    """A chance whose draw `first` is settled; all other draws are those of the game's own chance."""

    def __init__(self, chance: Chance) -> None:
        self._chance = chance

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        return self._chance.shuffle(name, items)

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        return self._chance.roll(name, dice)

    def pick(self, name: str, size: int) -> int:
        return 0 if name == FIRST else self._chance.pick(name, size)


def settled(options: Mapping[str, OptionValue], chance: Chance) -> Chance:
    """The chance with which a game of these options is played."""
    return _FirstSeat(chance) if options.get(FIRST) == FIRST_SEAT else chance


def asked(options: Mapping[str, ValueT]) -> dict[str, ValueT]:
    """The options without `first`."""
    return {name: value for name, value in options.items() if name != FIRST}


def kept(options: Mapping[str, ValueT]) -> dict[str, ValueT]:
    """Only `first`, if it is there."""
    return {name: value for name, value in options.items() if name == FIRST}
