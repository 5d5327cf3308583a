"""The event itself: set up, changed, opened, ended."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.refusals import Refused
from games.rules import registry
from tournaments import store
from tournaments.core.errors import RecordError
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
from tournaments.direct.names import is_named_by_organiser
from tournaments.direct.places import fill_places, need_places
from tournaments.direct.tables import numbered_by_round, open_tables, unconfirmed_tables
from tournaments.models import Entrant, Event, Flag, Table

FREE = frozenset({"name", "about", "listed", "capacity", "entries_close_at", "gate_code", "starts_at"})
"""What may change at any time without a reason."""
TERMS = frozenset(
    {
        *("kind", "game_options", "settings", "stages", "move_seconds", "takeover_after", "round_seconds"),
        *("extend_seconds", "online", "automatic", "go_early", "rolling", "duplicate", "rated"),
    }
)
"""The rules of the event: once it runs, a change needs a reason and is logged (T17)."""
FEWEST = 2
SHORTEST_ROUND = timedelta(minutes=5)
CONFIRM_AFTER = timedelta(days=1)
"""An automatic event confirms its results by itself after this long, unless somebody has flagged one."""


def create_event(host: Player, **fields: Any) -> Event:
    """Set up an event, as a draft that only its organisers see. Raises `Refused`."""
    if host.is_guest:
        raise Refused("guest", gettext_noop("Register to run an event."))
    event = Event(host=host)
    _set(event, fields)
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
        _set(event, fields)
        changed = {name for name, value in before.items() if value != getattr(event, name)}
        if "capacity" in changed:
            need_places(event)
        other_rules = event.phase == Event.Phase.RUNNING and bool(changed & TERMS)
        if other_rules:
            reason = need_reason(reason)
            _need_same_game(event, before)
        if event.online and "online" in changed:
            _need_accounts(event)
        line = log(event, by, "changed", reason, **_told(event, before, changed))
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


def _set(event: Event, fields: Mapping[str, Any]) -> None:
    """Set and check the fields. Raises `Refused`."""
    for name, value in fields.items():
        if name not in FREE | TERMS:
            raise TypeError(f"an event has no {name}")
        setattr(event, name, value)
    event.name = " ".join(event.name.split())[:60]
    if not event.name:
        raise Refused("no-name", gettext_noop("The event needs a name."))
    if not timedelta(seconds=event.round_seconds or 0) >= SHORTEST_ROUND:
        raise Refused("short-round", gettext_noop("A round must be longer than that."))
    _check_terms(event)


def _check_terms(event: Event) -> None:
    try:
        settings = store.event_settings(event)
        store.event_stages(event)
        event.settings = store.settings_value(settings)
        if event.kind not in registry.GAMES:
            raise Refused("no-such-game", gettext_noop("There is no such game here."))
        for size in {settings.preferred, *settings.allowed}:
            registry.read_options(event.kind, size, event.game_options)
    except RecordError as error:
        raise Refused("bad-settings", error.message, _params(error)) from error
    except registry.OptionError as error:
        raise Refused(f"bad-option-{error.name}", error.message, error.params) from error


def _params(error: RecordError) -> dict[str, str | int]:
    return {name: value if isinstance(value, int) else str(value) for name, value in error.params.items()}


def _need_same_game(event: Event, before: Mapping[str, Any]) -> None:
    """While rounds are played the game and the format stay."""
    same_format = event.settings["format"] == before.get("settings", event.settings)["format"]
    same_stages = event.stages == before.get("stages", event.stages)
    if event.kind != before.get("kind", event.kind) or not (same_format and same_stages):
        raise Refused("running", gettext_noop("While the event runs its game and format can't change."))
    old = Event(settings=before.get("settings", event.settings))
    if store.counts_ratings(old) != store.counts_ratings(event):
        raise Refused("running", gettext_noop("While the event runs ratings can't begin or cease to count."))
    _need_same_end(event, before)
    if event.rounds.filter(growing=True).exists():
        raise Refused("rolling", gettext_noop("The next round is being drawn table by table."))


def _need_same_end(event: Event, before: Mapping[str, Any]) -> None:
    """What becomes of unfinished tables was said before the event: nobody chooses it by the tables."""
    was = before.get("settings", event.settings)["unfinished"]
    if event.settings["unfinished"] != was:
        raise Refused(
            "fixed-unfinished",
            gettext_noop("What becomes of unfinished tables is fixed once the event has started."),
        )
    if event.extend_seconds != before.get("extend_seconds", event.extend_seconds):
        raise Refused(
            "fixed-extension",
            gettext_noop("By how much a round is extended is fixed once the event has started."),
        )


def _need_accounts(event: Event) -> None:
    """Games are played here by people with accounts only."""
    there = event.entrants.exclude(state=Entrant.State.WITHDRAWN)
    if any(is_named_by_organiser(one) for one in there):
        raise Refused("no-account", gettext_noop("Somebody takes part who has no account to play with here."))


def _told(event: Event, before: Mapping[str, Any], changed: set[str]) -> dict[str, Any]:
    """Old and new values for the log; a code stays a secret, and the long text is only named."""
    told = sorted(changed - {"about", "gate_code"})
    values = {name: [_plain(before[name]), _plain(getattr(event, name))] for name in told}
    return {"values": values, "fields": sorted(changed)}


def _plain(value: Any) -> Any:
    """A value as JSON has it; of the columns only dates are none."""
    return value.isoformat() if isinstance(value, datetime) else value
