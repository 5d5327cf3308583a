"""Typed plays: what they mean, and why one isn't possible."""

import re
from itertools import product
from typing import NamedTuple

from games.rules.charuma.cards import (
    COLOURS,
    OPEN_CARD,
    PLAY_TEXT,
    Cards,
    turned_hidden,
)
from games.rules.charuma.state import CharumaState
from games.rules.charuma.tricks import led_colours, legal_plays
from games.rules.charuma.typed import unreadable
from games.rules.game import MoveError
from games.rules.words import gettext_noop

_RANK = r"(?P<rank>10|[1-9a])"
_COLOUR = r"(?P<colour>[rb])"
_HIDDEN = r" ?(?P<hidden>h?)"
_FORMS = tuple(
    re.compile(form + _HIDDEN)
    for form in (_COLOUR + " ?" + _RANK, _RANK + " ?" + _COLOUR, _RANK + r"(?P<colour>)")
)
_LONGEST = 16
"""Characters of the longest operand that may be one or two cards."""

_HOW_TO_PLAY = gettext_noop("This can't be read as cards. Write, for example, “play R8” or “play R8 B8”.")
_NOT_IN_HAND = gettext_noop("You don't hold %(cards)s.")
_TOO_MANY = gettext_noop("That names %(count)s cards. Play one card, or two.")
_SEVERAL = gettext_noop("This may mean several plays. Say the colours, too.")
_NOT_A_PAIR = gettext_noop("Two cards that are led must have the same rank.")
_ONE_CARD = gettext_noop("One card was led, so play one card.")
_TWO_CARDS = gettext_noop("Two cards were led, so play two cards.")
_MUST_FOLLOW = {
    "B": gettext_noop("Blue was led and you hold open blue cards, so you must play blue."),
    "R": gettext_noop("Red was led and you hold open red cards, so you must play red."),
    "BB": gettext_noop("A blue pair was led and you hold an open one, so you must play a blue pair."),
    "RR": gettext_noop("A red pair was led and you hold an open one, so you must play a red pair."),
    "BR": gettext_noop("A two-tone pair was led and you hold an open one, so you must play a two-tone pair."),
}


class TypedCard(NamedTuple):
    """A card as typed; `colour` is empty if it wasn't said."""

    colour: str
    rank: str
    hidden: bool

    @property
    def text(self) -> str:
        return self.colour + self.rank + "h" * self.hidden


def read_play(state: CharumaState, operand: str, text: str) -> str:
    """The play that `operand` (what stands after the verb) means; `text` is all that was typed."""
    assert state.actor is not None
    hand, led = state.hands[state.actor], led_colours(state.plays)
    legal = legal_plays(hand, led)
    readings = _readings(operand)
    if not readings:
        raise _unread(operand, text, legal)
    plays = {play for reading in readings for play in _plays(hand, reading)}
    if not plays:
        raise MoveError("not-in-hand", _NOT_IN_HAND, {"cards": _missing(hand, readings[0])})
    if len(plays) > 1:
        choices = sorted(PLAY_TEXT[play] for play in plays)
        raise MoveError("ambiguous", _SEVERAL, choices=[choice for choice in choices if choice in legal])
    move = PLAY_TEXT[plays.pop()]
    if move not in legal:
        raise _refusal(move, led)
    return move


def _unread(operand: str, text: str, legal: tuple[str, ...]) -> MoveError:
    words = operand[: 2 * _LONGEST].split()
    if len(words) > 2 and all(map(_card, words)):
        return MoveError("too-many", _TOO_MANY, {"count": len(words)})
    return unreadable(_HOW_TO_PLAY, text, legal)


def _missing(hand: Cards, reading: tuple[TypedCard, ...]) -> str:
    """Those of the cards that aren't in hand; all of them if only together they are too many."""
    missing = [card.text for card in reading if not _plays(hand, (card,))]
    return " ".join(missing or (card.text for card in reading))


def _readings(operand: str) -> list[tuple[TypedCard, ...]]:
    """Every way to read one or two cards. Without a space between them, both must have their colours."""
    if len(operand) > _LONGEST:
        return []
    whole = _card(operand)
    readings: list[tuple[TypedCard, ...]] = [(whole,)] if whole else []
    for cut in range(1, len(operand)):
        first, second = _card(operand[:cut].rstrip()), _card(operand[cut:].lstrip())
        apart = " " in operand[cut - 1 : cut + 1]
        if first and second and (apart or (first.colour and second.colour)):
            readings.append((first, second))
    return readings


def _card(text: str) -> TypedCard | None:
    match = next(filter(None, (form.fullmatch(text) for form in _FORMS)), None)
    if match is None:
        return None
    rank = "A" if match["rank"] == "1" else match["rank"].upper()
    return TypedCard(match["colour"].upper(), rank, bool(match["hidden"]))


def _plays(hand: Cards, reading: tuple[TypedCard, ...]) -> set[Cards]:
    """The plays from `hand` that a reading may mean, one for each colouring that the hand allows."""
    colourings = product(*(card.colour or COLOURS for card in reading))
    coloured = (
        [card._replace(colour=colour) for card, colour in zip(reading, colouring, strict=True)]
        for colouring in colourings
    )
    return set(filter(None, (_take(hand, cards) for cards in coloured)))


def _take(hand: Cards, wanted: list[TypedCard]) -> Cards | None:
    """The cards in hand: a bare name is the open copy if one is left, else the hidden one."""
    left, taken = list(hand), []
    for card in sorted(wanted, key=lambda card: not card.hidden):
        shown = OPEN_CARD[card.colour + card.rank]
        copies = (turned_hidden(shown),) if card.hidden else (shown, turned_hidden(shown))
        found = next((copy for copy in copies if copy in left), None)
        if found is None:
            return None
        left.remove(found)
        taken.append(found)
    return tuple(sorted(taken))


def _refusal(move: str, led: str) -> MoveError:
    """Why a play of cards in hand isn't legal."""
    cards = move.split()[1:]
    if not led:
        return MoveError("not-a-pair", _NOT_A_PAIR)
    if len(cards) != len(led):
        return MoveError("one-card", _ONE_CARD) if len(led) == 1 else MoveError("two-cards", _TWO_CARDS)
    return MoveError("must-follow", _MUST_FOLLOW[led])
