"""Typed text made comparable: full-width letters, case, spaces, filler words, and slips in the verb.

Japanese words are read as their English twins; the verb may stand at the end, as it does there.

Only the verb's spelling is forgiven. Cards, groups and amounts are never corrected, for a slip there
may mean another legal move.
"""

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

from games.rules.game import MoveError
from games.rules.verbs import meant_verb

LONGEST = 80
"""Characters of the longest text that is looked at at all."""

VERBS = ("bid", "play")

_WORDS = {"red": "r", "blue": "b", "ace": "a", "hidden": "h"} | dict.fromkeys(
    ("and", "for", "group", "on", "point", "points"), ""
)
_JAPANESE = {
    "赤の": " r",
    "青の": " b",
    "赤": " r",
    "青": " b",
    "エース": "a",
    "伏せ札": "h",
    "伏せ": "h",
} | dict.fromkeys(("グループ", "点", "と", "を", "に", "、"), " ")
_JAPANESE_WORD = re.compile("|".join(_JAPANESE))
_JAPANESE_VERBS = (("bid", "ビッド(?:する)?"), ("play", "(?:プレ[イー](?:する)?|出す)"))
_SEPARATORS = re.compile(r"[\s,+&()]+")
_VERB_FIRST = {verb: re.compile(" ?".join(verb) + " ?") for verb in VERBS}


def tidy(text: str) -> str | None:
    """`text` in lower case, its words short and single-spaced; None if it's too long to be a move."""
    if len(text) > LONGEST:
        return None
    plain = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    words = _SEPARATORS.sub(" ", _from_japanese(plain.strip().rstrip(" .!。"))).split()
    return " ".join(filter(None, (_WORDS.get(word, word) for word in words)))


def _from_japanese(plain: str) -> str:
    for verb, word in _JAPANESE_VERBS:
        if match := re.fullmatch(f"{word}(.*)|(.*?){word}", plain, re.DOTALL):
            plain = f"{verb} {match[1] or match[2] or ''}"
            break
    return _JAPANESE_WORD.sub(lambda found: _JAPANESE[found[0]], plain)


def split_verb(tidied: str) -> tuple[str | None, str]:
    """The verb that was meant, if any, and the rest. A text that starts with a verb has no slip in it."""
    for verb, pattern in _VERB_FIRST.items():
        if match := pattern.match(tidied):
            return verb, tidied[match.end() :]
    first, _space, rest = tidied.partition(" ")
    verb_meant = meant_verb(first, VERBS) if first.isalpha() else None
    return (verb_meant, rest) if verb_meant else (None, tidied)


def unreadable(message: str, text: str, legal: Iterable[str]) -> MoveError:
    """The refusal of a text that is no move, with up to three legal moves that look like it."""
    plain = text[:LONGEST].casefold()
    lowered = {move.casefold(): move for move in legal}
    alike = get_close_matches(plain, lowered, n=3, cutoff=0.75)
    return MoveError("unreadable", message, choices=[lowered[move] for move in alike])
