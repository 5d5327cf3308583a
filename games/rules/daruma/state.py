"""A position of Daruma. It never prints what is hidden in it."""

from typing import NamedTuple

from games.rules.daruma.cards import CardTable
from games.rules.daruma.dice import Dice

PLACES = 5
DICE = 8
BAD_LUCK = 4
"""So many fours in the account book end a turn with nothing."""

EYES_COUNT, EXCHANGE = "eyes-count", "exchange"


class Daruma(NamedTuple):
    """A Daruma on the table (`card` None: the place could not be refilled) and its two eyes.

    `counters` and `dice` say how many eyes hold a counter of an earlier turn and a die of this one.
    """

    card: str | None
    counters: int = 0
    dice: int = 0

    @property
    def free(self) -> bool:
        return self.card is not None and self.counters + self.dice < 2

    @property
    def complete(self) -> bool:
        return self.counters + self.dice == 2


class DarumaState(NamedTuple):
    """Everything about a game; `view.py` says who may see what of it."""

    table: CardTable
    tiles: tuple[str, ...]
    """The round track, first to last."""
    objectives: tuple[int, ...]
    """Index into the table's objectives by seat: secret."""
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
    told: tuple[tuple[str, int, tuple[object, ...]], ...]
    """What followed the last move by itself: kind, seat, data (for the story)."""

    @property
    def seats(self) -> int:
        return len(self.objectives)

    @property
    def last_step(self) -> int:
        return 2 * len(self.tiles) - 2

    @property
    def tile(self) -> str:
        return self.tiles[min(self.steps, self.last_step - self.steps)]

    @property
    def counted_eyes(self) -> int:
        """Dice put this turn into eyes of `eyes-count` Darumas (D5)."""
        cards = self.table.cards
        return sum(
            place.dice for place in self.market if place.card and cards[place.card].action == EYES_COUNT
        )

    @property
    def luck_count(self) -> int:
        """What the test for Bad Luck counts: the book, the tile, the eyes."""
        return self.book + self.four_dice + self.counted_eyes

    def __repr__(self) -> str:
        return f"<DarumaState turn {self.turn}>"
