"""Bids: which are legal, and what one does."""

from functools import lru_cache

from games.rules.charuma.cards import LETTERS
from games.rules.charuma.deal import take_groups
from games.rules.charuma.state import FREE, CharumaState, replaced
from games.rules.game import Seat

HIGHEST_BID = 5


def bid_text(group: int, amount: int) -> str:
    """The canonical move."""
    return f"bid {LETTERS[group]} {amount}"


BIDS: dict[str, tuple[int, int]] = {
    bid_text(group, amount): (group, amount)
    for group in range(len(LETTERS))
    for amount in range(HIGHEST_BID + 1)
}
"""Every bid's group (from 0) and amount by its text."""


@lru_cache(maxsize=4096)
def legal_bids(points: int, standing: tuple[int, ...]) -> tuple[str, ...]:
    """Bids of somebody who owns `points`; `standing` is each group's bid or FREE."""
    highest = min(points, HIGHEST_BID)
    return tuple(
        bid_text(group, amount)
        for group, bid in enumerate(standing)
        for amount in range(bid + 1, highest + 1)
    )


def place_bid(state: CharumaState, seat: Seat, group: int, amount: int) -> CharumaState:
    """The state after a legal bid; the last one needed ends the bidding."""
    bidders = replaced(state.bidders, group, seat)
    bids = replaced(state.bids, group, amount)
    if FREE not in bidders:
        return take_groups(state, bidders, bids)
    return state._replace(bidders=bidders, bids=bids, actor=_next_bidder(seat, bidders))


def _next_bidder(seat: Seat, bidders: tuple[int, ...]) -> Seat:
    """The next seat clockwise without a standing bid: R1 keeps those with one out."""
    seats = len(bidders)
    return next(other for step in range(1, seats + 1) if (other := (seat + step) % seats) not in bidders)
