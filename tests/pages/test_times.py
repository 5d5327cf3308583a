"""Deadlines in words: D08, D09, D12, D13."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.utils import timezone, translation

from games.templatetags import times

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("left", "text"),
    [
        (timedelta(days=7), "7 days left"),
        (timedelta(hours=48), "2 days left"),
        (timedelta(hours=47, minutes=40), "2 days left"),
        (timedelta(hours=47), "47 hours left"),
        (timedelta(hours=21), "21 hours left"),
        (timedelta(hours=20, minutes=59, seconds=58), "21 hours left"),
        (timedelta(minutes=119, seconds=40), "2 hours left"),
        (timedelta(minutes=90), "90 minutes left"),
        (timedelta(minutes=59), "59 minutes left"),
        (timedelta(minutes=1), "1 minute left"),
        (timedelta(seconds=59), "less than a minute left"),
        (timedelta(seconds=30), "less than a minute left"),
        (timedelta(microseconds=1), "less than a minute left"),
        (timedelta(0), "overdue, being processed"),
        (timedelta(minutes=-5), "overdue, being processed"),
    ],
)
def test_D09_remainder_is_right_and_never_none_above_zero(left: timedelta, text: str) -> None:
    assert times.remainder(NOW + left, NOW) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (3600, "1 hour"),
        (86400, "1 day"),
        (30 * 86400, "30 days"),
        (36 * 3600, "36 hours"),
        (5400, "90 minutes"),
        (60, "1 minute"),
    ],
)
def test_a_length_of_time_is_exact(seconds: int, text: str) -> None:
    assert times.duration(seconds) == text


def test_D12_a_moment_after_the_clocks_change_has_that_days_offset() -> None:
    now = datetime(2026, 10, 20, 12, 0, tzinfo=UTC)
    deadline = datetime(2026, 11, 3, 17, 0, tzinfo=UTC)
    with timezone.override(ZoneInfo("America/New_York")):
        assert times.absolute(now, now) == "Tue 20 Oct, 08:00 EDT"
        assert times.absolute(deadline, now) == "Tue 3 Nov, 12:00 EST"


@pytest.mark.parametrize(
    ("zone", "text"),
    [
        ("Asia/Tokyo", "Mon 30 Nov, 21:00 JST"),
        ("Europe/Paris", "Mon 30 Nov, 13:00 CET"),
        ("America/St_Johns", "Mon 30 Nov, 08:30 NST"),
        ("America/Sao_Paulo", "Mon 30 Nov, 09:00 UTC-03"),
        ("UTC", "Mon 30 Nov, 12:00 UTC"),
    ],
)
def test_D13_each_reader_sees_the_own_zone_and_its_name(zone: str, text: str) -> None:
    with timezone.override(ZoneInfo(zone)):
        assert times.absolute(NOW, NOW) == text


def test_another_year_is_named() -> None:
    assert times.absolute(NOW + timedelta(days=40), NOW) == "Sat 9 Jan 2027, 12:00 UTC"


def test_D09_moment_and_remainder_stand_together() -> None:
    assert times.deadline_text(NOW + timedelta(hours=21), NOW) == "Tue 1 Dec, 09:00 UTC (21 hours left)"


def test_D08_an_overdue_deadline_keeps_its_moment_and_shows_no_negative_number() -> None:
    text = times.deadline_text(NOW - timedelta(minutes=5), NOW)
    assert text == "Mon 30 Nov, 11:55 UTC (overdue, being processed)"


@pytest.mark.parametrize("left", [21 * 3600, 5400, 3540, 30, 0, -300])
def test_D09_japanese_has_no_minus_and_keeps_the_moment(left: int) -> None:
    with translation.override("ja"), timezone.override(ZoneInfo("Asia/Tokyo")):
        text = times.deadline_text(NOW + timedelta(seconds=left), NOW)
    assert "-" not in text
    assert "JST" in text


def test_the_element_carries_the_moment_for_machines() -> None:
    assert 'datetime="2026-11-30T12:00:00+00:00"' in times.moment_element(NOW)
