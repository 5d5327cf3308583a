"""The bids at each group, with why one can't be made."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presentation.charuma import moves
from games.rules.charuma.bidding import HIGHEST_BID
from games.rules.charuma.read_bid import MUST_OUTBID, TOO_FEW_POINTS
from games.rules.charuma.view import CharumaView, GroupView


@dataclass(frozen=True, slots=True)
class BidChoice:
    """A bid as a form field; `barred` says why the seat to act can't make it, empty if it can."""

    amount: int
    move: str
    label: str
    barred: str


def bids_on(group: GroupView, view: CharumaView) -> tuple[BidChoice, ...]:
    """All amounts on a group, so that each keeps its place; nothing for who isn't to act."""
    if not view.legal:
        return ()
    texts = [f"bid {group.letter} {amount}" for amount in range(HIGHEST_BID + 1)]
    return tuple(
        BidChoice(amount, text, moves.label(text), "" if text in view.legal else _barred(group, view, amount))
        for amount, text in enumerate(texts)
    )


def _barred(group: GroupView, view: CharumaView, amount: int) -> str:
    points = 0 if view.viewer is None else view.points[view.viewer]
    if amount > points:
        return _(TOO_FEW_POINTS) % {"points": points, "amount": amount}
    return _(MUST_OUTBID) % {"group": group.letter, "standing": group.bid}


def outbidding(group: GroupView, view: CharumaView) -> str:
    """What a bid on this group must be for the seat to act; empty while it is free."""
    if not view.legal or group.bid is None:
        return ""
    if group.bid == HIGHEST_BID:
        return _("Nobody can bid more.")
    return _("A new bid must be higher than %(bid)d.") % {"bid": group.bid}
