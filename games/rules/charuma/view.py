"""What a viewer of a Charuma table may see: built field by field, never cut out of a state."""

from dataclasses import dataclass

from games.rules.game import Outcome, Seat


@dataclass(frozen=True, slots=True)
class GroupView:
    """A face-up group in the middle and the bid that stands on it."""

    letter: str
    cards: tuple[str, ...]
    bidder: Seat | None
    bid: int | None


@dataclass(frozen=True, slots=True)
class HandView:
    """A seat's cards. `hidden` is None unless the viewer may know them; cards are like `R8`."""

    open: tuple[str, ...]
    hidden_count: int
    hidden: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class PlayView:
    """The one or two cards a seat put into a trick.

    `from_hidden` says for each card whether it came from the hidden ones. `follows` is True for the
    lead and for plays that can win.
    """

    seat: Seat
    cards: tuple[str, ...]
    from_hidden: tuple[bool, ...]
    follows: bool


@dataclass(frozen=True, slots=True)
class TrickView:
    """A trick in progress (`winner` is the seat that wins it so far) or just taken."""

    leader: Seat
    plays: tuple[PlayView, ...]
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class CharumaView:
    """The table as one viewer sees it. Sequences by seat are in seat order."""

    viewer: Seat | None
    seats: int
    round: int
    """From 1."""
    extra_round: bool
    scored: bool
    """False in the first round of `bidding=trial` (R8)."""
    phase: str
    """`bidding`, `tricks` or `over`."""
    target: int | None
    """Points that end the game; None if it ends after `rounds` rounds."""
    rounds: int | None
    token: Seat
    to_act: Seat | None
    points: tuple[int, ...]
    """Standing bids are still the bidders' own: all are paid together when the bidding ends."""
    groups: tuple[GroupView, ...]
    """While they lie in the middle: empty once they were taken (R5 covers what was played)."""
    hands: tuple[HandView, ...]
    trick: TrickView | None
    last_trick: TrickView | None
    """R5: the trick just won, until the next one has been completed."""
    tricks: tuple[TrickView, ...]
    """All completed tricks of the round with `memory=open` or for the record reader, else empty."""
    tricks_won: tuple[int, ...]
    legal: tuple[str, ...]
    """Only for the seat to act."""
    outcome: Outcome | None

    @property
    def over(self) -> bool:
        return self.outcome is not None
