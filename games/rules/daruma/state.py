"""A position of Daruma. It never prints what is hidden in it."""

from collections.abc import Iterable
from typing import NamedTuple

from games.rules.daruma.cards import CardTable
from games.rules.daruma.dice import Dice

PLACES = 5
DICE = 8
BAD_LUCK = 4
"""So many fours in the account book end a turn with nothing."""

EYES_COUNT, EXCHANGE = "eyes-count", "exchange"


Told = tuple[str, int, tuple[object, ...]]
"""Kind, seat and data of something that happened."""


class Daruma(NamedTuple):
    """A Daruma on the table (`card` None: the place could not be refilled) and its two eyes.

    `counters` and `dice` say how many eyes hold a counter of an earlier turn and a die of this one.
    """

    card: str | None
    counters: int = 0
    dice: int = 0

    @property
    def full(self) -> bool:
        """No eye is free."""
        return self.card is None or self.counters + self.dice == 2


class Setting(NamedTuple):
    """What stays the same for a whole game."""

    table: CardTable
    tiles: tuple[str, ...]
    """The round track, first to last."""
    objectives: tuple[int, ...]
    """Index into the table's objectives by seat: secret."""

    def __repr__(self) -> str:
        return "<Setting>"


class DarumaState(NamedTuple):
    """Everything about a game; `view.py` says who may see what of it."""

    setting: Setting
    deck: tuple[str, ...]
    """Top first; its order is hidden from all."""
    market: tuple[Daruma, ...]
    pools: tuple[tuple[str, ...], ...]
    """Cards by seat, oldest first."""
    actor: int
    turn: int
    """Number of the turn in progress, from 1."""
    steps: int
    """Steps walked on the track: 0 to 2T-2 (D14)."""
    phase: str
    """`refresh` (before the roll), `dice`, or `over`."""
    dice: Dice
    book: int
    four_dice: bool
    """The turn started on a Four Dice tile (D16)."""
    bottle: Dice
    """Dice spent on the sake bottle this turn."""
    given: bool
    rolls: int
    """Rolls made in the game so far: the next is named `roll:{rolls + 1}`."""
    shuffles: int
    ended_by: str
    """`track` or `deck`, empty while the game runs."""
    told: tuple[Told, ...]
    """What the last move brought about, in order (for the story)."""

    @property
    def seats(self) -> int:
        return len(self.pools)

    @property
    def tile(self) -> str:
        return tile_at(self.setting.tiles, self.steps)

    @property
    def luck_count(self) -> int:
        """What the test for Bad Luck counts: the book, the tile, the eyes."""
        return self.book + self.four_dice + counted_eyes(self.setting.table, self.market)

    def __repr__(self) -> str:
        return f"<DarumaState turn {self.turn}>"


def last_step(tiles: tuple[str, ...]) -> int:
    """Steps of the whole walk: to the last tile, which counts once, and back (D14)."""
    return 2 * len(tiles) - 2


def tile_number(tiles: tuple[str, ...], steps: int) -> int:
    """The tile on which the counter stands after so many steps, from 1 at the start."""
    return min(steps, last_step(tiles) - steps) + 1


def tile_at(tiles: tuple[str, ...], steps: int) -> str:
    return tiles[tile_number(tiles, steps) - 1]


def counted_eyes(table: CardTable, market: Iterable[Daruma]) -> int:
    """Dice put this turn into eyes of `eyes-count` Darumas (D5)."""
    return sum(
        place.dice
        for place in market
        if place.dice and place.card and table.cards[place.card].action == EYES_COUNT
    )
