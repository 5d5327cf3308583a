"""Reads typed moves: case, spaces and the order of dice, signs and players don't matter.

Only a slip in the verb is forgiven. Dice, places and players are never corrected, for a slip there may mean
another legal move.
"""

import re
import unicodedata
from functools import lru_cache

from games.rules.daruma.moves import is_legal, legal_moves
from games.rules.daruma.reasons import reason
from games.rules.daruma.state import DarumaState
from games.rules.game import MoveError
from games.rules.verbs import meant_verb
from games.rules.words import gettext_noop

VERBS = ("eye", "give", "keep", "refresh", "sake", "stop")
LONGEST = 80
SHOWN_CHOICES = 12

_OVER = gettext_noop("The game is over.")
_UNREADABLE = gettext_noop(
    "This can't be read as a move. Moves look like: eye 3, sake 5: 1 2, give 2 p3, stop."
)
_TOO_LONG = gettext_noop("This is too long to be a move.")
_AMBIGUOUS = gettext_noop("This can be meant in several ways. Say which.")
_BEFORE_THE_ROLL = gettext_noop("The dice aren't rolled yet: choose keep or refresh.")
_SEVERAL = gettext_noop("This is more than one move. Make one at a time: each may change the dice.")
_VERB = re.compile(rf"\b(?:{'|'.join(VERBS)})\b")
_PART = re.compile(r"p([0-9]+)(?::([0-9]+))?|([0-9]+)|([-+])")

Meaning = tuple[str, tuple[tuple[str, ...], ...]]
"""The verb, and what stands behind it in an order of its own."""


def read(state: DarumaState, text: str) -> str:
    """The canonical legal move that `text` means. Raises `MoveError` with a reason in plain words."""
    if state.phase == "over":
        raise MoveError("over", _OVER)
    tidy = _tidy(text)
    if len(_VERB.findall(tidy)) > 1:
        raise MoveError("several", _SEVERAL)
    meaning = meaning_of(tidy)
    if meaning is None:
        raise MoveError("unreadable", _UNREADABLE)
    legal = legal_moves(state)
    found = [move for move in legal if meaning_of(move) == meaning] or _beginning(legal, meaning)
    if len(found) == 1:
        return found[0]
    if found:
        raise MoveError("ambiguous", _AMBIGUOUS, choices=found[:SHOWN_CHOICES])
    if state.phase == "refresh":
        raise MoveError("wrong-phase", _BEFORE_THE_ROLL, choices=legal)
    raise reason(state, *meaning)


def check_legal(state: DarumaState, move: str) -> None:
    """Raises the reason if `move` isn't a canonical legal move."""
    if not is_legal(state, move):
        read(state, move)
        raise MoveError("illegal", gettext_noop("This isn't a legal move."))


def _tidy(text: str) -> str:
    if len(text) > LONGEST:
        raise MoveError("unreadable", _TOO_LONG)
    return unicodedata.normalize("NFKC", text).casefold().replace("−", "-").strip(" .!\t\r\n")


def _beginning(legal: tuple[str, ...], meaning: Meaning) -> list[str]:
    """`eye 3` stands for all that can be done with place 3."""
    verb, parts = meaning
    if verb != "eye" or len(parts) != 1:
        return []
    return [move for move in legal if move.startswith(f"eye {parts[0][0]} ")]


@lru_cache(maxsize=1 << 14)
def meaning_of(text: str) -> Meaning | None:
    """What a text says, whatever the order it says it in; None if it's no move at all."""
    match = re.match(r"([a-z]+)\s*(.*)", text, re.DOTALL)
    verb = meant_verb(match[1], VERBS) if match else None
    if match is None or verb is None:
        return None
    if _PART.sub("", match[2]).strip(" :,\t\r\n"):
        return None  # something else stands there too
    parts = [found.groups() for found in _PART.finditer(match[2])]
    return verb, (_sake(parts) if verb == "sake" else _head(parts) + _groups(parts[1:]))


Parts = list[tuple[str | None, ...]]


def _head(parts: Parts) -> tuple[tuple[str, ...], ...]:
    """The place or position that comes first, which is not one of the dice."""
    return ((_word(parts[0]),),) if parts else ()


def _sake(parts: Parts) -> tuple[tuple[str, ...], ...]:
    return _head(parts) + tuple(sorted((digit,) for part in parts[1:] for digit in _word(part)))


def _groups(parts: Parts) -> tuple[tuple[str, ...], ...]:
    """Each die or player with the signs behind it, in ascending order."""
    groups: list[list[str]] = []
    for part in parts:
        if part[3] and groups:
            groups[-1].append(part[3])
        else:
            groups.append([_word(part)])
    return tuple(sorted((group[0], *sorted(group[1:])) for group in groups))


def _word(part: tuple[str | None, ...]) -> str:
    player, position, number, sign = part
    if player:
        return f"p{player}:{position or ''}"
    return number or sign or ""
