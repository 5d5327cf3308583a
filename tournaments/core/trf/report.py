"""A TRF file in parts: the tournament, and the text that a tournament value has no place for."""

from dataclasses import dataclass, field

from tournaments.core.model import Absence, Tournament

NUMBER = slice(4, 8)
NAME = slice(14, 47)
RATING = slice(48, 52)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_CELL = 91
CELL = 10
PLAYER = "001"


@dataclass(frozen=True, slots=True)
class Report:
    """`others` are the lines that aren't players, each with the number of player lines before it.

    `heads` are columns 1-80 of each player, `ranks` the stated ranks, `points` the stated points in 24ths;
    `cells` the text of rounds that were not played in the ordinary way, by entrant and round. `absent` are
    those who said beforehand that they don't play round `coming`, not yet drawn (0: none is named).
    """

    tournament: Tournament
    others: tuple[tuple[int, str], ...] = ()
    heads: dict[int, str] = field(default_factory=dict)
    ranks: dict[int, str] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    cells: dict[tuple[int, int], str] = field(default_factory=dict)
    coming: int = 0
    absent: tuple[Absence, ...] = ()
