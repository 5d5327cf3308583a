"""Moves in words: the button's label and what the move will do."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.charuma.cards import card, joined, played_name
from games.rules.charuma.cards import FOLLOWING, PLAY_CARDS, Cards
from games.rules.charuma.tricks import led_colours, winning_play
from games.rules.charuma.view import CharumaView, GroupView, PlayView, TrickView


@dataclass(frozen=True, slots=True)
class Bid:
    letter: str
    amount: int


@dataclass(frozen=True, slots=True)
class Play:
    """`cards` as in the move's text: `R8` open, `R8h` hidden."""

    cards: tuple[str, ...]


def read(move: str) -> Bid | Play:
    """The parts of a canonical move."""
    verb, *parts = move.split()
    if verb == "bid":
        return Bid(parts[0], int(parts[1]))
    return Play(tuple(parts))


def label(move: str) -> str:
    parts = read(move)
    if isinstance(parts, Bid):
        return ngettext(
            "Bid %(amount)d point on group %(letter)s",
            "Bid %(amount)d points on group %(letter)s",
            parts.amount,
        ) % {"amount": parts.amount, "letter": parts.letter}
    return _("Play %(cards)s") % {"cards": joined([played_name(text) for text in parts.cards])}


def explain(view: CharumaView, move: str) -> str:
    parts = read(move)
    if isinstance(parts, Bid):
        return _explain_bid(view, parts)
    return _explain_play(view, parts)


def _explain_bid(view: CharumaView, bid: Bid) -> str:
    group = next(group for group in view.groups if group.letter == bid.letter)
    return " ".join([_explain_target(group), _explain_payment(view, group)])


def _explain_target(group: GroupView) -> str:
    if group.bid is None:
        return _("Nobody has bid on this group yet.")
    return _("You outbid the %(bid)d on this group; its bidder gets that back and bids again.") % {
        "bid": group.bid
    }


def _explain_payment(view: CharumaView, group: GroupView) -> str:
    standing = sum(other.bidder is not None for other in view.groups)
    if group.bidder is None and standing == view.seats - 1:
        return _("It is the last bid: all bids are paid now and the groups are handed out.")
    return _("Your bid stands until somebody outbids it; you can't raise or withdraw it yourself.")


def _explain_play(view: CharumaView, play: Play) -> str:
    trick = view.trick
    if trick is None or not trick.plays:
        return _explain_lead(play)
    return _explain_answer(view, trick, play)


def _explain_lead(play: Play) -> str:
    if len(play.cards) == 2:
        return _("You lead a pair: everyone plays two cards, and only pairs of the same colours can win.")
    if play.cards[0].startswith("R"):
        return _("You lead red: everyone plays one card, and only red cards can win.")
    return _("You lead blue: everyone plays one card, and only blue cards can win.")


def _explain_answer(view: CharumaView, trick: TrickView, play: Play) -> str:
    plays = (*(_numbers(_marked(other)) for other in trick.plays), _numbers(play.cards))
    if plays[-1] not in FOLLOWING[led_colours(plays)]:
        return _("It doesn't follow, so it can't win the trick.")
    best = winning_play(plays)
    if best < len(trick.plays):
        higher = joined([card(text).name for text in trick.plays[best].cards])
        return _("It follows, but %(cards)s stays higher.") % {"cards": higher}
    if len(plays) == view.seats:
        return _("It follows and wins the trick.")
    return _("It follows and wins so far; others still play.")


def _marked(play: PlayView) -> tuple[str, ...]:
    return tuple(text + "h" * hidden for text, hidden in zip(play.cards, play.from_hidden, strict=True))


def _numbers(cards: tuple[str, ...]) -> Cards:
    return PLAY_CARDS[" ".join(["play", *cards])]
