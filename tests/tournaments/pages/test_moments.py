"""Moments on the pages of events: one form everywhere, with the reader's zone."""

from datetime import UTC, datetime

from django import forms
from django.utils import timezone

from tests.tournaments.pages.conftest import Stage
from tests.tournaments.pages.test_reading import PAGES, page
from tournaments.forms.stored import shown
from tournaments.models import Event

MOMENT = datetime(2031, 3, 4, 17, 30, tzinfo=UTC)


def test_no_page_of_an_event_has_moments_in_another_form(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(entries_close_at=MOMENT, starts_at=MOMENT, started_at=None)
    assert "Tue 4 Mar 2031, 17:30 UTC" in page(stage, "")
    for path in PAGES:
        text = page(stage, path, "organiser")
        assert "p.m." not in text, path
        assert "a.m." not in text, path


def test_what_somebody_else_changed_meanwhile_has_the_zone() -> None:
    with timezone.override("Asia/Tokyo"):
        assert shown(MOMENT, forms.DateTimeField()) == "Wed 5 Mar 2031, 02:30 JST"
