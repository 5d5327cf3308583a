"""Results: corrected, questioned and looked into, final, and final ones that changed."""

from typing import Any

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments import store
from tournaments.core.units import in_wins
from tournaments.letters.common import entrant_of, event_of, name_of, url, written
from tournaments.models import Event, Flag, Result
from tournaments.plan.ranking import ranking

BEST = 10
"""Lines of the final standings in a letter; the page has them all."""
OVER = (Event.Phase.PROVISIONAL, Event.Phase.FINISHED, Event.Phase.ARCHIVED)


def corrected(letter: Letter) -> Answer:
    """A result of the reader's table is another one now."""
    event, result = event_of(letter), _result(letter)
    if event is None or result is None or result.table.round.event_id != event.pk:
        return None
    return written(letter, event, "corrected", _what(result), _told(event, result))


def revised(letter: Letter) -> Answer:
    """To everybody: after the final standings were told a result was corrected. The last one tells it all."""
    event, result = event_of(letter), _result(letter)
    if event is None or result is None or result.table.round.event_id != event.pk or result.superseded:
        return None
    context = {**_final(event, letter), **_told(event, result), "about_url": url("standings", event.key)}
    return written(letter, event, "revised", _("final standings corrected"), context)


def finished(letter: Letter) -> Answer:
    """The final standings: the best, and the reader's own line."""
    event = event_of(letter)
    if event is None or event.phase not in OVER:
        return None
    return written(letter, event, "finished", _("final standings"), _final(event, letter))


def answered(letter: Letter) -> Answer:
    """To the one who questioned a result: an organiser has looked into it."""
    event = event_of(letter)
    flags = Flag.objects.filter(pk=letter.number, table__round__event=event, settled_at__isnull=False)
    flag = flags.select_related("table__round").first()
    if event is None or flag is None:
        return None
    where = {"round": flag.table.round.number, "table": flag.table.number}
    what = _("answer about the result of round %(round)s, table %(table)s") % where
    context = {
        **where,
        "question": flag.text,
        "answer": flag.answer,
        "about_url": url("round", event.key, flag.table.round.number),
    }
    return written(letter, event, "answered", what, context)


def _result(letter: Letter) -> Result | None:
    rows = Result.objects.filter(pk=letter.number, confirmed=True)
    return rows.select_related("table__round").first()


def _what(result: Result) -> str:
    values = {"round": result.table.round.number, "table": result.table.number}
    return _("result of round %(round)s, table %(table)s corrected") % values


def _told(event: Event, result: Result) -> dict[str, Any]:
    """What holds at the table now, the best first, and why."""
    seats = result.table.sittings.select_related("entrant").order_by("seat")
    places = [(_at(result.places, sitting.seat) or 0, name_of(sitting.entrant)) for sitting in seats]
    return {
        "round": result.table.round.number,
        "table": result.table.number,
        "reason": result.reason,
        "state": result.get_state_display(),
        "places": sorted((one for one in places if one[0]), key=lambda one: one[0]),
        "about_url": url("round", event.key, result.table.round.number),
    }


def _at(values: list[int], seat: int) -> int | None:
    return values[seat - 1] if seat <= len(values) else None


def _final(event: Event, letter: Letter) -> dict[str, Any]:
    rows = ranking(store.event_value(event), store.event_stages(event))
    names = {one.number: name_of(one) for one in event.entrants.exclude(number=None)}
    own = entrant_of(event, letter)
    mine = next((row for row in rows if own is not None and row.entrant == own.number), None)
    return {
        "lines": [(row.rank, names.get(row.entrant, ""), in_wins(row.score)) for row in rows[:BEST]],
        "rank": mine.rank if mine else None,
        "score": in_wins(mine.score) if mine else "",
        "entrants": len(rows),
        "about_url": url("standings", event.key),
    }
