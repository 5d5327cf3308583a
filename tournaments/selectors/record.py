"""The event as computed from its record: one reading for all pages, which so show the same figures (T19)."""

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from django.core.cache import cache

from charuma_site.players.models import Player
from tournaments import store, words
from tournaments.core.history import History, read_history, standard_win
from tournaments.core.lines import Line
from tournaments.core.model import Kind, Tournament
from tournaments.core.settings import Settings, deciding
from tournaments.core.standings import Row
from tournaments.core.units import decimal, in_wins
from tournaments.models import Event
from tournaments.plan.proposals import is_ended
from tournaments.plan.ranking import ranking
from tournaments.plan.stages import preliminary
from tournaments.sheets import Person, RoundCell, StandingLine

KEPT_SECONDS = 24 * 3600
IN_WINS = frozenset({"BH", "BH-C1", "BH-M1", "SB", "PS"})
"""Tie-breaks that are sums of scores and so are shown in wins, not in 24ths."""
HEIGHT = 20


@dataclass(frozen=True, slots=True)
class Record:
    """An event's value with its history and standings."""

    tournament: Tournament
    history: History
    rows: tuple[Row, ...]
    counted: int
    """So many rounds give the score; after a cut the deciding rounds only give the rank."""

    preliminary: int
    """So many rounds everybody plays; after them only who gets on."""

    def row(self, number: int) -> Row:
        """The line of an entrant. Raises `KeyError`."""
        for row in self.rows:
            if row.entrant == number:
                return row
        raise KeyError(number)


def settings_of(event: Event) -> Settings:
    """The core's settings of an event."""
    return store.event_settings(event)


def record_of(event: Event) -> Record:
    """Everything computed anew from the rows."""
    tournament = store.event_value(event)
    stages = store.event_stages(event)
    first = preliminary(tournament.settings)
    cut = first and deciding(tournament.settings, stages)
    counted = min(first, len(tournament.rounds)) if cut else len(tournament.rounds)
    history = read_history(tournament)
    return Record(tournament, history, ranking(tournament, stages, history), counted, first)


def people_of(event: Event, reader: Player | None = None) -> dict[int, Person]:
    """All who have a starting number, by it (1 query)."""
    rows = event.entrants.filter(number__isnull=False).values_list("number", "name", "player_id")
    own = reader.pk if reader else 0
    return {
        number: Person(number, name, player_id is not None, mine=player_id == own)
        for number, name, player_id in rows
        if number is not None
    }


def standing_lines(event: Event) -> tuple[StandingLine, ...]:
    """The standings in words, kept by the event's version; names are read afresh by `people_of`."""
    key = f"standings:{event.pk}:{event.version}"
    found: tuple[StandingLine, ...] | None = cache.get(key)
    if found is None:
        found = lines_of(record_of(event))
        cache.set(key, found, KEPT_SECONDS)
    return found


def lines_of(record: Record) -> tuple[StandingLine, ...]:
    """The standings in words."""
    times = Counter(row.rank for row in record.rows)
    gone = {one.number for one in record.tournament.entrants if one.left is not None}
    win = standard_win(record.tournament.settings)
    return tuple(
        StandingLine(
            rank=row.rank,
            shared=times[row.rank] > 1,
            number=row.entrant,
            score=in_wins(row.score),
            figures=tuple((one.code, figure_text(one.code, one.value)) for one in row.figures),
            scores=" · ".join(score_text(line) for line in record.history.lines[row.entrant]),
            bars="".join(_bar(line, win) for line in record.history.lines[row.entrant]),
            gone=row.entrant in gone,
        )
        for row in record.rows
    )


def figure_text(code: str, value: Fraction | int) -> str:
    """A tie-break's value as pages show it."""
    return in_wins(value) if code in IN_WINS else decimal(value)


def score_text(line: Line) -> str:
    """What a round gave; a dash while it isn't finished."""
    return "–" if line.pending else in_wins(line.score)


def _bar(line: Line, win: int) -> str:
    """A bar of a drawing: as high as the score against a win, a dot for nothing."""
    height = max(1, min(HEIGHT, HEIGHT * line.score // win)) if win else 1
    return f"M{6 * line.round - 3} {HEIGHT}v-{height}"


def kind_of(record: Record, line: Line) -> str:
    """What a round was for an entrant; who isn't in a deciding round any more isn't absent from it."""
    out = line.round > record.preliminary and line.kind is Kind.ASKED_ZERO
    return words.OUT if out else line.kind.value


def round_cell(record: Record, line: Line) -> RoundCell:
    """A round of the history in words."""
    return RoundCell(
        round=line.round,
        kind=kind_of(record, line),
        table=line.table,
        seat=line.seat,
        place=line.place,
        score=score_text(line),
        opponents=line.opponents,
        pending=line.pending,
    )


def score_of(row: Row) -> str:
    """A line's score as pages show it."""
    return in_wins(row.score)


def is_over(event: Event, record: Record) -> bool:
    """Whether no further round can come: all are drawn, or nobody is left to play."""
    return is_ended(record.tournament, store.event_stages(event))
