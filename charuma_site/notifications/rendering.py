"""Turns a letter into words when it is sent, in its reader's language and time zone."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import css_inline
from django.conf import settings
from django.template import Context, Engine
from django.urls import reverse
from django.utils import timezone, translation

from charuma_site.notifications import kinds, preferences
from charuma_site.notifications.kinds import Answer, Rendered
from charuma_site.notifications.models import Letter

_inliner = css_inline.CSSInliner(load_remote_stylesheets=False)
_BLANK_LINES = re.compile(r"\n\s*\n\s*\n")


def render(letter: Letter) -> Answer:
    """Asks the kind's renderer; whatever it raises, the sender's own language is back afterwards."""
    renderer = kinds.renderer_of(letter.kind)
    with speaking_to(letter):
        return renderer(letter)


@contextmanager
def speaking_to(letter: Letter) -> Iterator[None]:
    """Language and time zone of the reader, and afterwards those of before."""
    with translation.override(language_of(letter)), timezone.override(time_zone_of(letter)):
        yield


def language_of(letter: Letter) -> str:
    """The reader's language; the site's own where we have no catalogue, so that no mail is half of each."""
    wanted = letter.reader.language if letter.reader else letter.language
    try:
        return translation.get_supported_language_variant(wanted)
    except LookupError:
        return settings.LANGUAGE_CODE


def time_zone_of(letter: Letter) -> ZoneInfo:
    try:
        return ZoneInfo(letter.reader.time_zone if letter.reader else settings.TIME_ZONE)
    except (ZoneInfoNotFoundError, ValueError):
        return ZoneInfo(settings.TIME_ZONE)


def compose(
    letter: Letter,
    template: str,
    *,
    subject: str,
    context: Mapping[str, Any],
    headers: Mapping[str, str] | None = None,
) -> Rendered:
    """Renders `<template>.txt` (nothing escaped) and `<template>.html` (escaped, styles inlined).

    They extend `mails/base.txt` and `mails/base.html`. `context` should hold `about_name` and
    `about_url`, the thing that the letter is about, for the footer.
    """
    values = {**_shared(letter), "subject": subject, **context}
    templates = Engine.get_default()
    text = templates.get_template(f"{template}.txt").render(Context(values, autoescape=False))
    html = templates.get_template(f"{template}.html").render(Context(values))
    return Rendered(subject, _tidy(text), _inliner.inline(html), dict(headers or {}))


def _shared(letter: Letter) -> dict[str, Any]:
    subscription = preferences.subscription_of(letter)
    return {
        "site_url": settings.SITE_URL,
        "reader_name": letter.reader.display_name if letter.reader else "",
        "category": settings.LETTER_CATEGORIES[subscription.category],
        "preferences_url": settings.SITE_URL + reverse("notifications:preferences") if letter.reader else "",
        "unsubscribe_url": preferences.unsubscribe_url(subscription),
    }


def _tidy(text: str) -> str:
    """Template tags leave ragged blank lines."""
    lines = "\n".join(line.rstrip() for line in text.strip().splitlines())
    return _BLANK_LINES.sub("\n\n", lines) + "\n"
