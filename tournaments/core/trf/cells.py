"""The ten columns of one round of one player: opponent, colour, result."""

from dataclasses import dataclass

from tournaments.core.errors import RecordError
from tournaments.core.model import Kind
from tournaments.core.units import HALF, WIN

ABSENT = {
    "H": Kind.ASKED_HALF,
    "F": Kind.ASKED_FULL,
    "U": Kind.BYE,
    "Z": Kind.ASKED_ZERO,
    "-": Kind.ASKED_ZERO,
    "+": Kind.FORFEIT_WIN,
    " ": Kind.ASKED_ZERO,
}
FULL = {Kind.BYE: "U", Kind.FORFEIT_WIN: "+"}
SCORES = {"1": 2, "W": 2, "=": 1, "D": 1, "0": 0, "L": 0}
FORFEITS = {"+", "-"}
UNFINISHED = " "


@dataclass(frozen=True, slots=True)
class Cell:
    """What one player's line says of one round; opponent 0 is nobody, colour one of `wb-`."""

    opponent: int
    colour: str
    result: str
    text: str
    where: str


def read_cell(text: str, where: str) -> Cell:
    """Read ten columns; raises `RecordError`."""
    text = text.ljust(10)
    opponent, colour, result = text[:4].strip(), text[5], text[7].upper()
    if opponent and not opponent.isdecimal():
        raise RecordError(where, "no-opponent", "%(text)s is no opponent", text=repr(opponent))
    number = int(opponent or 0)
    if colour not in "wb- ":
        raise RecordError(where, "no-colour", "%(text)s is no colour", text=repr(colour))
    known = {*SCORES, *FORFEITS, UNFINISHED} if number else ABSENT
    if result not in known:
        raise RecordError(where, "no-result", "%(text)s is no result here", text=repr(result))
    return Cell(number, colour.strip() or "-", result, text[:8].rstrip(), where)


def absence_code(kind: Kind, score: int) -> str:
    """Return the result that says what an unplayed round gave, in 24ths; raises `KeyError` if none does."""
    return {WIN: FULL.get(kind, "F"), HALF: "H", 0: "Z"}[score]


def write_cell(opponent: int, colour: str, result: str) -> str:
    """Return the eight columns of a round, before the two blanks that part rounds."""
    return f"{opponent:4d} {colour} {result}" if opponent else f"0000 - {result}"
