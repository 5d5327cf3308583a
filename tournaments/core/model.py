"""The frozen tournament value: entrants, rounds, tables, results and why somebody did not play."""

from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.core.settings import Settings, Stages


class Kind(StrEnum):
    """What a round was for an entrant: played, or the kind of the unplayed round."""

    PLAYED = "played"
    BYE = "bye"  # given by the draw
    ASKED_FULL = "asked-full"  # granted by the organiser for a full win
    ASKED_HALF = "asked-half"
    ASKED_ZERO = "asked-zero"
    FORFEIT_WIN = "forfeit-win"
    FORFEIT_LOSS = "forfeit-loss"
    ABORTED = "aborted"  # both sides agreed not to play
    VOID = "void"
    LATE = "late"
    WITHDRAWN = "withdrawn"


ABSENCES = frozenset(Kind) - {Kind.PLAYED, Kind.VOID, Kind.ABORTED}


class State(StrEnum):
    """The state of a table in one version of its result."""

    OPEN = "open"
    PLAYED = "played"
    ABORTED = "aborted"
    VOID = "void"


class Presence(StrEnum):
    """Whether an entrant came to the table and stayed."""

    PLAYED = "played"
    NO_SHOW = "no-show"  # absent before the first move
    LEFT = "left"  # resigned or timed out during the game; a bot played on


@dataclass(frozen=True, slots=True)
class Entrant:
    """One who entered. `number` is the starting number; `joined` and `left` are the first and last round."""

    number: int
    name: str = ""
    rating: int = 0
    joined: int = 1
    left: int | None = None


@dataclass(frozen=True, slots=True)
class Result:
    """One version of a table's result, by seat. `drawn` = rounds already drawn when it was entered.

    A place is 1 for the best, equal places repeat the number, 0 says "not told".
    """

    state: State = State.OPEN
    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    presence: tuple[Presence, ...] = ()
    drawn: int = 0
    reason: str = ""


OPEN = Result()


@dataclass(frozen=True, slots=True)
class Table:
    """Entrants in seat order (the first holds the token) and all versions of the result, oldest first."""

    number: int
    entrants: tuple[int, ...]
    results: tuple[Result, ...] = ()
    reason: str = ""

    def result(self, drawn: int | None = None) -> Result:
        """Return the version that holds, or the one known when `drawn` rounds had been drawn."""
        known = [one for one in self.results if drawn is None or one.drawn <= drawn]
        return known[-1] if known else OPEN


@dataclass(frozen=True, slots=True)
class Absence:
    """An entrant who sat at no table of a round, and the kind of that."""

    entrant: int
    kind: Kind


@dataclass(frozen=True, slots=True)
class StoredDraw:
    """A computed draw as it was proposed: its input, seed, cost by rule, bound and reasons.

    `cost` and `bound` pair a rule's code with an integer; a manual change to the round leaves this untouched.
    """

    seed: str
    players: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...]
    cost: tuple[tuple[str, int], ...]
    bound: tuple[tuple[str, int], ...]
    reasons: tuple[tuple[str, ...], ...] = ()
    digest: str = ""


@dataclass(frozen=True, slots=True)
class FixedDraw:
    """A round as its format gave it; `rule` is `round-robin` or `knock-out`, `out` are the knocked-out."""

    rule: str
    players: tuple[int, ...]
    tables: tuple[tuple[int, ...], ...]
    byes: tuple[int, ...] = ()
    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """One round as it was published, and how it came about.

    It has one of `draw`, `fixed` (the format decides) and `parts` (drawn table by table while others still
    played). `settings` are those it was drawn by, None if they still hold.
    """

    number: int
    tables: tuple[Table, ...] = ()
    absences: tuple[Absence, ...] = ()
    draw: StoredDraw | None = None
    fixed: FixedDraw | None = None
    parts: tuple[StoredDraw, ...] = ()
    settings: Settings | None = None


@dataclass(frozen=True, slots=True)
class ForbiddenPair:
    """Two starting numbers that must not meet from round `first` to round `last` (None: to the end)."""

    one: int
    other: int
    first: int = 1
    last: int | None = None

    def holds(self, number: int) -> bool:
        """Tell whether they must not meet in a round."""
        return self.first <= number and (self.last is None or number <= self.last)


@dataclass(frozen=True, slots=True)
class Tournament:
    """A whole event. `secret` is empty until its end, `commitment` if nobody committed: see `fairness`."""

    name: str = ""
    settings: Settings = field(default_factory=Settings)
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[Round, ...] = ()
    forbidden: tuple[ForbiddenPair, ...] = ()
    seed: str = ""
    stages: Stages = field(default_factory=Stages)
    commitment: str = ""
    secret: str = ""

    def entrant(self, number: int) -> Entrant:
        """Return the entrant with this starting number; `KeyError` if there is none."""
        for one in self.entrants:
            if one.number == number:
                return one
        raise KeyError(number)

    def settings_of(self, number: int) -> Settings:
        """Return the settings that round `number` was drawn by, or will be."""
        drawn = self.rounds[number - 1].settings if number <= len(self.rounds) else None
        return drawn or self.settings

    def apart(self, number: int) -> frozenset[tuple[int, int]]:
        """Return the pairs, the lower number first, that must not meet in round `number`."""
        held = (one for one in self.forbidden if one.holds(number))
        return frozenset((min(two.one, two.other), max(two.one, two.other)) for two in held)
