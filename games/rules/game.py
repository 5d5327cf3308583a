"""The protocol that every game keeps, and the small values that all games share.

A game is one object that satisfies `Rules`. States are immutable, moves are canonical texts, points are
integers, and every shuffle or roll comes from a `Chance`. What people may see is a view *built* for a
`Viewer`; there is no default viewer.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

Seat = int
"""A seat's number, from 0; clockwise is +1."""

OptionValue = str | int
Options = Mapping[str, OptionValue]


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a seat, a spectator (the weakest), or the reader of a finished game's record.

    The record reader sees everything; `seat` then only says from which seat the table is drawn.
    """

    seat: Seat | None
    record: bool = False


SPECTATOR = Viewer(None)


def seat_viewer(seat: Seat) -> Viewer:
    """The player at `seat`, who sees the own hidden cards and nobody else's."""
    return Viewer(seat)


def record_viewer(seat: Seat | None = None) -> Viewer:
    """The reader of a finished game, who sees all; never hand one out while the game runs."""
    return Viewer(seat, record=True)


class Explained(Exception):
    """An error whose reason somebody will read.

    `code` is stable; `message` is an English template marked for translation and filled from
    `params`. Nothing in them may depend on what the reader may not know. `choices` are canonical
    moves that may have been meant, if there are any.
    """

    def __init__(
        self,
        code: str,
        message: str,
        params: Mapping[str, OptionValue] | None = None,
        choices: Sequence[str] = (),
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params: Mapping[str, OptionValue] = params or {}
        self.choices = tuple(choices)


class MoveError(Explained):
    """A move that can't be made, for a reason the player can mend.

    Codes are `illegal`, `unreadable`, `ambiguous` and the game's own.
    """


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game that the host chooses when opening a table.

    A choice has `choices` (value, label); a number has `low` and `high`; `default` None means that
    the number of seats decides: `by_seats` lists (seats, default). Labels and help are English, marked
    for translation.
    """

    name: str
    label: str
    help: str
    default: OptionValue | None
    choices: tuple[tuple[str, str], ...] = ()
    low: int | None = None
    high: int | None = None
    by_seats: tuple[tuple[int, OptionValue], ...] = ()
    overruled_by: str = ""
    """A number option that, unless it is 0, leaves this one without effect."""
    kept: Callable[[str], bool] | None = None
    """Nobody chooses it and no list shows it: the default of the day the table was opened stays with the
    game. The function says whether a text, which may come from anybody's record, can be played with."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finished game: points and place of each seat; equal points share a place (1 is best)."""

    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def winners(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


@dataclass(frozen=True, slots=True)
class Event:
    """One line of a game's story as a certain viewer may read it.

    `number` is the number of the move that caused it (from 1; 0 is the set-up), `kind` a word of the
    game's own (`bid`, `play`, `trick`, `round`, ...), `seat` whom it is about, `data` what the line
    needs to be told: only what this viewer may know *now* (see ruling R5 of Charuma).
    """

    number: int
    kind: str
    seat: Seat | None
    data: Mapping[str, Any] = field(default_factory=dict)


class Chance(Protocol):
    """Named draws. The same name always gives the same draw, so states need not carry a position."""

    def shuffle(self, name: str, items: Sequence[str]) -> tuple[str, ...]:
        """`items` in a random order."""

    def roll(self, name: str, dice: int) -> tuple[int, ...]:
        """`dice` numbers from 1 to 6."""

    def pick(self, name: str, size: int) -> int:
        """A number from 0 to `size` - 1."""


StateT = TypeVar("StateT")


@dataclass(frozen=True, slots=True)
class Step(Generic[StateT]):
    """A move that was made, with the state it led to."""

    seat: Seat
    move: str
    state: StateT


class Rules(Protocol[StateT]):
    """What a game must offer. All methods are pure; none may change a state."""

    slug: str
    title: str
    summary: str
    """The game in a sentence or two, for people who don't know it; English, marked for translation."""
    version: int
    """Goes up when a change of the rules would replay stored games differently."""
    min_seats: int
    max_seats: int

    @property
    def options(self) -> tuple[Option, ...]:
        """What the host chooses, in the order in which it is asked."""

    def start(self, seats: int, options: Options, chance: Chance) -> StateT:
        """The state before the first choice. `options` are complete (see `registry.read_options`)."""

    def to_act(self, state: StateT) -> Seat | None:
        """Whose choice it is; None when the game is over."""

    def legal(self, state: StateT) -> tuple[str, ...]:
        """All legal moves of the seat to act, canonical, sorted by code point; empty at the end."""

    def read(self, state: StateT, text: str) -> str:
        """The canonical legal move that a typed `text` means for the seat to act.

        Forgives case, spaces, full-width letters and small slips, but never guesses between two
        meanings. Raises `MoveError`.
        """

    def apply(self, state: StateT, move: str, chance: Chance) -> StateT:
        """The state after a canonical legal `move` and all that follows without a choice.

        Raises `MoveError` if `move` is not legal.
        """

    def forced(self, state: StateT) -> str | None:
        """The move that *public* knowledge alone forces on the seat to act, if any.

        The service plays it by itself, so it must not depend on anything hidden.
        """

    def same_turn(self, before: StateT, after: StateT) -> bool:
        """Whether `after`, some moves later than `before`, still belongs to the same turn.

        A turn has one clock and one letter. Where each move is a turn of its own, the answer is no.
        """

    def overdue(self, state: StateT) -> str | None:
        """The move that is made for the seat to act when time has run out; None: a calm bot chooses.

        It is asked again until the turn is over. Letting time run out must never pay.
        """

    def points(self, state: StateT) -> tuple[int, ...]:
        """Each seat's points now. They may be secret: what people are shown comes from their views."""

    def outcome(self, state: StateT) -> Outcome | None:
        """The result, None while the game runs."""

    def view(self, state: StateT, viewer: Viewer) -> Any:
        """A frozen value built from what `viewer` may see (the game's own view class).

        Every view class has `to_act`, `points` (None for a seat whose points are hidden), `legal` (empty
        for all but the seat to act), `over`.
        """

    def story(self, start: StateT, steps: Sequence[Step[StateT]], viewer: Viewer) -> tuple[Event, ...]:
        """All that happened, as `viewer` may know it now, oldest first, a move before what it causes."""

    def choose(self, view: Any, level: str, random: Callable[[], float]) -> str:
        """A bot's move for the seat to act, from its own view; `level` is `calm` or `sharp`.

        `random` gives floats in [0, 1).
        """

    def redeal(self, state: StateT, viewer: Viewer, random: Callable[[], float]) -> StateT:
        """Another world that `viewer` can't tell from this one: what is hidden is dealt anew."""

    def script(self, case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
        """Seats, options and scripted chance of a transcript in the form of the rules page."""

    def facts(self, state: StateT) -> Mapping[str, Any]:
        """What a transcript's step states about the position (for Charuma: `points`)."""

    def end_facts(self, state: StateT) -> Mapping[str, Any]:
        """What a transcript states about the end (for Charuma: `final`, `winner`)."""
