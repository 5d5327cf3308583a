"""What pages, mails and feeds get of a game: small values that the selectors build for one viewer."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple

from games.rules.game import Event, Seat, Viewer


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who sits where, as everybody may know it."""

    number: Seat
    name: str
    is_bot: bool
    bot: str
    """Level of the bot that plays the seat now, or empty."""
    away: bool
    """A person's seat that a bot plays until its owner comes back."""
    resigned: bool
    mine: bool
    to_act: bool
    missed: int
    points: int | None
    place: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """A game without its position: enough for the lobby, lists, headings and mails."""

    key: str
    kind: str
    title: str
    """The game's name in English, to be translated (`{% translate table.title %}`)."""
    name: str
    phase: str
    size: int
    options: tuple[tuple[str, str], ...]
    """Label and value of each option, English, to be translated."""
    seats: tuple[SeatLine, ...]
    my_seat: Seat | None
    is_host: bool
    host_name: str
    listed: bool
    sealed: bool
    """Other tables play the same shuffles: no talk, and no record before all of them are done."""
    start_when_full: bool
    move_seconds: int
    takeover_after: int
    deadline: datetime | None
    created_at: datetime
    expires_at: datetime | None
    started_at: datetime | None
    finished_at: datetime | None
    moved_at: datetime | None
    version: int
    """Number of moves made; what a form sends back as `expected`."""
    page_version: str
    """Changes with everything that the table's page shows."""
    turn_from: int
    """Number of moves made when the turn in progress began: what its letters are numbered by."""
    commitment: str
    invite_key: str
    """Empty unless the viewer sits at the table."""

    @property
    def my_turn(self) -> bool:
        return any(seat.mine and seat.to_act for seat in self.seats)

    @property
    def waits_for_owner(self) -> bool:
        """Whether nobody is left at the table, and it waits for whoever is to act to come back."""
        return self.phase == "running" and any(seat.away and seat.to_act for seat in self.seats)

    @property
    def own_seat(self) -> SeatLine | None:
        """The viewer's line; None for spectators."""
        return next((seat for seat in self.seats if seat.mine), None)

    @property
    def ranking(self) -> tuple[SeatLine, ...]:
        """The seats by place, once there are places."""
        return tuple(sorted(self.seats, key=lambda seat: (seat.place or self.size + 1, seat.number)))

    @property
    def stopped(self) -> bool:
        """Whether the game had begun when somebody else ended it: an organiser, or an event's rule."""
        return self.phase == "cancelled" and self.started_at is not None

    @property
    def has_places(self) -> bool:
        """Whether it is known who came where."""
        return any(seat.place for seat in self.seats)

    @property
    def bot_seats(self) -> tuple["SeatLine", ...]:
        """Those that a bot plays now, whoever sat down there."""
        return tuple(seat for seat in self.seats if seat.is_bot or seat.away or seat.resigned)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name for seat in self.seats)


class SeatNote(NamedTuple):
    """What happened to a seat (`SeatNews`) after so many moves."""

    moves: int
    seat: Seat
    what: str


@dataclass(frozen=True, slots=True)
class OwnMove:
    """A move as it was received: its number, canonical text and the service's time."""

    number: int
    text: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Position:
    """A started game as one viewer sees it: the view of its rules and the story so far."""

    viewer: Viewer
    view: Any
    story: tuple[Event, ...]
    last_own: OwnMove | None
    """The viewer's own last move: later events are news."""
    step: int
    """Moves made at this position (in a replay: the step shown)."""
    steps: int
    seat_news: tuple[SeatNote, ...]
    """Who went away, came back or left for good, in order."""
    via: Mapping[int, str]
    """How a move came, by its number (`Move.Via`), where no person made it."""

    @property
    def since(self) -> int:
        """The number of the viewer's own last move, 0 if there is none."""
        return self.last_own.number if self.last_own else 0


@dataclass(frozen=True, slots=True)
class ChatLine:
    name: str
    text: str
    at: datetime
    mine: bool
