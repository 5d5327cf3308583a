"""Whole numbers out of what a form or an address brings."""

from django.http import QueryDict

MOST_DIGITS = 9
"""No number here is larger, and every database can be asked for one of nine digits."""


def whole_number(text: str) -> int | None:
    """The number, or None for what isn't one or has more digits than any number here."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else None


def posted_number(post: QueryDict, field: str, otherwise: int) -> int:
    """The number of a form's hidden field or choice, or `otherwise`, which nothing there has."""
    number = whole_number(post.get(field, ""))
    return otherwise if number is None else number
