"""Several things in one sentence, with the separators of the active language."""

from collections.abc import Iterable

from django.utils.translation import pgettext


def listed(items: Iterable[str]) -> str:
    """Names or other short things: "Anna, Ben, Carla"."""
    return pgettext("between items of a list", ", ").join(items)


def clauses(parts: Iterable[str]) -> str:
    """Parts of a sentence that may hold commas themselves."""
    return pgettext("between parts of a sentence", "; ").join(parts)
