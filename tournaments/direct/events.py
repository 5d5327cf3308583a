"""The event itself: set up, changed, opened, ended."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.refusals import Refused
from tournaments.core.fairness import commitment
from tournaments.direct import post
from tournaments.direct.drafts import drop_proposal
from tournaments.direct.gate import (
    LIVE,
    everybody,
    lock,
    lock_as_organiser,
    log,
    need_phase,
    need_reason,
    need_version,
    runs,
    save,
)
from tournaments.direct.places import fill_places, need_places
from tournaments.direct.tables import numbered_by_round, open_tables, unconfirmed_tables
from tournaments.direct.terms import (
    TERMS,
    need_accounts,
    need_same_game,
    need_same_kind,
    need_same_start,
    set_terms,
    told,
)
from tournaments.models import Entrant, Event, Flag, Table

FEWEST = 2
CONFIRM_AFTER = timedelta(days=1)
"""An automatic event confirms its results by itself after this long, unless somebody has flagged one."""


def create_event(host: Player, **fields: Any) -> Event:
    """Set up an event, as a draft that only its organisers see. Raises `Refused`."""
    if host.is_guest:
        raise Refused("guest", gettext_noop("Register to run an event."))
    event = Event(host=host)
    set_terms(event, fields)
    with transaction.atomic():
        event.save(force_insert=True)
        log(event, host, "created")
    return event


def change_event(key: str, by: Player, expected_version: int, *, reason: str = "", **fields: Any) -> Event:
    """Change what the event is or how it is played. Raises `NotVisible` and `Refused` (`stale`)."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_version(event.version, expected_version)
        need_phase(event, Event.Phase.DRAFT, *LIVE)
        before = {name: getattr(event, name) for name in fields}
        need_same_kind(event, fields.get("kind", event.kind))
        set_terms(event, fields)
        changed = {name for name, value in before.items() if value != getattr(event, name)}
        if not changed:
            return event
        if "starts_at" in changed:
            need_same_start(event)
        if "capacity" in changed:
            need_places(event)
        other_rules = event.phase == Event.Phase.RUNNING and bool(changed & TERMS)
        if other_rules:
            reason = need_reason(reason)
            need_same_game(event, before)
        if event.online and "online" in changed:
            need_accounts(event)
        line = log(event, by, "changed", reason, **told(event, before, changed))
        save(event, *fields)
        if other_rules:
            post.tell_changed(event, line)
        if "capacity" in changed:
            fill_places(event)
    return event


def open_entries(key: str, by: Player | None) -> Event:
    """Let people enter. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.DRAFT)
        event.phase = Event.Phase.OPEN
        log(event, by, "opened", commitment=commitment(event.seed))
        save(event, "phase")
    return event


def add_organiser(key: str, by: Player, player: Player) -> None:
    """Let somebody else run the event too. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        if player.is_guest:
            raise Refused("guest", gettext_noop("Only members can run an event."))
        if runs(event, player):
            raise Refused("organises-already", gettext_noop("They run this event already."))
        event.organisers.add(player)
        line = log(event, by, "organiser", name=player.display_name)
        save(event)
        post.tell_organiser(event, player, line)


def remove_organiser(key: str, by: Player, player: Player) -> None:
    """The host takes the rights back. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        if event.host_id != by.pk:
            raise Refused("not-host", gettext_noop("Only the host of the event can do that."))
        event.organisers.remove(player)
        line = log(event, by, "organiser-removed", name=player.display_name)
        save(event)
        post.tell_not_organiser(event, player, line)


def finish(key: str, by: Player | None, reason: str = "") -> Event:
    """End the rounds: the results are provisional until they are confirmed (T07). Raises `Refused`.

    Tables that are still open keep the event from ending. If it has ended by itself meanwhile, it is only
    returned.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        if event.phase == Event.Phase.PROVISIONAL:
            return event
        need_phase(event, Event.Phase.RUNNING)
        end_rounds(event, by, reason)
    return event


def end_rounds(event: Event, by: Player | None, reason: str = "") -> None:
    """The same on a locked event."""
    if open_tables(event):
        raise Refused(
            "open-tables", gettext_noop("There are tables without a result. Close the round first.")
        )
    drop_proposal(event, by)
    event.phase = Event.Phase.PROVISIONAL
    log(event, by, "provisional", reason)
    save(event, "phase")
    if event.automatic:
        Event.objects.filter(pk=event.pk).update(next_at=timezone.now() + CONFIRM_AFTER)


def end_if_nobody_is_left(event: Event) -> None:
    """With fewer than two entrants left and nothing to wait for, the standings stay as they are."""
    left = event.entrants.exclude(state=Entrant.State.WITHDRAWN)[:FEWEST].count()
    if event.phase == Event.Phase.RUNNING and left < FEWEST and not open_tables(event):
        end_rounds(event, None, "nobody-left")


def confirm_results(key: str, by: Player | None) -> Event:
    """The results stand: the event is finished, everybody gets the final letter. Raises `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.PROVISIONAL)
        if Flag.objects.filter(table__round__event=event, settled_at=None).exists():
            raise Refused(
                "flags", gettext_noop("There are results that somebody has flagged. Settle them first.")
            )
        _need_certain(event)
        event.phase, event.finished_at = Event.Phase.FINISHED, timezone.now()
        log(event, by, "finished")
        save(event, "phase", "finished_at")
        post.tell_finished(event, everybody(event))
    return event


def archive(key: str, by: Player | None) -> Event:
    """Close a finished event for good: nothing is corrected any more. Raises `Refused` (`unconfirmed`)."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.FINISHED)
        _need_certain(event)
        event.phase = Event.Phase.ARCHIVED
        log(event, by, "archived")
        save(event, "phase")
    return event


def _need_certain(event: Event) -> None:
    """Raise `Refused` if somebody wasn't sure of a result and nobody has confirmed it since."""
    if waiting := unconfirmed_tables(event):
        raise Refused(
            "unconfirmed",
            gettext_noop(
                "Results wait to be confirmed (round and table): %(tables)s. "
                "Let them count, or enter what is right."
            ),
            {"tables": numbered_by_round(waiting)},
        )


def cancel(key: str, by: Player | None, reason: str, typed: str | None = None) -> Event:
    """Call the event off; its games go on as games. Raises `Refused`.

    From a page it needs the event's name typed (T24): `typed`.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.DRAFT, *LIVE)
        need_name(event, typed)
        call_off(event, by, need_reason(reason))
    return event


def call_off(event: Event, by: Player | None, reason: str) -> None:
    """The same on a locked event."""
    event.phase, event.finished_at = Event.Phase.CANCELLED, timezone.now()
    log(event, by, "cancelled", reason)
    save(event, "phase", "finished_at")
    games = Table.objects.filter(round__event=event, game__isnull=False).values_list("game_id", flat=True)
    play.unseal([game for game in games if game is not None], listed=event.listed)
    post.tell_cancelled(event, by)


def need_name(event: Event, typed: str | None) -> None:
    """Raise `Refused` unless the event's name was typed; None: no page was used."""
    if typed is not None and typed.strip() != event.name:
        raise Refused("not-typed", gettext_noop("Type the name of the event to do this."))


def touch(event_key: str) -> None:
    """Let the sweep look at an event now; pages don't wait for what it does."""
    with transaction.atomic():
        event = lock(event_key)
        Event.objects.filter(pk=event.pk).update(next_at=timezone.now(), set_aside_until=None)
