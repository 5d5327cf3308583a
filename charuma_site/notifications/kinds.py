"""Which letters there are: `settings.LETTER_KINDS` and `settings.LETTER_CATEGORIES`, looked up late."""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeAlias

from django.conf import settings
from django.utils.module_loading import import_string

from charuma_site.notifications.models import Letter

SECURITY = "account"  # mails about one's own account: nobody can switch them off


@dataclass(frozen=True, slots=True)
class Rendered:
    """A letter's words. `headers` are extra ones; those of the outbox can't be replaced."""

    subject: str
    text: str
    html: str
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Postponed:
    """Not yet: the letter is looked at again then."""

    until: datetime


Answer: TypeAlias = Rendered | Postponed | None
"""What a renderer says; None: what the letter would tell is no longer true, so drop it."""

Renderer: TypeAlias = Callable[[Letter], Answer]


class UnknownKind(ValueError):
    """A kind without a renderer or without a category is never posted."""


def category_of(kind: str) -> str:
    """The part before the dot. Raises `UnknownKind` if people could not switch it off by name."""
    category, dot, _ = kind.partition(".")
    if not dot or (category != SECURITY and category not in settings.LETTER_CATEGORIES):
        raise UnknownKind(f"{kind!r} has no category")
    return category


def require(kind: str) -> None:
    """Raises `UnknownKind` for a kind that can't be rendered or has no category."""
    category_of(kind)
    if kind not in settings.LETTER_KINDS:
        raise UnknownKind(f"{kind!r} has no renderer")


def renderer_of(kind: str) -> Renderer:
    """Raises `UnknownKind`, or `ImportError` if the renderer can't be found."""
    require(kind)
    renderer: Renderer = import_string(settings.LETTER_KINDS[kind])
    return renderer
