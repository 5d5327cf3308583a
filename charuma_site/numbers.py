"""Whole numbers out of what a form or an address brings."""

MOST_DIGITS = 9
"""No number here is larger, and every database can be asked for one of nine digits."""


def whole_number(text: str) -> int | None:
    """The number, or None for what isn't one or has more digits than any number here."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None
