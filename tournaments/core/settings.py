"""What the organiser fixes before the first round."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class SchemeKind(StrEnum):
    """How a place at a table becomes a tournament score."""

    PLACE = "place"
    WIN = "win"
    LEAGUE = "league"
    POINTS = "points"
    CUSTOM = "custom"


class ByeScore(StrEnum):
    """What a bye from the draw is worth."""

    WIN = "win"
    HALF = "half"
    MEAN = "mean"


class AbsenceScore(StrEnum):
    """What an asked bye or a missed round of a late entry is worth."""

    HALF = "half"
    ZERO = "zero"


class VoidScore(StrEnum):
    """What a void table gives: half each, or nothing until it is played again."""

    HALF = "half"
    REPLAY = "replay"


class Unfinished(StrEnum):
    """What happens to a table that isn't finished when its round ends."""

    EXTEND = "extend"
    ADJUDICATE = "adjudicate"
    SHARE = "share"
    ORGANISER = "organiser"


class FirstRound(StrEnum):
    """How round 1 is drawn."""

    RANDOM = "random"
    RATING = "rating"
    SNAKE = "snake"


class Edition(StrEnum):
    """The edition of FIDE C.07 whose Article 16 governs unplayed rounds."""

    FIDE_2024 = "fide-2024"
    FIDE_2026 = "fide-2026"


class Format(StrEnum):
    """How rounds come about."""

    SWISS = "swiss"
    ROUND_ROBIN = "round-robin"
    KNOCK_OUT = "knock-out"


@dataclass(frozen=True, slots=True)
class Scheme:
    """A scoring scheme; `rows[n]` lists what each place at a table of n earns, in 24ths, best place first."""

    kind: SchemeKind = SchemeKind.PLACE
    rows: Mapping[int, tuple[int, ...]] = field(default_factory=dict)


DEFAULT_TIE_BREAKS = ("DE", "BH-C1", "BH", "SB", "WIN")


@dataclass(frozen=True, slots=True)
class Settings:
    """The rules of one event. `asked_byes` is the number of asked byes each entrant may have."""

    preferred: int = 4
    allowed: tuple[int, ...] = (3, 4, 5)
    rounds: int = 5
    scheme: Scheme = field(default_factory=Scheme)
    tie_breaks: tuple[str, ...] = DEFAULT_TIE_BREAKS
    bye: ByeScore = ByeScore.WIN
    asked_bye: AbsenceScore = AbsenceScore.HALF
    asked_byes: int = 1
    late: AbsenceScore = AbsenceScore.ZERO
    void: VoidScore = VoidScore.HALF
    unfinished: Unfinished = Unfinished.SHARE
    first_round: FirstRound = FirstRound.RANDOM
    lots: bool = False
    edition: Edition = Edition.FIDE_2026
    format: Format = Format.SWISS

    @property
    def smallest(self) -> int:
        """Return the seats of the smallest table, so many entrants as a first round needs."""
        return min(self.preferred, *self.allowed)


@dataclass(frozen=True, slots=True)
class Stages:
    """`groups` of the preliminary rounds; after them the best `cut` of each group play on (0: nobody).

    The deciding rounds are a knock-out of tables from which the best `best` go on, until all that are left
    fit one table: the final. A cut that fits one table is the final table at once.
    """

    groups: int = 1
    cut: int = 0
    best: int = 1


def deciding(settings: Settings, stages: Stages) -> bool:
    """Tell whether the event ends with a knock-out or a final table."""
    return settings.format is Format.KNOCK_OUT or stages.cut > 0
