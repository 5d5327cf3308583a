"""The end of a round and what follows by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tournaments import store
from tournaments.core.settings import Unfinished
from tournaments.direct import post
from tournaments.direct.drawing import draw_round
from tournaments.direct.events import call_off, confirm_results, end_rounds
from tournaments.direct.gate import (
    lock,
    lock_as_organiser,
    lock_one,
    log,
    need_phase,
    need_version,
    people,
    save,
)
from tournaments.direct.policy import close_table, has_points, no_points, rule_now, void_open_table
from tournaments.direct.publishing import publish_round
from tournaments.direct.results import take_result
from tournaments.direct.rolling import roll
from tournaments.direct.tables import numbered, open_tables
from tournaments.direct.versions import settle_round
from tournaments.models import Entrant, Event, LogLine, Result, Round, Sitting, Table
from tournaments.plan.stages import is_over

START_GRACE = timedelta(days=1)
"""An automatic event waits this long for enough entrants, then it is cancelled (T25)."""
OVER = {"no-more-rounds": "", "event-over": "nobody-left", "no-table": "too-few-left"}
"""Refusals of a draw that say: the event is played to its end; and why, for the log."""
EXTEND = Unfinished.EXTEND.value
CHOICES = frozenset({"adjudicate", "share", "void"})

logger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Closing:
    """What came of closing a round: closed or extended, and the tables that were decided."""

    round: Round
    decided: tuple[int, ...]
    needless: tuple[int, ...] = ()
    """Tables for which something was chosen that had a result by then: it stands."""

    @property
    def extended(self) -> bool:
        return self.round.state == Round.State.PUBLISHED


def close_round(
    key: str,
    by: Player | None,
    choices: Mapping[int, str] | None = None,
    *,
    number: int | None = None,
    ends: str | None = None,
) -> Closing:
    """End the running round: tables without a result get what `choices` (by table number) or the policy says.

    Choices: `extend` (the whole round), `adjudicate`, `share`, `void`. The policy extends a round once, an
    organiser as often as they choose it; then only the tables with another choice are decided. A result that
    is there is never touched (T05). `number` is the round that was looked at, `ends` its `end_shown`. Raises
    `NotVisible` and `Refused`: `stale` if these have changed (T22), `choose` if tables need a choice,
    `no-points` if points can't decide them.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.RUNNING)
        one = running_round(event)
        if one is None:
            raise Refused("no-round", gettext_noop("No round is running."))
        need_version(one.number, number or one.number)
        _need_end(one, ends)
        if one.growing:
            raise Refused("rolling", gettext_noop("The round is still being drawn table by table."))
        chosen = {table: choice for table, choice in (choices or {}).items() if choice}
        return _close(event, one, by, chosen)


def end_shown(one: Round) -> str:
    """When a round ends, as its form carries it: another one once the round is extended or published anew."""
    return one.ends_at.isoformat() if one.ends_at else ""


def _need_end(one: Round, ends: str | None) -> None:
    if ends not in (None, end_shown(one)):
        raise Refused(
            "stale",
            gettext_noop(
                "Round %(round)s has been extended since you looked at it: nothing was done. Your choices "
                "are kept; look at them again."
            ),
            {"round": one.number},
        )


def running_round(event: Event) -> Round | None:
    """The round that is closed next: the first one that is published."""
    return published_rounds(event).first()


def published_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that aren't closed, in the order in which they are."""
    return event.rounds.filter(state=Round.State.PUBLISHED).order_by("number")


def extension(event: Event) -> timedelta:
    """By how much a round is extended: as the policy says, else by the length of a round."""
    return timedelta(seconds=event.extend_seconds or event.round_seconds)


def extended_end(event: Event, one: Round) -> datetime:
    """When the round would end if it were extended now."""
    now = timezone.now()
    return max(one.ends_at or now, now) + extension(event)


def _close(event: Event, one: Round, by: Player | None, choices: Mapping[int, str]) -> Closing:
    take_finished(one)
    tables = open_tables(event, one)
    rule = rule_now(event, one)
    wanted = {table.number: choices.get(table.number) or rule.value for table in tables}
    extension_line = None
    if EXTEND in wanted.values():
        wanted = {
            number: choice for number, choice in wanted.items() if choices.get(number, EXTEND) != EXTEND
        }
        extension_line = _extend(event, one, by)
    decided = [table for table in tables if table.number in wanted]
    _need_choices(decided, wanted)
    _need_points(decided, wanted, by)
    for table in decided:
        _decide(event, table, by, wanted[table.number], chosen=table.number in choices)
    if extension_line is not None:
        post.tell_extended(event, extension_line, _still_playing(event, one))
    settle_round(event, one)
    save(event)
    open_then = {table.number for table in tables}
    needless = sorted(number for number in choices if number not in open_then)
    return Closing(one, tuple(table.number for table in decided), tuple(needless))


def take_finished(one: Round) -> None:
    """Games that ended this very moment count before any policy does."""
    games = one.tables.filter(game__phase=Game.Phase.FINISHED).values_list("game_id", flat=True)
    for game_id in games:
        if game_id is not None:
            take_result(game_id)


def _still_playing(event: Event, one: Round) -> list[Player]:
    """Everybody with an account at a table without a result."""
    seated = Sitting.objects.filter(table__in=[table.pk for table in open_tables(event, one)])
    return people([sitting.entrant for sitting in seated.select_related("entrant__player")])


def _extend(event: Event, one: Round, by: Player | None) -> LogLine:
    one.ends_at, one.extended = extended_end(event, one), True
    one.save(update_fields=["extended", "ends_at"])
    return log(event, by, "extended", round=one.number, seconds=round(extension(event).total_seconds()))


def _need_choices(tables: Sequence[Table], wanted: Mapping[int, str]) -> None:
    """Raise `Refused` if the rules leave tables to the organiser, who chose nothing for them."""
    missing = [table for table in tables if wanted[table.number] not in CHOICES]
    if missing:
        raise Refused(
            "choose",
            gettext_noop("Choose what becomes of each table without a result: %(tables)s."),
            {"tables": numbered(missing)},
        )


def _need_points(tables: Sequence[Table], wanted: Mapping[int, str], by: Player | None) -> None:
    """Raise `Refused` where a person lets points decide and there are none; the service shares the places."""
    empty = [table for table in tables if wanted[table.number] == "adjudicate" and not has_points(table)]
    if empty and by is not None:
        raise no_points(empty)


def _decide(event: Event, table: Table, by: Player | None, choice: str, *, chosen: bool) -> None:
    if choice == "void":
        void_open_table(event, table, by, "closed")
    else:
        source = Result.Source.ORGANISER if chosen else Result.Source.POLICY
        close_table(event, table, Unfinished(choice), by, source)


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
