"""The cross-table: everybody's rounds where two play at a table, all against all in a round robin."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.core.settings import Format, Settings
from tournaments.selectors.groups import by_group
from tournaments.selectors.record import Record, round_cell, score_of
from tournaments.selectors.sums import SHARES
from tournaments.sheets import Person, RoundCell

MOST = 24
"""Entrants of a round robin whose table of all against all can still be read."""
ROUNDS, MEETINGS = "rounds", "meetings"


@dataclass(frozen=True, slots=True)
class CrossLine:
    """One entrant's line: the rounds with the opponent's line, or what was taken from each other one."""

    number: int
    person: Person
    score: str
    rounds: tuple[tuple[RoundCell, int], ...] = ()
    """A round and the opponent's line, 0 if there was none."""
    meetings: tuple[str, ...] = ()
    """By the other's line: 1 above, ½ equal, 0 below, one for each meeting; a cross for oneself."""


def table_kind(settings: Settings, entrants: int) -> str:
    """`meetings`, `rounds`, or empty where no cross-table would tell anything; `entrants` of a group."""
    if settings.format is Format.ROUND_ROBIN and entrants <= MOST:
        return MEETINGS
    return ROUNDS if {settings.preferred, *settings.allowed} == {2} else ""


def sections(record: Record, people: Mapping[int, Person], kind: str) -> list[tuple[str, list[CrossLine]]]:
    """One table of all, or one for each group with its name: only there all meet all."""
    groups = by_group(record) if kind == MEETINGS else []
    return [(name, cross_lines(one, people, kind)) for name, one in groups or [("", record)]]


def cross_lines(record: Record, people: Mapping[int, Person], kind: str) -> list[CrossLine]:
    """Everybody by rank."""
    ranks = {row.entrant: index for index, row in enumerate(record.rows, 1)}
    return [
        CrossLine(
            number=ranks[row.entrant],
            person=people[row.entrant],
            score=score_of(row),
            rounds=_rounds(record, row.entrant, ranks) if kind == ROUNDS else (),
            meetings=_meetings(record, row.entrant, ranks) if kind == MEETINGS else (),
        )
        for row in record.rows
    ]


def _rounds(record: Record, number: int, ranks: Mapping[int, int]) -> tuple[tuple[RoundCell, int], ...]:
    cells = (round_cell(record, number, line) for line in record.history.lines[number])
    return tuple((cell, ranks.get(cell.opponents[0], 0) if cell.opponents else 0) for cell in cells)


def _meetings(record: Record, number: int, ranks: Mapping[int, int]) -> tuple[str, ...]:
    taken: dict[int, list[str]] = {}
    for line in record.history.lines[number][: record.counted]:
        for other, share in zip(line.opponents, line.shares, strict=True):
            taken.setdefault(other, []).append("–" if line.pending else SHARES[share])
    return tuple("×" if other == number else " ".join(taken.get(other, ())) for other in ranks)
