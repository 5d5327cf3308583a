"""What the schedule calls. It may run twice, late, or on two machines at once."""

from collections.abc import Callable, Iterable
from datetime import timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from charuma_site.faults import where
from games.models import Game
from tournaments import selectors
from tournaments.core.model import State
from tournaments.direct import post
from tournaments.direct.automatic import due_at_once, step
from tournaments.direct.results import take_result
from tournaments.direct.rolling import roll
from tournaments.models import Event, Result, Round, Table
from tournaments.ratings.games import rate_missing

SET_ASIDE = timedelta(minutes=10)
"""An event on which the sweep failed is tried again after this long."""
WATCHED = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL)
MOST_STEPS = 10
"""Steps of one event in one sweep: closing, drawing, publishing, confirming."""

logger = structlog.get_logger(__name__)


def sweep_events() -> None:
    """Take in the results of games that are over, do what is due in automatic events, renew the standings."""
    take_missing_results()
    rate_missing()
    due = Event.objects.filter(next_at__lte=timezone.now()).order_by("next_at")
    _each(due.filter(_not_set_aside()).values_list("pk", flat=True), _go_on)
    rolling = Event.objects.filter(rolling=True, automatic=True, phase=Event.Phase.RUNNING)
    _each(rolling.filter(_not_set_aside()).values_list("pk", flat=True), roll)
    watched = Event.objects.filter(phase__in=WATCHED, rounds__isnull=False).distinct()
    _each(watched.filter(_not_set_aside()).values_list("pk", flat=True), selectors.keep_standings)


def take_missing_results() -> None:
    """Find the games whose end nobody told (a kill in between)."""
    known = Result.objects.filter(table=OuterRef("pk"), confirmed=True, superseded=False)
    tables = Table.objects.filter(~Exists(known.exclude(state=State.OPEN.value)))
    over = tables.filter(game__phase=Game.Phase.FINISHED, round__state=Round.State.PUBLISHED)
    for game_id in list(over.values_list("game_id", flat=True)):
        if game_id is not None:
            take_result(game_id)


def _not_set_aside() -> Q:
    return Q(set_aside_until=None) | Q(set_aside_until__lte=timezone.now())


def _go_on(event_id: int) -> None:
    for _number in range(MOST_STEPS):
        step(event_id)
        if not due_at_once(Event.objects.get(pk=event_id)):
            return


def _each(events: Iterable[int], act: Callable[[int], object]) -> None:
    """One event that fails is set aside, its organisers are told, and it keeps no other waiting."""
    for event_id in list(events):
        try:
            act(event_id)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with it is logged and told
            logger.error("event_sweep_failed", tournament=event_id, fault=where(error))  # noqa: TRY400
            _set_aside(event_id)


def _set_aside(event_id: int) -> None:
    with transaction.atomic():
        event = Event.objects.get(pk=event_id)
        Event.objects.filter(pk=event_id).update(set_aside_until=timezone.now() + SET_ASIDE)
        post.tell_trouble(event, event.rounds.count())
