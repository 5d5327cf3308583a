"""TRF text to a tournament; a broken file is refused with the line and the reason."""

from dataclasses import dataclass, field
from itertools import combinations

from tournaments.core.errors import RecordError
from tournaments.core.history import read_history
from tournaments.core.model import Absence, Entrant, ForbiddenPair, Round, Tournament
from tournaments.core.settings import Settings
from tournaments.core.trf.cells import Cell, read_cell
from tournaments.core.trf.report import (
    CELL,
    FIRST_CELL,
    NAME,
    NUMBER,
    PLAYER,
    POINTS,
    RANK,
    RATING,
    Report,
)
from tournaments.core.trf.rounds import read_round
from tournaments.core.units import WIN, in_wins

STANDARD = {
    "WW": "1.0",
    "BW": "1.0",
    "WD": "0.5",
    "BD": "0.5",
    "WL": "0.0",
    "BL": "0.0",
    "W": "1.0",
    "D": "0.5",
}


@dataclass(slots=True)
class _Lines:
    """What has been read so far."""

    others: list[tuple[int, str]] = field(default_factory=list)
    entrants: list[Entrant] = field(default_factory=list)
    cells: dict[int, list[Cell]] = field(default_factory=dict)
    heads: dict[int, str] = field(default_factory=dict)
    ranks: dict[int, str] = field(default_factory=dict)
    points: dict[int, int] = field(default_factory=dict)
    lines: dict[int, str] = field(default_factory=dict)
    forbidden: list[tuple[str, ForbiddenPair]] = field(default_factory=list)
    rounds: int = 0
    name: str = ""


def read_trf(text: str) -> Report:
    """Read a TRF file; raises `RecordError` whose `where` is `line N`."""
    found = _Lines()
    for index, line in enumerate(text.splitlines(), 1):
        if line.startswith(PLAYER):
            _player(found, line, f"line {index}")
        else:
            _other(found, line, f"line {index}")
    if not found.entrants:
        raise RecordError("file", "no-players", "there is no line 001")
    report = _report(found)
    _compare_points(report, found.lines)
    return report


def _player(found: _Lines, line: str, where: str) -> None:
    number = _integer(line[NUMBER], where, "the starting number")
    if number < 1:
        raise RecordError(where, "no-number", "starting numbers begin with 1, not %(number)s", number=number)
    if number in found.cells:
        raise RecordError(where, "twice", "starting number %(number)s is there twice", number=number)
    rating = _integer(line[RATING], where, "the rating") if line[RATING].strip() else 0
    found.entrants.append(Entrant(number, line[NAME].strip(), rating))
    found.heads[number] = line[:80].ljust(80)
    found.ranks[number] = line[RANK].strip()
    found.lines[number] = where
    if line[POINTS].strip():
        found.points[number] = _points(line[POINTS], where)
    texts = [line[start : start + CELL] for start in range(FIRST_CELL, len(line.rstrip()), CELL)]
    found.cells[number] = [read_cell(text, where) for text in texts]


def _integer(text: str, where: str, what: str) -> int:
    try:
        return int(text)
    except ValueError as error:
        raise RecordError(
            where, "not-number", "%(what)s is no number: %(text)r", what=what, text=text
        ) from error


def _points(text: str, where: str) -> int:
    try:
        return round(float(text) * 2) * WIN // 2
    except (ValueError, OverflowError) as error:
        raise RecordError(where, "not-number", "the points are no number: %(text)r", text=text) from error


def _other(found: _Lines, line: str, where: str) -> None:
    found.others.append((len(found.entrants), line))
    code, rest = line[:3], line[4:].strip()
    if code == "012":
        found.name = rest
    elif code in ("XXR", "142"):
        found.rounds = _integer(rest, where, "the number of rounds")
    elif code in ("XXS", "162"):
        _scoring(rest, where)
    elif code == "XXP":
        _forbidden(found, where, rest.split())
    elif code == "260":
        first, last, *players = [*rest.split(), "", ""]
        held = (_integer(first, where, "the first round"), _integer(last, where, "the last round"))
        _forbidden(found, where, [one for one in players if one], *held)


def _forbidden(
    found: _Lines, where: str, players: list[str], first: int = 1, last: int | None = None
) -> None:
    """Keep all players of the line apart from each other: for good (TRF16), or in these rounds (TRF26)."""
    numbers = [_integer(one, where, "the starting number") for one in players]
    for one, other in combinations(numbers, 2):
        found.forbidden.append((where, ForbiddenPair(one, other, first, last)))


def _known_pairs(found: _Lines) -> tuple[ForbiddenPair, ...]:
    for where, pair in found.forbidden:
        for number in (pair.one, pair.other):
            if number not in found.cells:
                raise RecordError(where, "no-opponent", "there is no player %(number)s", number=number)
    return tuple(pair for _where, pair in found.forbidden)


def _scoring(rest: str, where: str) -> None:
    """Refuse values of a win, draw and loss other than 1, 1/2 and 0."""
    words = rest.replace("=", " ").split()
    for key, value in zip(words[::2], words[1::2], strict=False):
        if key in STANDARD and value != STANDARD[key]:
            raise RecordError(where, "scoring", "%(key)s=%(value)s isn't supported", key=key, value=value)


def _report(found: _Lines) -> Report:
    columns = max(len(cells) for cells in found.cells.values())
    rounds = [read_round(number, _column(found, number)) for number in range(1, columns + 1)]
    coming = rounds.pop() if rounds and not rounds[-1].tables else None
    settings = Settings(preferred=2, allowed=(2,), rounds=max(found.rounds, columns), asked_byes=columns)
    return Report(
        Tournament(found.name, settings, tuple(found.entrants), tuple(rounds), _known_pairs(found)),
        tuple(found.others),
        found.heads,
        found.ranks,
        found.points,
        _special_cells(found, columns),
        coming.number if coming else 0,
        _announced(found, coming),
    )


def _announced(found: _Lines, coming: Round | None) -> tuple[Absence, ...]:
    """Return who has a cell in a round that isn't drawn yet."""
    absences = coming.absences if coming else ()
    number = coming.number if coming else 0
    return tuple(one for one in absences if len(found.cells[one.entrant]) >= number)


def _special_cells(found: _Lines, columns: int) -> dict[tuple[int, int], str]:
    """Return the text of all cells but ordinary results; a line that ends early has empty ones."""
    return {
        (entrant, number): cell.text
        for number in range(1, columns + 1)
        for entrant, cell in _column(found, number).items()
        if cell.result not in ("1", "0", "=")
    }


def _column(found: _Lines, number: int) -> dict[int, Cell]:
    return {
        entrant: cells[number - 1] if len(cells) >= number else Cell(0, "-", " ", "", found.lines[entrant])
        for entrant, cells in found.cells.items()
    }


def _compare_points(report: Report, lines: dict[int, str]) -> None:
    history = read_history(report.tournament)
    for number, stated in report.points.items():
        counted = history.score(number)
        if counted != stated:
            raise RecordError(
                lines[number],
                "points",
                "the points are %(stated)s, the results give %(counted)s",
                stated=in_wins(stated),
                counted=in_wins(counted),
            )
