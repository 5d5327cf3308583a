"""What a line of an event's log says was changed: the tables of a proposal, the fields of an event."""

from collections.abc import Iterator, Mapping
from copy import copy
from typing import Any

from django.forms import Field
from django.utils.dateparse import parse_datetime
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext

from games.templatetags.times import duration
from tournaments import store, words
from tournaments.core.errors import RecordError
from tournaments.forms.setup import TIE_BREAK_FIELDS, SetupForm
from tournaments.forms.stored import initial_of, shown
from tournaments.models import Event

MOST_TABLES = 4
"""So many tables of a change by hand are named; of the others only how many they are."""
TOLD_APART = frozenset({"pace", "round_number", "round_unit", *TIE_BREAK_FIELDS})
"""Fields of the form that are told otherwise than the form shows them."""
DATES = ("entries_close_at", "starts_at")

FIELDS: Mapping[str, str | Promise] = {
    "name": gettext_lazy("name"),
    "about": gettext_lazy("description"),
    "listed": gettext_lazy("shown in the list"),
    "capacity": gettext_lazy("places"),
    "entries_close_at": gettext_lazy("close of entries"),
    "gate_code": gettext_lazy("code for members"),
    "starts_at": gettext_lazy("start"),
    "kind": gettext_lazy("game"),
    "game_options": gettext_lazy("options of the games"),
    "settings": gettext_lazy("rules"),
    "stages": gettext_lazy("groups and finals"),
    "move_seconds": gettext_lazy("time for a move"),
    "takeover_after": gettext_lazy("when a bot takes over"),
    "round_seconds": gettext_lazy("length of a round"),
    "extend_seconds": gettext_lazy("extension"),
    "online": gettext_lazy("where it is played"),
    "automatic": gettext_lazy("automatic rounds"),
    "go_early": gettext_lazy("early rounds"),
    "rolling": gettext_lazy("rolling draws"),
    "duplicate": gettext_lazy("same shuffles"),
    "rated": gettext_lazy("ratings"),
}


def tables_changed(data: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """The tables that are others than before, with who sits there now; empty for lines that don't tell."""
    if "before" not in data:
        return ""
    tables = [one for one in enumerate(data["tables"], 1) if one[1] not in data["before"]]
    told = [
        _("table %(number)s: %(names)s") % {"number": number, "names": _named(seats, names)}
        for number, seats in tables[:MOST_TABLES]
    ]
    if more := len(tables[MOST_TABLES:]):
        rest = ngettext("and %(number)d more table", "and %(number)d more tables", more)
        told.append(rest % {"number": more})
    seated = {number for table in data["before"] for number in table}
    if byes := [number for number in data["byes"] if number in seated]:
        told.append(_("bye: %(names)s") % {"names": _named(byes, names)})
    return _joined(told)


def _named(numbers: list[int], names: Mapping[int, str]) -> str:
    return words.listed([names.get(one, "–") for one in numbers])


def _joined(items: list[str]) -> str:
    """Parts that have commas in themselves."""
    return pgettext("between parts of a list that have commas in themselves", "; ").join(items)


def event_changed(event: Event, data: Mapping[str, Any]) -> str:
    """Each field that was changed, with what it was and what it is; a text and a code are only named.

    Old values that nobody can read any more, as the settings have changed since, are only named too.
    """
    values = data.get("values") or {}
    try:
        told = list(_differences(_version(event, values, 0), _version(event, values, 1)))
    except (RecordError, KeyError, TypeError):
        told = []
    named = [str(FIELDS.get(name, name)) for name in data.get("fields", ()) if not told or name not in values]
    return _joined([*told, *named]) or _("nothing")


def _version(event: Event, values: Mapping[str, Any], side: int) -> Event:
    """The event as it was before (0) or after (1) a change, as far as the line knows."""
    one = copy(event)
    for name, both in values.items():
        value = both[side]
        setattr(one, name, parse_datetime(value) if name in DATES and value else value)
    return one


def _differences(old: Event, new: Event) -> Iterator[str]:
    was, now = (SetupForm(new.kind, initial=initial_of(one, store.event_settings(one))) for one in (old, new))
    for name, field in now.fields.items():
        if name not in TOLD_APART:
            before, after = (_in_one_line(form[name].initial, field) for form in (was, now))
            yield from _difference(str(field.label), before, after)
    for label, before, after in zip(_apart_labels(), _apart(old), _apart(new), strict=True):
        yield from _difference(label, before, after)


def _in_one_line(value: Any, field: Field) -> str:
    return " / ".join(shown(value, field).splitlines())


def _apart_labels() -> tuple[str, ...]:
    return _("Length of a round"), _("Time for a move"), _("Tie-breaks")


def _apart(one: Event) -> tuple[str, ...]:
    codes = store.event_settings(one).tie_breaks
    return duration(one.round_seconds), duration(one.move_seconds), words.listed(list(codes))


def _difference(label: str, before: str, after: str) -> Iterator[str]:
    if before != after:
        yield _("%(what)s: %(old)s → %(new)s") % {"what": label, "old": before or "–", "new": after or "–"}
