"""What a viewer of a Daruma table may see: built field by field, never cut out of a state."""

from dataclasses import dataclass

from games.rules.daruma.cards import Objective
from games.rules.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class DarumaCard:
    """A Daruma that lies open: what is printed on it. A golden one has no action."""

    id: str
    colour: str
    action: str | None


@dataclass(frozen=True, slots=True)
class PlaceView:
    """A place on the table; without a card it could not be refilled. Two eyes take counters and dice."""

    number: int
    """From 1."""
    card: DarumaCard | None
    counters: int
    dice: int

    @property
    def action(self) -> str | None:
        return self.card.action if self.card else None


@dataclass(frozen=True, slots=True)
class DarumaView:
    """The table as one viewer sees it. Sequences by seat are in seat order."""

    viewer: Seat | None
    seats: int
    turn: int
    phase: str
    """`refresh` (before the roll), `dice` or `over`."""
    to_act: Seat | None
    tiles: tuple[str, ...]
    steps: int
    market: tuple[PlaceView, ...]
    pools: tuple[tuple[DarumaCard, ...], ...]
    objectives: tuple[Objective | None, ...]
    """None where the viewer may not know it."""
    points: tuple[int | None, ...]
    """They follow from the objective, so they are known where that is."""
    deck: int
    """Cards left; their order is known to nobody."""
    dice: tuple[int, ...]
    book: int
    """Dice in the account book."""
    four_dice: bool
    counted_eyes: int
    luck_count: int
    """What the test for Bad Luck counts: book, Four Dice tile and counted eyes."""
    bottle: tuple[int, ...]
    given: bool
    ended_by: str
    legal: tuple[str, ...]
    """Only for the seat to act."""
    outcome: Outcome | None
    stand_in: bool
    """The card table is a stand-in for the printed one."""

    @property
    def over(self) -> bool:
        return self.outcome is not None
