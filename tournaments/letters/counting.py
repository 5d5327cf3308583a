"""What counts at a table now, for letters: in a sentence where it needs one, and seat by seat."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from tournaments import store, words
from tournaments.core.history import read_history
from tournaments.core.lines import Line
from tournaments.core.model import Kind, Presence, State
from tournaments.letters.common import name_of, url
from tournaments.models import Event, Result, Sitting
from tournaments.selectors.record import score_text
from tournaments.selectors.results import result_parts

HERE = ("", Presence.PLAYED.value)
UNPLACED = 100
"""Sorts those without a place behind all others."""


def what_counts(event: Event, result: Result) -> dict[str, Any]:
    """Where it is, why it is so if somebody wrote that, and what it is for each, the best first."""
    round_number = result.table.round.number
    sittings = list(result.table.sittings.select_related("entrant").order_by("seat"))
    history = read_history(store.event_value(event))
    lines = {number: told[round_number - 1] for number, told in history.lines.items()}
    seats = sorted(sittings, key=lambda one: _at(result.places, one.seat) or UNPLACED)
    told = ((name_of(one.entrant), _seat(one, result, lines)) for one in seats)
    return {
        "round": round_number,
        "table": result.table.number,
        "reason": "" if by_rule(result) else result.reason,
        "sentence": _sentence(result, [name_of(one.entrant) for one in sittings]),
        "seats": [(name, text) for name, text in told if text],
        "about_url": url("round", event.key, round_number),
    }


def by_rule(result: Result) -> bool:
    """Whether its reason is a code: nobody wrote one."""
    return result.reason in words.RESULT_REASONS


def _sentence(result: Result, names: Sequence[str]) -> str:
    """What the lines of the seats don't say by themselves; often nothing."""
    if result.state == State.VOID:
        return _("The table is void: nothing that happened there counts.")
    if result.state == State.ABORTED:
        return _("The table was not played, as both had agreed.")
    if any(result.places):
        return _("The places are shared.") if _all_share(result) else ""
    absent = [name for name, one in zip(names, result.presence, strict=False) if one == Presence.NO_SHOW]
    if len(absent) == len(names):
        return _("Nobody came to the table.")
    return _("The table was not played: %(names)s did not come.") % {"names": words.listed(absent)}


def _all_share(result: Result) -> bool:
    """Whether all who stayed have the same place, two at least."""
    here = result.presence or [Presence.PLAYED.value] * len(result.places)
    stayed = [place for place, one in zip(result.places, here, strict=False) if one in HERE]
    return len(stayed) > 1 and len(set(stayed)) == 1


def _seat(sitting: Sitting, result: Result, lines: Mapping[int, Line]) -> str:
    """Place, points, and what it gives; nothing while that isn't known."""
    place, presence = _at(result.places, sitting.seat) or 0, _at(result.presence, sitting.seat) or ""
    parts = result_parts(place, _at(result.points, sitting.seat), presence)
    line = lines.get(sitting.entrant.number or 0)
    if line is not None and line.kind is Kind.FORFEIT_WIN:
        parts.append(words.word(words.KINDS, line.kind))
    if line is not None and not line.pending:
        parts.append(_("score %(score)s") % {"score": score_text(line)})
    return " · ".join(parts)


def _at(values: Sequence[Any], seat: int) -> Any:
    return values[seat - 1] if seat <= len(values) else None
