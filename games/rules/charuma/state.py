"""The state of a game of Charuma: immutable, integers and tuples only; its `repr` shows nothing."""

from typing import Final, NamedTuple, TypeVar

from games.rules.charuma.cards import Cards
from games.rules.game import Seat

_ItemT = TypeVar("_ItemT")

FREE: Final = -1
"""In place of a bidder or a bid: the group has none."""


class Setup(NamedTuple):
    """What the host chose; `target` is ignored if `rounds` (0: none) says when the game ends."""

    seats: int
    bidding: str
    memory: str
    target: int
    rounds: int

    def scores(self, round_number: int) -> bool:
        """Whether a round counts (R8: the first one of `bidding=trial` doesn't)."""
        return self.bidding != "trial" or round_number > 1

    def bids(self, round_number: int) -> bool:
        """Whether groups are bid for in a round, rather than handed out."""
        return self.bidding == "on" or (self.bidding == "trial" and round_number > 1)


class Trick(NamedTuple):
    """A completed trick; the first play is the leader's, the others follow clockwise."""

    leader: Seat
    winner: Seat
    plays: tuple[Cards, ...]


class CharumaState(NamedTuple):
    """Everything about a game but what has yet to be drawn. Sequences by seat are in seat order."""

    setup: Setup
    round: int
    extra: bool
    token: Seat
    points: tuple[int, ...]
    phase: str
    actor: Seat | None
    hands: tuple[Cards, ...]
    """Each sorted; while bidding, only the hidden cards."""
    groups: tuple[Cards, ...]
    """As dealt this round (each sorted), also after they were taken."""
    bidders: tuple[int, ...]
    """By group: who has the standing bid (later: took it), or FREE."""
    bids: tuple[int, ...]
    """By group: the standing bid (later: what was paid), or FREE."""
    leader: Seat
    plays: tuple[Cards, ...]
    """The current trick, from its leader on."""
    tricks: tuple[Trick, ...]
    """The round's completed tricks."""
    last_trick: Trick | None
    """Also through the next bidding (R5)."""

    def __repr__(self) -> str:
        return "<CharumaState>"

    def with_trick(
        self,
        hands: tuple[Cards, ...],
        plays: tuple[Cards, ...],
        actor: Seat,
        leader: Seat,
        tricks: tuple[Trick, ...],
    ) -> "CharumaState":
        """The state after a play. Most moves are plays, and `_replace` takes twice as long."""
        last_trick = tricks[-1] if tricks else self.last_trick
        return CharumaState(
            self.setup, self.round, self.extra, self.token, self.points, self.phase, actor, hands,
            self.groups, self.bidders, self.bids, leader, plays, tricks, last_trick,
        )  # fmt: skip


def replaced(items: tuple[_ItemT, ...], index: int, item: _ItemT) -> tuple[_ItemT, ...]:
    """`items` with another one at `index`."""
    return (*items[:index], item, *items[index + 1 :])
