"""Signs that nobody sees and that turn the direction of the text around them."""

from typing import Final

CONTROLS: Final = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
