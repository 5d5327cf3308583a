"""Cleans what people type before it is stored."""

import unicodedata

from charuma_site import bidi

UNWANTED = {"Cc", "Cs", "Cn", "Co"}
"""Control characters, lone surrogates, unassigned and private ones (Unicode categories)."""


def _wanted(char: str) -> bool:
    return unicodedata.category(char) not in UNWANTED and char not in bidi.CONTROLS


def one_line(text: str) -> str:
    """`text` on one line, single spaces, without characters that can't be shown."""
    return " ".join("".join(char if _wanted(char) else " " for char in text).split())


def lines(text: str) -> str:
    """`text` with its line breaks, without characters that can't be shown."""
    return "\n".join("".join(filter(_wanted, line)).rstrip() for line in text.splitlines()).strip()
