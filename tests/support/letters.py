"""Renderers of letters for tests: of no game, so that the outbox is tested by itself."""

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format

from charuma_site.notifications.kinds import Answer, Postponed
from charuma_site.notifications.models import Letter
from charuma_site.notifications.rendering import compose

FIXED_TIME = datetime(2026, 3, 4, 22, 30, tzinfo=timezone.get_default_timezone())
SECRET = "RA B10 in hand"

subjects: dict[str, str] = {}
"""By topic; for tests of odd subjects."""


def your_turn(letter: Letter) -> Answer:
    return compose(
        letter,
        "letters/your_turn",
        subject=subjects.get(letter.topic, f"{letter.topic}, turn {letter.number}"),
        context={
            "about_name": f"Table of {letter.reader}" if letter.reader else "A table",
            "about_url": "http://localhost:8000/games/abc/",
            "until": date_format(timezone.localtime(FIXED_TIME), "DATETIME_FORMAT"),
        },
    )


def outdated(_letter: Letter) -> Answer:
    return None


def broken(_letter: Letter) -> Answer:
    raise AssertionError(SECRET)


def too_early(letter: Letter) -> Answer:
    return Postponed(letter.created_at + timedelta(hours=1))
