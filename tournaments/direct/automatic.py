"""What an automatic event does by itself, one step at a time."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from games.refusals import Refused
from tournaments import store
from tournaments.direct import post
from tournaments.direct.closing import close_round
from tournaments.direct.drawing import draw_round
from tournaments.direct.events import call_off, confirm_results, end_rounds
from tournaments.direct.gate import lock, lock_one, save
from tournaments.direct.publishing import publish_round
from tournaments.direct.rolling import roll
from tournaments.direct.tables import open_tables
from tournaments.models import Entrant, Event, Round
from tournaments.plan.stages import is_over

START_GRACE = timedelta(days=1)
"""An automatic event waits this long for enough entrants, then it is cancelled (T25)."""
OVER = {"no-more-rounds": "", "event-over": "nobody-left", "no-table": "too-few-left"}
"""Refusals of a draw that say: the event is played to its end; and why, for the log."""


def due_at_once(event: Event) -> bool:
    """Whether something of an automatic event is due now."""
    return event.next_at is not None and event.next_at <= timezone.now()


def step(event_id: int) -> None:
    """Do what is due in an automatic event: one step, idempotent, safe to be killed anywhere.

    Called by the sweep until nothing is due any more. Raises what goes wrong; the sweep tells the organisers.
    """
    event = Event.objects.get(pk=event_id)
    if not event.automatic:
        return
    if event.phase == Event.Phase.OPEN:
        _start(event)
    elif event.phase == Event.Phase.RUNNING:
        _go_on(event)
    elif event.phase == Event.Phase.PROVISIONAL:
        _confirm(event)


def _start(event: Event) -> None:
    """The start time has come."""
    now = timezone.now()
    if event.starts_at is None or event.starts_at > now:
        _look_again(event)
        return
    if event.entrants.filter(state=Entrant.State.ENTERED).count() >= store.event_settings(event).smallest:
        _draw_and_publish(event)
        return
    with transaction.atomic():
        locked = lock_one(Event.objects.filter(pk=event.pk, phase=Event.Phase.OPEN), event.key)
        if event.starts_at + START_GRACE <= now:
            call_off(locked, None, "too-few-entrants")
        else:
            Event.objects.filter(pk=event.pk).update(next_at=event.starts_at + START_GRACE)


def _go_on(event: Event) -> None:
    current = event.rounds.exclude(state=Round.State.CLOSED).order_by("number").first()
    if current is None:
        _next_round(event, event.rounds.order_by("-number").first())
    elif current.state == Round.State.PROPOSED:
        publish_round(event.key, None)
    elif current.growing:
        roll(event.pk)
    elif not open_tables(event, current) or (current.ends_at or timezone.now()) <= timezone.now():
        _close_by_policy(event)
    else:
        _look_again(event)


def _next_round(event: Event, last: Round | None) -> None:
    """The next round, at once or on its date; after the last one the results are provisional."""
    if is_over(store.event_value(event), store.event_stages(event)):
        _end(event)
    elif last is None or event.go_early or last.ends_at is None or last.ends_at <= timezone.now():
        _draw_and_publish(event)
    else:
        _look_again(event)


def _draw_and_publish(event: Event) -> None:
    try:
        if not event.rounds.filter(state=Round.State.PROPOSED).exists():
            draw_round(event.key, None)
        publish_round(event.key, None)
    except Refused as refusal:
        if refusal.code not in OVER:
            raise
        _end_or_call_off(event, OVER[refusal.code])


def _end_or_call_off(event: Event, reason: str) -> None:
    """Too few are left to play: the event ends with the standings as they are."""
    with transaction.atomic():
        locked = lock(event.key)
        if locked.phase == Event.Phase.RUNNING:
            end_rounds(locked, None, reason)
        elif locked.phase == Event.Phase.OPEN:
            call_off(locked, None, "too-few-entrants")


def _end(event: Event) -> None:
    with transaction.atomic():
        locked = lock(event.key)
        if locked.phase == Event.Phase.RUNNING:
            end_rounds(locked, None)


def _close_by_policy(event: Event) -> None:
    """If the policy leaves it to the organiser, they are told, and the round waits for them."""
    try:
        close_round(event.key, None)
    except Refused as refusal:
        if refusal.code != "choose":
            raise
        with transaction.atomic():
            locked = lock(event.key)
            last = locked.rounds.order_by("-number").first()
            post.tell_trouble(locked, last.number if last else 0)
            Event.objects.filter(pk=locked.pk).update(next_at=None)


def _confirm(event: Event) -> None:
    """Flagged and uncertain results wait for a person."""
    try:
        confirm_results(event.key, None)
    except Refused as refusal:
        if refusal.code not in ("flags", "unconfirmed"):
            raise
        with transaction.atomic():
            locked = lock(event.key)
            post.tell_trouble(locked, post.RESULTS)
            Event.objects.filter(pk=locked.pk).update(next_at=None)


def _look_again(event: Event) -> None:
    """Nothing was due; the date follows from the event as it is."""
    with transaction.atomic():
        locked = lock(event.key)
        save(locked)
