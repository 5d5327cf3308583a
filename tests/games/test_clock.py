"""Sums on deadlines."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from games import clock

HOUR = 3600
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("move_seconds", "lead"),
    [
        (HOUR, timedelta(minutes=30)),
        (5 * HOUR, timedelta(hours=1)),
        (24 * HOUR, timedelta(hours=4, minutes=48)),
        (30 * 24 * HOUR, timedelta(days=1)),
    ],
)
def test_the_reminder_comes_a_fifth_before_within_bounds(move_seconds: int, lead: timedelta) -> None:
    assert clock.reminder_at(NOON, move_seconds) == NOON - lead


def test_the_grace_time_ends_after_its_last_second() -> None:
    assert not clock.is_late(NOON, NOON + timedelta(seconds=60))
    assert clock.is_late(NOON, NOON + timedelta(seconds=61))
    assert not clock.is_late(None, NOON)


def test_the_sweep_comes_after_every_move_in_the_grace_time() -> None:
    assert not clock.is_late(clock.overdue_before(NOON), NOON - timedelta(seconds=30))


def test_D10_no_deadline_shifts_with_the_change_of_the_clocks() -> None:
    before = datetime(2026, 3, 28, 12, tzinfo=ZoneInfo("Europe/London"))
    assert clock.deadline(before.astimezone(UTC), 24 * HOUR) - before == timedelta(days=1)


def test_an_outage_is_a_gap_of_more_than_ten_minutes() -> None:
    assert clock.lost_time(NOON, NOON + timedelta(minutes=10)) is None
    assert clock.lost_time(NOON, NOON + timedelta(hours=12)) == timedelta(hours=12)
