"""What the viewer can choose: own cards, with what is legal. Only for the viewer's own page."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.charuma import moves
from games.presentation.charuma.cards import Card, card, played_name
from games.rules.charuma.bidding import HIGHEST_BID
from games.rules.charuma.view import CharumaView


@dataclass(frozen=True, slots=True)
class HandCard:
    """An own card as a form field; `id` is unique on the page, `value` as in moves (`R8h`)."""

    id: str
    value: str
    face: Card
    name: str
    playable: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The hand of a seated viewer. Nothing is `playable` out of turn.

    `reason` says why the dimmed cards can't be played; `moves` tells each legal move's button label
    and effect, for the page's script.
    """

    acting: bool
    bidding: bool
    hidden: tuple[HandCard, ...]
    open: tuple[HandCard, ...]
    reason: str
    prompt: str
    moves: dict[str, dict[str, str]]


def choice(view: CharumaView) -> Choice | None:
    """None for who has no hand of an unfinished game."""
    if view.viewer is None or view.over:
        return None
    hand = view.hands[view.viewer]
    marked = [f"{text}h" for text in hand.hidden or ()]
    return Choice(
        acting=bool(view.legal),
        bidding=view.phase == "bidding",
        hidden=_cards(marked, view.legal),
        open=_cards(hand.open, view.legal),
        reason=_reason(view),
        prompt=_prompt(view),
        moves={
            move: {"label": moves.label(move), "effect": moves.explain(view, move)} for move in view.legal
        },
    )


def chosen(view: CharumaView, parts: Sequence[str]) -> str:
    """The move that chosen form values spell: a whole move, or cards in any order."""
    if len(parts) == 1 and " " in parts[0]:
        return parts[0]
    for move in view.legal:
        if sorted(move.split()[1:]) == sorted(parts):
            return move
    return " ".join(["play", *parts])


def _cards(values: Sequence[str], legal: Sequence[str]) -> tuple[HandCard, ...]:
    playable = {part for move in legal for part in move.split()[1:]}
    return tuple(
        HandCard(
            id=f"card-{value}-{values[:place].count(value)}",
            value=value,
            face=card(value.removesuffix("h")),
            name=played_name(value),
            playable=value in playable,
        )
        for place, value in enumerate(values)
    )


def _reason(view: CharumaView) -> str:
    """Cards are only barred to whom open cards oblige to follow, or as they make no pair."""
    if view.trick is None or not view.trick.plays:
        return _("Two cards together must have the same rank.")
    reasons = {
        "R": _("Your open cards can follow, so you must play red."),
        "B": _("Your open cards can follow, so you must play blue."),
        "RR": _("Your open cards can follow, so you must play a red pair."),
        "BB": _("Your open cards can follow, so you must play a blue pair."),
        "BR": _("Your open cards can follow, so you must play a two-tone pair."),
    }
    return reasons["".join(sorted(text[0] for text in view.trick.plays[0].cards))]


def _prompt(view: CharumaView) -> str:
    if not view.legal or view.viewer is None:
        return ""
    if view.phase == "bidding":
        return _bid_prompt(view.points[view.viewer])
    asked = _card_prompt(view)
    held = view.hands[view.viewer]
    values = [*held.open, *(f"{text}h" for text in held.hidden or ())]
    barred = any(not card.playable for card in _cards(values, view.legal))
    return f"{asked} {_reason(view)}" if barred else asked


def _bid_prompt(points: int) -> str:
    asked = _("Choose a bid at one of the groups.")
    if points >= HIGHEST_BID:
        return asked
    template = ngettext(
        "You own %(points)d point, so you can't bid more.",
        "You own %(points)d points, so you can't bid more.",
        points,
    )
    return f"{asked} {template % {'points': points}}"


def _card_prompt(view: CharumaView) -> str:
    if view.trick is None or not view.trick.plays:
        return _("Choose one card, or two of the same rank.")
    if len(view.trick.plays[0].cards) == 2:
        return _("Choose two cards.")
    return _("Choose a card.")
