"""Lines of an event's log in the reader's language. Names are read afresh: an erased one isn't told again."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments import words
from tournaments.core.model import State
from tournaments.log_changes import event_changed, tables_changed
from tournaments.models import AskedBye, Event, LogLine
from tournaments.selectors.results import result_text

SENTENCES: Mapping[str, str | Promise] = {
    "created": _("The event was set up."),
    "changed": _("The event was changed: %(fields)s."),
    "opened": _("Opened for entries. SHA-256 of the secret from which all draws come: %(commitment)s"),
    "organiser": _("%(name)s became an organiser."),
    "organiser-removed": _("%(name)s is no organiser any more."),
    "host": _("%(name)s became the host."),
    "provisional": _("The rounds ended; the results are provisional."),
    "reopened": _("The event goes on."),
    "finished": _("The results were confirmed."),
    "archived": _("The event went into the archive."),
    "cancelled": _("The event was cancelled."),
    "entered": _("%(who)s entered."),
    "waiting": _("%(who)s was put on the waiting list."),
    "came-back": _("%(who)s came back."),
    "renamed": _("Number %(number)s is called %(who)s now."),
    "moved-up": _("%(who)s got a place from the waiting list."),
    "withdrawn": _("%(who)s withdrew."),
    "disqualified": _("%(who)s was disqualified."),
    "asked-bye": _("%(who)s misses round %(round)s: %(kind)s."),
    "bye-taken-back": _("%(who)s plays round %(round)s after all."),
    "forbidden-pair": _("%(whos)s are kept apart from now on."),
    "allowed-pair": _("%(whos)s may meet again."),
    "proposal-dropped": _("The proposal for round %(round)s was discarded."),
    "tables-changed": _("The tables proposed for round %(round)s were changed by hand: %(changes)s."),
    "tables-changed-untold": _("The tables proposed for round %(round)s were changed by hand."),
    "drawn": _("Round %(round)s was drawn: %(counts)s."),
    "published": _("Round %(round)s was published."),
    "extended": _("Round %(round)s was extended."),
    "rolled": _("Round %(round)s grew by %(counts)s."),
    "closed": _("Round %(round)s was closed."),
    "tied": _(
        "Round %(round)s, table %(table)s: %(numbers)s were equal at the line of the knock-out. "
        "The lower seat decides; going on: %(going_on)s."
    ),
    "nobody-came": _(
        "Round %(round)s, table %(table)s: nobody came (%(numbers)s), and so nobody goes on from it."
    ),
    "tied-at-cut": _(
        "Round %(round)s: %(numbers)s were equal at the cut, in every figure. "
        "The lower starting number decides; going on: %(going_on)s."
    ),
    "result": _(
        "A result was entered: round %(round)s, table %(table)s, version %(version)s (%(old)s → %(new)s)."
    ),
    "result-uncertain": _(
        "A result was noted that doesn't count before an organiser confirms it: round %(round)s, "
        "table %(table)s, version %(version)s (%(new)s)."
    ),
    "confirmed": _("The result of round %(round)s, table %(table)s, version %(version)s was confirmed."),
    "replay": _("Table %(table)s of round %(round)s is played again."),
    "flagged": _("The result of round %(round)s, table %(table)s was questioned."),
    "flag-settled": _("The question about round %(round)s, table %(table)s was settled."),
    "taken-back": _("Round %(round)s was taken back: it is a proposal again."),
}
REASONS: Mapping[str, str | Promise] = {
    **words.RESULT_REASONS,
    "account-deleted": _("the account was deleted"),
    "drawn-again": _("it was drawn again"),
    "entrant-left": _("an entrant left"),
    "outdated": _("results or rules have changed since it was drawn"),
    "nobody-left": _("fewer than two entrants were left"),
    "too-few-left": _("fewer entrants were left than the smallest table has seats"),
    "too-few-entrants": _("too few entrants"),
}
STATES: Mapping[str, str | Promise] = {
    State.OPEN: _("to be played"),
    State.VOID: _("void"),
    State.ABORTED: _("not played"),
}


@dataclass(frozen=True, slots=True)
class Names:
    """What entrants are called now, by id and by starting number."""

    by_id: Mapping[int, str]
    by_number: Mapping[int, str]

    @classmethod
    def of(cls, event: Event) -> "Names":
        """The names of an event's entrants (1 query)."""
        rows = [
            (key, number, name if player else gettext(name))
            for key, number, name, player in event.entrants.values_list("pk", "number", "name", "player_id")
        ]
        return cls(
            {key: name for key, _number, name in rows},
            {number: name for _key, number, name in rows if number is not None},
        )


def sentence(line: LogLine, names: Names) -> str:
    """What was done, in a sentence; a kind that isn't known is told by its code."""
    params = _params(line.data, names)
    if line.what == "changed":
        params["fields"] = event_changed(line.event, line.data)
    if line.what == "tables-changed":
        params["changes"] = tables_changed(line.data, names.by_number)
    template = SENTENCES.get(_template(line, params))
    if template is None:
        return line.what
    return str(template) % _Told(params)


def _template(line: LogLine, params: Mapping[str, str]) -> str:
    if line.what == "tables-changed" and not params["changes"]:
        return "tables-changed-untold"
    return "result-uncertain" if _is_uncertain(line) else line.what


def _is_uncertain(line: LogLine) -> bool:
    """Whether it tells of a result that somebody wasn't sure of; lines of old don't say."""
    return line.what == "result" and not (line.data.get("new") or {}).get("confirmed", True)


def reason(line: LogLine) -> str:
    """Why it was done: as somebody typed it, or what the service says by a code."""
    return str(REASONS.get(line.reason, line.reason))


class _Told(dict[str, str]):
    """The values of a sentence; a dash for what an old line doesn't tell."""

    def __missing__(self, key: str) -> str:
        return "–"


def _params(data: Mapping[str, Any], names: Names) -> dict[str, str]:
    told = {name: str(value) for name, value in data.items() if isinstance(value, int | str)}
    who = names.by_id.get(data.get("entrant", 0)) or names.by_number.get(data.get("number") or 0)
    if who:
        told["who"] = who
    if isinstance(data.get("entrants"), list):
        told["whos"] = words.listed([names.by_id.get(one, "–") for one in data["entrants"]])
    for name in ("numbers", "going_on"):
        told[name] = words.listed([names.by_number.get(one, "–") for one in data.get(name, ())])
    if data.get("kind") in AskedBye.Kind.values:
        told["kind"] = str(AskedBye.Kind(data["kind"]).label)
    seats = [names.by_number.get(one, "–") for one in data.get("seats", ())]
    told |= {name: _result(data[name], seats) for name in ("old", "new") if name in data}
    told["counts"] = words.listed(list(_counts(data)))
    if isinstance(data.get("tables"), list):
        told["tables"] = str(len(data["tables"]))
    return told


def _counts(data: Mapping[str, Any]) -> Iterator[str]:
    """The tables of a draw and its byes: those that it gave, and those that were asked for before."""
    names = ("tables", "byes", "asked")
    tables, byes, asked = (count if isinstance(count := data.get(name), int) else 0 for name in names)
    yield ngettext("%(number)d table", "%(number)d tables", tables) % {"number": tables}
    if byes:
        yield ngettext("%(number)d bye", "%(number)d byes", byes) % {"number": byes}
    if asked:
        told = ngettext("%(number)d bye that was asked for", "%(number)d byes that were asked for", asked)
        yield told % {"number": asked}


def _result(value: Mapping[str, Any] | None, seats: Sequence[str]) -> str:
    """A result with the name of each seat, and what it was for it."""
    if value is None:
        return gettext("none")
    if value["state"] != State.PLAYED:
        return str(STATES[value["state"]])
    columns = (value[name] for name in ("places", "points", "presence"))
    told = (result_text(place or 0, points, here or "") for place, points, here in zip_longest(*columns))
    return words.listed([f"{name} {text}".strip() for name, text in zip_longest(seats, told, fillvalue="")])
