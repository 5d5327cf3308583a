"""A system check: every kind of letter has a renderer and a category that people can switch off."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error

from charuma_site.notifications import kinds


def check_letter_kinds(**_: Any) -> list[CheckMessage]:
    return [Error(problem, id="notifications.E001") for problem in _problems()]


def _problems() -> Iterator[str]:
    for kind in settings.LETTER_KINDS:
        try:
            renderer = kinds.renderer_of(kind)
        except (kinds.UnknownKind, ImportError) as error:
            yield f"Letter kind {kind!r}: {error}"
        else:
            if not callable(renderer):
                yield f"Letter kind {kind!r}: its renderer can't be called"
    if kinds.SECURITY in settings.LETTER_CATEGORIES:
        yield f"LETTER_CATEGORIES: {kinds.SECURITY!r} can't be switched off"
