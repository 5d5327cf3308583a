"""The standings in words: computed when something has changed, and then kept with the event's version.

An event's version goes up in the transaction of every change, so that what is kept is never that of before.
"""

from collections import Counter
from dataclasses import fields
from functools import lru_cache

from django.core.cache import cache

from tournaments import words
from tournaments.core.history import standard_win
from tournaments.core.lines import Line
from tournaments.core.model import Kind
from tournaments.core.units import in_wins
from tournaments.models import Event
from tournaments.selectors.groups import placed, run_in_groups
from tournaments.selectors.record import Record, figure_text, record_of, score_text
from tournaments.sheets import StandingLine

Lines = tuple[StandingLine, ...]
KEPT_SECONDS = 30 * 24 * 3600
FORM = "-".join(field.name for field in fields(StandingLine))
"""In the name of what is kept, so that an update of the program reads none of another form."""
KEPT_HERE = 16
"""Events whose standings a process that had to compute them itself remembers."""
HEIGHT = 20


def standing_lines(event: Event) -> Lines:
    """The standings; names are read afresh by `people_of`."""
    found = _kept(event)
    return computed_here(event.key, event.version) if found is None else found


def keep_standings(event_id: int) -> None:
    """Compute the standings for all processes, once for each version: readers shall not wait."""
    event = Event.objects.get(pk=event_id)
    if _kept(event) is None:
        cache.set(_name(event), (event.version, lines_of(event, record_of(event))), KEPT_SECONDS)


def _kept(event: Event) -> Lines | None:
    """What was kept, if it is of this version; only one version is, as those of a thousand are large."""
    version, lines = cache.get(_name(event), (None, None))
    return lines if version == event.version else None


def _name(event: Event) -> str:
    return f"standings:{FORM}:{event.key}"


@lru_cache(maxsize=KEPT_HERE)
def computed_here(key: str, _version: int) -> Lines:
    """As the rows are now: those of the version, or newer ones, after which nobody asks for it any more."""
    event = Event.objects.get(key=key)
    return lines_of(event, record_of(event))


def lines_of(event: Event, record: Record) -> Lines:
    """The standings in words, group by group while the groups run."""
    rows = placed(event, record)
    grouped = run_in_groups(event, record)
    times = Counter((row.rank, grouped and group) for row, group in rows)
    gone = {one.number for one in record.tournament.entrants if one.left is not None}
    out = dict.fromkeys(gone, Kind.WITHDRAWN.value) | dict.fromkeys(record.disqualified, words.DISQUALIFIED)
    win = standard_win(record.tournament.settings)
    return tuple(
        StandingLine(
            rank=row.rank,
            shared=times[row.rank, grouped and group] > 1,
            number=row.entrant,
            score=in_wins(row.score),
            figures=tuple((one.code, figure_text(one.code, one.value)) for one in row.figures),
            scores=" · ".join(score_text(line) for line in record.history.lines[row.entrant]),
            bars="".join(_bar(line, win) for line in record.history.lines[row.entrant]),
            out=out.get(row.entrant, ""),
            group=group,
        )
        for row, group in rows
    )


def _bar(line: Line, win: int) -> str:
    """A bar of a drawing: as high as the score against a win, a dot for nothing."""
    height = max(1, min(HEIGHT, HEIGHT * line.score // win)) if win else 1
    return f"M{6 * line.round - 3} {HEIGHT}v-{height}"
