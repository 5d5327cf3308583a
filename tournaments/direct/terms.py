"""The terms of an event: which there are, what they may be, and which of them may change when."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_noop

from games.refusals import Refused
from games.rules import registry
from tournaments import store
from tournaments.core.errors import RecordError
from tournaments.direct.names import is_named_by_organiser
from tournaments.models import Entrant, Event

FREE = frozenset({"name", "about", "listed", "capacity", "entries_close_at", "gate_code", "starts_at"})
"""What may change at any time without a reason."""
TERMS = frozenset(
    {
        *("kind", "game_options", "settings", "stages", "move_seconds", "takeover_after", "round_seconds"),
        *("extend_seconds", "online", "automatic", "go_early", "rolling", "duplicate", "rated"),
    }
)
"""The rules of the event: once it runs, a change needs a reason and is logged (T17)."""
SHORTEST_ROUND = timedelta(minutes=5)
SAME_GAME = gettext_noop("While the event runs its game and format can't change.")


def set_terms(event: Event, fields: Mapping[str, Any]) -> None:
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


def need_same_game(event: Event, before: Mapping[str, Any]) -> None:
    """While rounds are played the format stays, and all that was fixed before them."""
    _need_same_first_round(event, before)
    same_format = event.settings["format"] == before.get("settings", event.settings)["format"]
    same_stages = event.stages == before.get("stages", event.stages)
    if not (same_format and same_stages):
        raise Refused("running", SAME_GAME)
    old = Event(settings=before.get("settings", event.settings))
    if store.counts_ratings(old) != store.counts_ratings(event):
        raise Refused("running", gettext_noop("While the event runs ratings can't begin or cease to count."))
    _need_same_end(event, before)
    if event.rounds.filter(growing=True).exists():
        raise Refused("rolling", gettext_noop("The next round is being drawn table by table."))


def need_same_kind(event: Event, kind: str) -> None:
    """While rounds are played the game stays; asked before its options, which another game hasn't got."""
    if event.phase == Event.Phase.RUNNING and event.kind != kind:
        raise Refused("running", SAME_GAME)


def _need_same_first_round(event: Event, before: Mapping[str, Any]) -> None:
    """The first round is drawn, and it has begun."""
    if event.settings["first_round"] != before.get("settings", event.settings)["first_round"]:
        raise Refused(
            "fixed-first-round",
            gettext_noop("The first round is drawn already: how it is drawn can't change any more."),
        )


def need_same_start(event: Event) -> None:
    """Raise `Refused` once the first round has begun."""
    if event.phase == Event.Phase.RUNNING:
        raise Refused(
            "fixed-start", gettext_noop("The event has started: when it starts can't change any more.")
        )


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


def need_accounts(event: Event) -> None:
    """Games are played here by people with accounts only."""
    there = event.entrants.exclude(state=Entrant.State.WITHDRAWN)
    if any(is_named_by_organiser(one) for one in there):
        raise Refused("no-account", gettext_noop("Somebody takes part who has no account to play with here."))


def told(event: Event, before: Mapping[str, Any], changed: set[str]) -> dict[str, Any]:
    """Old and new values for the log; a code stays a secret, and the long text is only named."""
    named = sorted(changed - {"about", "gate_code"})
    values = {name: [_plain(before[name]), _plain(getattr(event, name))] for name in named}
    return {"values": values, "fields": sorted(changed)}


def _plain(value: Any) -> Any:
    """A value as JSON has it; of the columns only dates are none."""
    return value.isoformat() if isinstance(value, datetime) else value
