"""What the pages of events get: small values that the selectors build, with every figure already in words."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext

from charuma_site.players.models import Player
from tournaments.core.model import Presence
from tournaments.models import Entrant, Event


@dataclass(frozen=True, slots=True)
class Seen:
    """An event that the reader may know of, and what the reader is in it."""

    event: Event
    reader: Player | None
    organises: bool
    entrant: Entrant | None
    entered: int
    waiting: int
    disqualified: bool = False
    """Whether the reader was put out of it."""
    refused_late: str = ""
    """Why nobody can come in now, in words; empty if one can."""

    @property
    def takes_part(self) -> bool:
        return self.entrant is not None and self.entrant.state == Entrant.State.ENTERED

    @property
    def asks_code(self) -> bool:
        """Whether entering needs the code; who was in it, or waits, had given it then."""
        return bool(self.event.gate_code) and self.entrant is None

    @property
    def reads_log(self) -> bool:
        """Names and reasons are for those who take or took part, for organisers and for staff."""
        return (
            self.entrant is not None or self.organises or (self.reader is not None and self.reader.is_staff)
        )

    @property
    def full(self) -> bool:
        return self.event.capacity is not None and self.entered >= self.event.capacity


@dataclass(frozen=True, slots=True)
class EventLine:
    """One event in a list."""

    event: Event
    title: str
    """The game's name in English, to be translated."""
    rounds: int
    """Those that all play; 0 in a knock-out, which lasts as long as it takes."""
    entered: int
    round_now: int
    """The last round that was published, 0 before the first."""
    ends_at: datetime | None
    """When that round ends; None once it is closed."""
    between_rounds: bool
    state: str
    """The reader's own state in it, empty if they aren't in it."""
    organises: bool = False


@dataclass(frozen=True, slots=True)
class Person:
    """An entrant as named on pages. A name that no person owns (a bot, "deleted player") is translated."""

    number: int
    own_name: str
    is_person: bool
    mine: bool = False

    @property
    def name(self) -> str:
        return self.own_name if self.is_person else gettext(self.own_name)


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one entrant: what it was, and what it gave."""

    round: int
    kind: str
    table: int
    seat: int
    place: int
    score: str
    opponents: tuple[int, ...] = ()
    pending: bool = False
    left: bool = False
    """Left during the game, and so scored as the last of the table."""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the standings; `figures` pair a tie-break's code with its value."""

    rank: int
    shared: bool
    number: int
    score: str
    figures: tuple[tuple[str, str], ...]
    scores: str
    """Of each round, in words."""
    bars: str
    """The same as the path of a drawing, 6 wide a round and 20 high."""
    out: str
    """`withdrawn` or `disqualified`; empty for who is in."""
    group: str = ""
    """Of a round robin in groups; while they run `rank` is the one in the group."""


@dataclass(frozen=True, slots=True)
class SeatCell:
    """Who sits where at a table, and what came of it."""

    seat: int
    person: Person
    before: str
    """Score before the round."""
    place: int
    points: int | None
    score: str
    presence: str


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table of a round as everybody may see it."""

    number: int
    state: str
    seats: tuple[SeatCell, ...]
    game_key: str
    shows_game: bool
    """Whether the reader may open the game: an unlisted or sealed one is for those at the table."""
    game_runs: bool
    version: int
    """Of the result; 0 if there is none yet."""
    unconfirmed: bool
    """Whether the newest version waits for an organiser who confirms it."""
    source: str
    reason: str
    flagged: bool
    late: bool
    """The result was entered or changed after a later round had been drawn."""
    mine: bool
    group: str = ""

    @property
    def somebody_left(self) -> bool:
        """Whether somebody left during the game, so that the score isn't what the place would give."""
        return any(cell.presence == Presence.LEFT for cell in self.seats)


@dataclass(frozen=True, slots=True)
class AbsentLine:
    """Who sits at no table of a round, why, and what it gives."""

    person: Person
    kind: str
    score: str


@dataclass(frozen=True, slots=True)
class PartLine:
    """One line of the sum behind a figure."""

    round: int
    text: str
    value: str
    note: str
    cut: bool


@dataclass(frozen=True, slots=True)
class FigureSum:
    """A figure with the sum it came from."""

    code: str
    name: str
    rule: str
    value: str
    parts: tuple[PartLine, ...]
    mean: bool


@dataclass(frozen=True, slots=True)
class CostLine:
    """What a draw costs by one rule, and the proven least."""

    name: str
    cost: int
    bound: int
    changed: int | None = None
    """The same after changes by hand, if there were any."""

    @property
    def proven(self) -> bool:
        return self.cost == self.bound
