"""What every act on an event begins and ends with: the lock, the rights, the log, the next date."""

from collections.abc import Iterable
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from tournaments import selectors
from tournaments.models import Entrant, Event, LogLine, Round

LIVE = (Event.Phase.OPEN, Event.Phase.RUNNING)
PLAYED = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL, Event.Phase.FINISHED)
LONGEST_REASON = 300
Who = Player | Entrant


def lock(key: str) -> Event:
    """The event, locked until the transaction ends. Raises `NotVisible`."""
    return lock_one(Event.objects.filter(key=key), key)


def lock_one(events: QuerySet[Event], name: str) -> Event:
    """The one event of the query, locked. Raises `NotVisible`."""
    event = events.select_for_update().first()
    if event is None:
        raise NotVisible(name)
    return event


def lock_as_organiser(key: str, by: Player | None) -> Event:
    """The event, locked for one who runs it. Raises `NotVisible` and `Refused`."""
    event = lock(key)
    need_organiser(event, by)
    return event


def need_organiser(event: Event, by: Player | None) -> None:
    """Raise unless `by` runs the event; None is the service itself."""
    if by is None or runs(event, by):
        return
    if event.phase == Event.Phase.DRAFT:
        raise NotVisible(event.key)
    raise Refused("not-organiser", gettext_noop("Only the organisers of the event can do that."))


def runs(event: Event, player: Player) -> bool:
    """Whether this person is the host or an organiser. Being staff opens nothing: they may play, too."""
    return event.host_id == player.pk or event.organisers.filter(pk=player.pk).exists()


def find_entrant(event: Event, who: Who) -> Entrant:
    """The entry of a player, or the entrant as the event has it. Raises `Refused`."""
    rows = event.entrants.filter(pk=who.pk) if isinstance(who, Entrant) else event.entrants.filter(player=who)
    found = rows.select_related("player").first()
    if found is None:
        raise Refused("not-entered", gettext_noop("You are not in this event."))
    return found


def need_self_or_organiser(event: Event, entrant: Entrant, by: Player | None) -> None:
    """Raise unless `by` acts for themselves or runs the event."""
    if by is None or entrant.player_id != by.pk:
        need_organiser(event, by)


def need_phase(event: Event, *phases: Event.Phase) -> None:
    """Raise `Refused` unless the event is in one of the phases."""
    if event.phase not in phases:
        raise Refused("wrong-phase", gettext_noop("The event is not in a phase in which this can be done."))


def need_version(have: int, expected: int) -> None:
    """Raise `Refused` (`stale`) if somebody else has changed it meanwhile (T22)."""
    if have != expected:
        raise Refused(
            "stale",
            gettext_noop("Somebody else has changed this meanwhile. Look at it again; nothing was lost."),
        )


def need_reason(reason: str) -> str:
    """The reason, tidied. Raises `Refused` if there is none."""
    tidied = " ".join(reason.split())[:LONGEST_REASON]
    if not tidied:
        raise Refused("no-reason", gettext_noop("Give a reason; it will stand in the log."))
    return tidied


def log(event: Event, by: Player | None, what: str, reason: str = "", **data: Any) -> LogLine:
    """One more line in the event's log; `data` holds numbers and codes, never mail addresses."""
    return LogLine.objects.create(
        event=event,
        player=by,
        name=by.display_name[:40] if by else "",
        what=what,
        reason=reason[:LONGEST_REASON],
        data=data,
    )


def save(event: Event, *fields: str) -> None:
    """Write the named columns; the version goes up, and the sweep learns when to look again.

    Once it is committed the standings are computed, so that the next reader finds them.
    """
    event.version += 1  # the row is locked
    event.next_at = next_moment(event, last_round(event))
    event.save(update_fields=["version", "next_at", *fields])
    transaction.on_commit(partial(_keep_standings, event.pk, event.version), robust=True)


def _keep_standings(event_id: int, version: int) -> None:
    """Only the last version of a transaction is ever read."""
    if Event.objects.filter(pk=event_id, version=version, phase__in=PLAYED).exists():
        selectors.keep_standings(event_id)


def last_round(event: Event) -> Round | None:
    """The newest round, a proposal included."""
    return event.rounds.order_by("-number").first()


def rounds_published(event: Event) -> int:
    """Rounds that are published; a proposal doesn't bind anybody."""
    return event.rounds.exclude(state=Round.State.PROPOSED).count()


def next_moment(event: Event, last: Round | None) -> datetime | None:
    """When something is due by itself; None if only people can go on."""
    if not event.automatic:
        return None
    if event.phase == Event.Phase.OPEN:
        return event.starts_at
    if event.phase == Event.Phase.RUNNING and last is not None:
        return _next_of_round(event, event.rounds.filter(state=Round.State.PUBLISHED).first() or last)
    return None


def _next_of_round(event: Event, last: Round) -> datetime | None:
    proposed = last.state == Round.State.PROPOSED
    if proposed or (last.state == Round.State.CLOSED and event.go_early):
        return timezone.now()
    return last.ends_at


def people(entrants: Iterable[Entrant]) -> list[Player]:
    """Those who have an account, of entrants with their players loaded."""
    return [one.player for one in entrants if one.player is not None]


def everybody(event: Event) -> list[Player]:
    """All with an account who take part, or did; not who only waits (1 query)."""
    return people(event.entrants.exclude(state=Entrant.State.WAITING).select_related("player"))
