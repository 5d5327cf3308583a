"""The event as computed from its record: one reading for all pages, which so show the same figures (T19)."""

from dataclasses import dataclass
from fractions import Fraction

from charuma_site.players.models import Player
from tournaments import store, words
from tournaments.core.history import History, read_history
from tournaments.core.lines import Line
from tournaments.core.model import Kind, Presence, Tournament
from tournaments.core.settings import Settings, deciding
from tournaments.core.standings import Row
from tournaments.core.units import decimal, in_wins
from tournaments.models import Event
from tournaments.plan.proposals import is_ended
from tournaments.plan.ranking import ranking
from tournaments.plan.stages import preliminary
from tournaments.selectors.events import disqualified_numbers
from tournaments.sheets import Person, RoundCell

IN_WINS = frozenset({"BH", "BH-C1", "BH-M1", "SB", "PS"})
"""Tie-breaks that are sums of scores and so are shown in wins, not in 24ths."""


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

    disqualified: frozenset[int] = frozenset()
    """Who was put out and isn't back, by starting number."""

    def known_before(self, number: int) -> History:
        """The rounds that gave the scores before round `number`, by the results known when it was drawn."""
        return read_history(self.tournament, min(number - 1, self.counted), number - 1)

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
    gone = {one.number for one in tournament.entrants if one.left is not None}
    banned = frozenset(gone & disqualified_numbers(event)) if gone else frozenset()
    return Record(tournament, history, ranking(tournament, stages, history), counted, first, banned)


def people_of(event: Event, reader: Player | None = None) -> dict[int, Person]:
    """All who have a starting number, by it (1 query)."""
    rows = event.entrants.filter(number__isnull=False).values_list("number", "name", "player_id")
    own = reader.pk if reader else 0
    return {
        number: Person(number, name, player_id is not None, mine=player_id == own)
        for number, name, player_id in rows
        if number is not None
    }


def figure_text(code: str, value: Fraction | int) -> str:
    """A tie-break's value as pages show it."""
    return in_wins(value) if code in IN_WINS else decimal(value)


def score_text(line: Line) -> str:
    """What a round gave; a dash while it isn't finished."""
    return "–" if line.pending else in_wins(line.score)


def kind_of(record: Record, number: int, line: Line) -> str:
    """What a round was for entrant `number`; who is out of the deciding rounds, or waits, isn't absent."""
    if line.pending and not line.table:
        return words.WAITING
    if line.kind is Kind.WITHDRAWN and number in record.disqualified:
        return words.DISQUALIFIED
    return kind_at(record, line.round, line.kind)


def kind_at(record: Record, number: int, kind: Kind) -> str:
    """The same for somebody at no table of round `number`, a proposed one too."""
    out = number > record.preliminary and kind is Kind.ASKED_ZERO
    return words.OUT if out else kind.value


def round_cell(record: Record, number: int, line: Line) -> RoundCell:
    """A round of the history of entrant `number` in words."""
    return RoundCell(
        round=line.round,
        kind=kind_of(record, number, line),
        table=line.table,
        seat=line.seat,
        place=line.place,
        score=score_text(line),
        opponents=line.opponents,
        pending=line.pending,
        left=_has_left(record, line),
    )


def _has_left(record: Record, line: Line) -> bool:
    """Whether the result says that this entrant left during the game."""
    if line.kind is not Kind.PLAYED or line.pending:
        return False
    tables = record.tournament.rounds[line.round - 1].tables
    presence = next(one.result().presence for one in tables if one.number == line.table)
    return bool(presence) and presence[line.seat - 1] is Presence.LEFT


def score_of(row: Row) -> str:
    """A line's score as pages show it."""
    return in_wins(row.score)


def is_over(event: Event, record: Record) -> bool:
    """Whether no further round can come: all are drawn, or nobody is left to play."""
    return is_ended(record.tournament, store.event_stages(event))
