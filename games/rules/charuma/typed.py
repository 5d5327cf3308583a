"""Typed text made comparable: full-width letters, case, spaces, filler words, and slips in the verb.

Only the verb's spelling is forgiven. Cards, groups and amounts are never corrected, for a slip there
may mean another legal move.
"""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from games.rules.game import MoveError

LONGEST = 80
"""Characters of the longest text that is looked at at all."""

VERBS = ("bid", "play")

_WORDS = {"red": "r", "blue": "b", "ace": "a", "hidden": "h"} | dict.fromkeys(
    ("and", "for", "group", "on", "point", "points"), ""
)
_SEPARATORS = re.compile(r"[\s,+&()]+")
_VERB_FIRST = {verb: re.compile(" ?".join(verb) + " ?") for verb in VERBS}


def tidy(text: str) -> str | None:
    """`text` in lower case, its words short and single-spaced; None if it's too long to be a move."""
    if len(text) > LONGEST:
        return None
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    words = _SEPARATORS.sub(" ", plain.rstrip(" .!")).split()
    return " ".join(filter(None, (_WORDS.get(word, word) for word in words)))


def split_verb(tidied: str) -> tuple[str | None, str]:
    """The verb that was meant, if any, and the rest. A text that starts with a verb has no slip in it."""
    for verb, pattern in _VERB_FIRST.items():
        if match := pattern.match(tidied):
            return verb, tidied[match.end() :]
    first, _space, rest = tidied.partition(" ")
    for verb in VERBS:
        if first.isalpha() and _one_slip(first, verb):
            return verb, rest
    return None, tidied


def _one_slip(word: str, verb: str) -> bool:
    """Whether one letter is missing, too much or wrong, or two neighbours are swapped."""
    if len(word) == len(verb):
        wrong = [place for place, (a, b) in enumerate(zip(word, verb, strict=True)) if a != b]
        return len(wrong) == 1 or _swapped(word, verb, wrong)
    shorter, longer = sorted((word, verb), key=len)
    return any(longer[:place] + longer[place + 1 :] == shorter for place in range(len(longer)))


def _swapped(word: str, verb: str, wrong: list[int]) -> bool:
    if len(wrong) != 2 or wrong[1] - wrong[0] != 1:
        return False
    first, second = wrong
    return word[first] == verb[second] and word[second] == verb[first]


def unreadable(message: str, text: str, legal: Iterable[str]) -> MoveError:
    """The refusal of a text that is no move, with up to three legal moves that look like it."""
    plain = text[:LONGEST].casefold()
    lowered = {move.casefold(): move for move in legal}
    alike = get_close_matches(plain, lowered, n=3, cutoff=0.75)
    return MoveError("unreadable", message, choices=[lowered[move] for move in alike])
