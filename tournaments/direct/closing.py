"""The end of a round and what follows by itself."""

from collections.abc import Mapping
from datetime import timedelta

import structlog
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tournaments import store
from tournaments.core.settings import Unfinished
from tournaments.direct import post
from tournaments.direct.drawing import draw_round
from tournaments.direct.events import FEWEST, call_off, confirm_results, end_rounds
from tournaments.direct.gate import lock, lock_as_organiser, lock_one, log, need_phase, save
from tournaments.direct.policy import close_table, void_open_table
from tournaments.direct.publishing import publish_round
from tournaments.direct.results import take_result
from tournaments.direct.rolling import roll
from tournaments.direct.tables import open_tables
from tournaments.direct.versions import settle_round
from tournaments.models import Entrant, Event, Round, Table
from tournaments.plan.stages import is_over

START_GRACE = timedelta(days=1)
"""An automatic event waits this long for its second entrant, then it is cancelled (T25)."""
OVER = frozenset({"no-more-rounds", "event-over", "no-table"})
"""Refusals of a draw that say: the event is played to its end."""
CHOICES = frozenset({"extend", "adjudicate", "share", "void"})

logger = structlog.get_logger(__name__)


def close_round(key: str, by: Player | None, choices: Mapping[int, str] | None = None) -> Round:
    """End the running round: tables without a result get what `choices` (by table number) or the policy says.

    Choices: `extend` (once, for the whole round), `adjudicate`, `share`, `void`. A result that is there is
    never touched (T05). `choose`: the policy leaves it to the organiser, and tables have no choice yet.
    Raises `NotVisible` and `Refused`.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.RUNNING)
        one = event.rounds.filter(state=Round.State.PUBLISHED).order_by("number").first()
        if one is None:
            raise Refused("no-round", gettext_noop("No round is running."))
        _close(event, one, by, choices or {})
    return one


def _close(event: Event, one: Round, by: Player | None, choices: Mapping[int, str]) -> None:
    _take_finished(one)
    policy = store.event_settings(event).unfinished
    tables = open_tables(event, one)
    wanted = {table.pk: choices.get(table.number) or policy.value for table in tables}
    if "extend" in wanted.values() and not one.extended and event.extend_seconds:
        _extend(event, one, by)
        return
    for table in tables:
        _decide(event, table, by, wanted[table.pk])
    settle_round(event, one)
    save(event)


def _take_finished(one: Round) -> None:
    """Games that ended this very moment count before any policy does."""
    games = one.tables.filter(game__phase=Game.Phase.FINISHED).values_list("game_id", flat=True)
    for game_id in games:
        if game_id is not None:
            take_result(game_id)


def _extend(event: Event, one: Round, by: Player | None) -> None:
    one.extended = True
    one.ends_at = max(one.ends_at or timezone.now(), timezone.now()) + timedelta(seconds=event.extend_seconds)
    one.save(update_fields=["extended", "ends_at"])
    log(event, by, "extended", round=one.number, seconds=event.extend_seconds)
    save(event)


def _decide(event: Event, table: Table, by: Player | None, choice: str) -> None:
    """After the one extension the places are those by the points."""
    if choice == Unfinished.EXTEND.value:
        choice = Unfinished.ADJUDICATE.value
    if choice == "void":
        void_open_table(event, table, by, "closed")
    elif choice in CHOICES:
        close_table(event, table, Unfinished(choice), by)
    else:
        raise Refused(
            "choose",
            gettext_noop("Table %(table)s isn't finished. Choose what becomes of it."),
            {"table": table.number},
        )


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
    if event.entrants.filter(state=Entrant.State.ENTERED).count() >= FEWEST:
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
        _end_or_call_off(event)


def _end_or_call_off(event: Event) -> None:
    """Nobody is left to play: the event ends with the standings as they are."""
    with transaction.atomic():
        locked = lock(event.key)
        if locked.phase == Event.Phase.RUNNING:
            end_rounds(locked, None, "nobody-left")
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
    """Flagged results wait for a person."""
    try:
        confirm_results(event.key, None)
    except Refused as refusal:
        if refusal.code != "flags":
            raise
        with transaction.atomic():
            locked = lock(event.key)
            post.tell_trouble(locked, locked.rounds.count())
            Event.objects.filter(pk=locked.pk).update(next_at=None)


def _look_again(event: Event) -> None:
    """Nothing was due; the date follows from the event as it is."""
    with transaction.atomic():
        locked = lock(event.key)
        save(locked)
