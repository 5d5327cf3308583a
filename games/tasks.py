"""What the schedule calls. Each may run twice, late, or on two machines at once."""

from collections.abc import Callable
from datetime import timedelta

import structlog
from django.db.models import Q, QuerySet
from django.utils import timezone

from charuma_site.faults import where
from games.door.absence import expire_turn, overdue
from games.door.lobby import expire_table, overdue_tables
from games.door.outage import give_back_lost_time
from games.models import Game

SET_ASIDE = timedelta(hours=1)
"""A game on which the sweep failed is tried again after this long."""

logger = structlog.get_logger(__name__)


def sweep_turns() -> None:
    """End the overdue turns, once the time lost by an outage has been given back."""
    give_back_lost_time()
    _sweep(overdue().order_by("deadline"), expire_turn)


def sweep_tables() -> None:
    """End the tables that nobody filled in time."""
    _sweep(overdue_tables().order_by("expires_at"), expire_table)


def _sweep(due: QuerySet[Game], expire: Callable[[int], bool]) -> None:
    """One transaction a game; one that fails is set aside and keeps no other waiting."""
    now = timezone.now()
    tried = due.filter(Q(set_aside_until=None) | Q(set_aside_until__lte=now))
    for game_id in list(tried.values_list("pk", flat=True)):
        try:
            expire(game_id)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it is logged, and the next one's turn
            Game.objects.filter(pk=game_id).update(set_aside_until=now + SET_ASIDE)
            logger.error("sweep_failed", game=game_id, fault=where(error))  # noqa: TRY400
