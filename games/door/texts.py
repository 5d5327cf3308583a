"""Cleans what people type before it is stored."""

import unicodedata

UNWANTED = {"Cc", "Cs", "Cn", "Co"}
"""Control characters, lone surrogates, unassigned and private ones (Unicode categories)."""
BIDI_CONTROLS = set("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""They could make a name swap the text around it."""


def _wanted(char: str) -> bool:
    return unicodedata.category(char) not in UNWANTED and char not in BIDI_CONTROLS


def one_line(text: str) -> str:
    """`text` on one line, single spaces, without characters that can't be shown."""
    return " ".join("".join(char if _wanted(char) else " " for char in text).split())


def lines(text: str) -> str:
    """`text` with its line breaks, without characters that can't be shown."""
    return "\n".join("".join(filter(_wanted, line)).rstrip() for line in text.splitlines()).strip()
