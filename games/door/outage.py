"""After an outage nobody loses the time in which nothing could be played or mailed (D22)."""

from datetime import timedelta

import structlog
from django.conf import settings
from django.db import transaction
from django.db.models import DateTimeField, DurationField, ExpressionWrapper, F
from django.utils import timezone

from charuma_site.notifications.models import Heartbeat
from games import clock
from games.models import Game

SWEEP = "games.tasks.sweep_turns"
"""Under this name the schedule stamps every sweep that came to its end."""

logger = structlog.get_logger(__name__)


def give_back_lost_time() -> None:
    """Move all deadlines that were open when the site stopped by the length of the outage.

    The stamp is locked and renewed in the same transaction, so two sweeps give it back once.
    """
    with transaction.atomic():
        now = timezone.now()
        beat = Heartbeat.objects.select_for_update().filter(name=SWEEP).first()
        lost = None if beat is None else clock.lost_time(beat.at, now)
        if beat is None or lost is None:
            return
        still_open = beat.at - timedelta(seconds=settings.GRACE_SECONDS)
        running = Game.objects.filter(phase=Game.Phase.RUNNING, deadline__gt=still_open)
        before = running.filter(moved_at__lte=beat.at).update(
            deadline=F("deadline") + lost, changes=F("changes") + 1
        )
        # A turn that began meanwhile, as the pages still answered, lost only the time since then.
        since = ExpressionWrapper(now - F("moved_at"), output_field=DurationField())
        during = running.filter(moved_at__gt=beat.at).update(
            deadline=ExpressionWrapper(F("deadline") + since, output_field=DateTimeField()),
            changes=F("changes") + 1,
        )
        Heartbeat.objects.filter(pk=beat.pk).update(at=now)
    logger.warning("lost_time_given_back", seconds=round(lost.total_seconds()), games=before + during)
