"""Results: decided, corrected, questioned and looked into, final, and final ones that changed."""

from collections import Counter
from typing import Any

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments import log_text, store, words
from tournaments.core.units import in_wins
from tournaments.letters.common import entrant_of, event_of, name_of, url, written
from tournaments.letters.counting import by_rule, what_counts
from tournaments.models import Event, Flag, Result
from tournaments.plan.ranking import ranking

BEST = 10
EARLY = ("no-organiser", "nobody-left", "too-few-left")
"""Codes of the log for what ends an event before its last round."""
"""Lines of the final standings in a letter; the page has them all."""
OVER = (Event.Phase.PROVISIONAL, Event.Phase.FINISHED, Event.Phase.ARCHIVED)


def decided(letter: Letter) -> Answer:
    """The reader's table was decided without a game to its end; None once something else counts there."""
    event, result = event_of(letter), _result(letter)
    if event is None or result is None:
        return None
    context = {**what_counts(event, result), "closed": by_rule(result)}
    return written(letter, event, "decided", _("round %(round)s, table %(table)s decided") % context, context)


def corrected(letter: Letter) -> Answer:
    """A result of the reader's table is another one now; None once it is another one again."""
    event, result = event_of(letter), _result(letter)
    if event is None or result is None:
        return None
    context = what_counts(event, result)
    what = _("result of round %(round)s, table %(table)s corrected") % context
    return written(letter, event, "corrected", what, context)


def revised(letter: Letter) -> Answer:
    """To everybody: after the final standings were told a result was corrected. The last one tells it all."""
    event, result = event_of(letter), _result(letter)
    if event is None or result is None:
        return None
    context = {**what_counts(event, result), **_final(event, letter)}
    return written(letter, event, "revised", _("final standings corrected"), context)


def finished(letter: Letter) -> Answer:
    """The final standings: the best, and the reader's own line."""
    event = event_of(letter)
    if event is None or event.phase not in OVER:
        return None
    context = {**_final(event, letter), "ended_early": _why_early(event)}
    return written(letter, event, "finished", _("final standings"), context)


def _why_early(event: Event) -> str:
    """What ended the event before its last round; empty if nothing did."""
    line = event.log.filter(what="provisional").order_by("pk").last()
    return log_text.reason(line) if line is not None and line.reason in EARLY else ""


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
        "answer": words.RESULT_REASONS.get(flag.answer, flag.answer),
        "about_url": url("round", event.key, flag.table.round.number),
    }
    return written(letter, event, "answered", what, context)


def _result(letter: Letter) -> Result | None:
    """The version that the letter is about, as long as it is the one that holds."""
    rows = Result.objects.filter(pk=letter.number, confirmed=True, superseded=False)
    return rows.select_related("table__round").first()


def _final(event: Event, letter: Letter) -> dict[str, Any]:
    """The best, each with whether the rank is shared, and the reader's own line."""
    rows = ranking(store.event_value(event), store.event_stages(event))
    names = {one.number: name_of(one) for one in event.entrants.exclude(number=None)}
    times = Counter(row.rank for row in rows)
    own = entrant_of(event, letter)
    mine = next((row for row in rows if own is not None and row.entrant == own.number), None)
    best = rows[:BEST]
    return {
        "lines": [
            (row.rank, times[row.rank] > 1, names.get(row.entrant, ""), in_wins(row.score)) for row in best
        ],
        "any_shared": any(times[row.rank] > 1 for row in best),
        "rank": mine.rank if mine else None,
        "shared": mine is not None and times[mine.rank] > 1,
        "score": in_wins(mine.score) if mine else "",
        "entrants": len(rows),
        "about_url": url("standings", event.key),
    }
