"""The set-up form of an event that is there: its values, its forecast, and what somebody else changed."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext

from games.templatetags.times import DAY, HOUR, absolute
from tournaments import playing_time, selectors, words
from tournaments.core.settings import Settings
from tournaments.direct.events import FEWEST
from tournaments.forms.rows import rows_text
from tournaments.forms.setup import PLAIN, TIE_BREAK_FIELDS, SetupForm, forecast
from tournaments.models import Entrant, Event


def estimate_of(event: Event) -> playing_time.Estimate:
    """How long an event that is there takes."""
    names = (
        *("kind", "online", "settings", "stages", "game_options", "move_seconds", "round_seconds"),
        "capacity",
    )
    entered = event.entrants.filter(state=Entrant.State.ENTERED).count()
    fields = {name: getattr(event, name) for name in names}
    return forecast(fields, entered if entered >= FEWEST else 0)


def initial_of(event: Event, settings: Settings) -> dict[str, Any]:
    """The form's values of an event that is there."""
    unit = DAY if event.round_seconds % DAY == 0 else HOUR
    same = (
        "name",
        "about",
        "kind",
        "takeover_after",
        "capacity",
        "entries_close_at",
        "starts_at",
        "gate_code",
    )
    flags = ("online", "automatic", "go_early", "rolling", "duplicate", "listed", "rated")
    codes = (*settings.tie_breaks, *[""] * len(TIE_BREAK_FIELDS))
    return {
        **{name: getattr(event, name) for name in (*same, *flags)},
        **{name: getattr(settings, name) for name in (*PLAIN, "preferred", "rounds")},
        "allowed": [str(size) for size in settings.allowed],
        "scheme": settings.scheme.kind,
        "custom_rows": rows_text(settings),
        "pace": str(event.move_seconds),
        "round_number": event.round_seconds // unit,
        "round_unit": unit,
        "groups": event.stages.get("groups", 1),
        "cut": event.stages.get("cut", 0),
        "best": event.stages.get("best", 1),
        "online": "online" if event.online else "club",
        "extend_hours": event.extend_seconds // HOUR or None,
        **dict(zip(TIE_BREAK_FIELDS, codes, strict=False)),
        **{f"option_{name}": value for name, value in event.game_options.items()},
    }


def initial_of_next(event: Event) -> dict[str, Any]:
    """The form's values of another event like this one; its dates are those of once."""
    dates = ("entries_close_at", "starts_at")
    values = initial_of(event, selectors.settings_of(event))
    return {name: value for name, value in values.items() if name not in dates}


def differences(form: SetupForm, event: Event) -> list[tuple[str, str, str]]:
    """Label, what is stored and what was typed, wherever the two differ (T22)."""
    stored = SetupForm(event.kind, initial=initial_of(event, selectors.settings_of(event)))
    found = []
    for name, field in form.fields.items():
        kept = shown(stored[name].initial, field)
        understood = isinstance(field, forms.IntegerField | forms.DateTimeField)
        typed = shown(form.cleaned_data.get(name) if understood else form[name].value(), field)
        if kept != typed:
            found.append((str(field.label), kept or "–", typed or "–"))
    return found


def shown(value: Any, field: forms.Field) -> str:
    """A field's value as the form shows it."""
    if isinstance(value, bool):
        return _yes_no(value)
    if isinstance(value, datetime):
        return absolute(value, timezone.now())
    if isinstance(value, list):
        return words.listed([str(one) for one in value])
    choices = {str(code): str(label) for code, label in getattr(field, "choices", ())}
    text = "" if value is None else "\n".join(str(value).splitlines())
    return choices.get(text, text)


def _yes_no(value: bool) -> str:
    return gettext("yes") if value else gettext("no")
