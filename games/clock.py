"""Sums on deadlines. All moments are aware and in UTC, so no change of the clocks moves a deadline."""

from datetime import datetime, timedelta

from django.conf import settings

MIN_MOVE_SECONDS = 60 * 60
MAX_MOVE_SECONDS = 30 * 24 * 60 * 60
SHORTEST_LEAD = timedelta(minutes=30)
LONGEST_LEAD = timedelta(days=1)
OUTAGE = timedelta(minutes=10)
"""A sweep later than this after the one before means that the site was down."""


def deadline(now: datetime, move_seconds: int) -> datetime:
    """Until when a turn that begins `now` may be played."""
    return now + timedelta(seconds=move_seconds)


def is_late(due: datetime | None, received: datetime) -> bool:
    """Whether a move received then comes after its deadline and the published grace."""
    return due is not None and received > due + timedelta(seconds=settings.GRACE_SECONDS)


def overdue_before(now: datetime) -> datetime:
    """The sweep may end turns with a deadline before this moment.

    It keeps clear of moves that arrived in the grace time and still wait for the lock.
    """
    return now - timedelta(seconds=settings.GRACE_SECONDS + settings.SWEEP_MARGIN_SECONDS)


def reminder_at(due: datetime, move_seconds: int) -> datetime:
    """When to remind: a fifth of the time before the deadline, at least 30 minutes, at most a day."""
    lead = timedelta(seconds=move_seconds // 5)
    return due - min(max(lead, SHORTEST_LEAD), LONGEST_LEAD)


def lost_time(last_sweep: datetime, now: datetime) -> timedelta | None:
    """How long the site was down between two sweeps, None if it was not."""
    gap = now - last_sweep
    return gap if gap > OUTAGE else None


def table_end(now: datetime) -> datetime:
    """When a table opened `now` ends if nobody fills it."""
    return now + timedelta(days=settings.TABLE_DAYS)
