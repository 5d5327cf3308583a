"""What the health page tells of the games."""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from games import clock
from games.models import Game

TOO_LONG = timedelta(minutes=15)


def report() -> dict[str, Any]:
    """How many turns are overdue and on how many games the sweep failed; not ok if a turn hangs."""
    now = timezone.now()
    running = Game.objects.filter(phase=Game.Phase.RUNNING)
    due = clock.overdue_before(now)
    return {
        "ok": not running.filter(deadline__lt=due - TOO_LONG).exists(),
        "overdue": running.filter(deadline__lt=due).count(),
        "set_aside": Game.objects.filter(set_aside_until__gt=now).count(),
    }
