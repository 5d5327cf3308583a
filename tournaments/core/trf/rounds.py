"""One round of a TRF file: the cells of all players must fit together."""

from tournaments.core.errors import RecordError
from tournaments.core.model import Absence, Presence, Result, Round, State, Table
from tournaments.core.trf.cells import ABSENT, FORFEITS, SCORES, UNFINISHED, Cell


def read_round(number: int, cells: dict[int, Cell]) -> Round:
    """Put a round together from each player's cell; raises `RecordError` where two don't agree."""
    tables: list[Table] = []
    absences: list[Absence] = []
    for entrant, cell in cells.items():
        if not cell.opponent:
            absences.append(Absence(entrant, ABSENT[cell.result]))
        elif _is_first(entrant, cell, cells, number):
            tables.append(_table(len(tables) + 1, number, entrant, cells))
    return Round(number, tuple(tables), tuple(absences))


def _is_first(entrant: int, cell: Cell, cells: dict[int, Cell], number: int) -> bool:
    """Check that both players name each other, and tell whether this one sits in seat 1."""
    if cell.opponent == entrant:
        raise RecordError(cell.where, "self", "round %(round)s: nobody plays against oneself", round=number)
    other = cells.get(cell.opponent)
    if other is None:
        raise RecordError(
            cell.where,
            "no-opponent",
            "round %(round)s: there is no player %(number)s",
            round=number,
            number=cell.opponent,
        )
    if other.opponent != entrant:
        raise RecordError(
            cell.where,
            "one-sided",
            "round %(round)s: player %(number)s doesn't name this opponent",
            round=number,
            number=cell.opponent,
        )
    if {cell.colour, other.colour} not in ({"w", "b"}, {"-"}):
        raise RecordError(cell.where, "colours", "round %(round)s: the colours don't fit", round=number)
    return cell.colour == "w" if cell.colour != "-" else entrant < cell.opponent


def _table(index: int, number: int, first: int, cells: dict[int, Cell]) -> Table:
    here, there = cells[first], cells[cells[first].opponent]
    results = {here.result, there.result}
    if results == {UNFINISHED}:
        return Table(index, (first, here.opponent))
    if UNFINISHED in results or (results & FORFEITS and not results <= FORFEITS):
        raise RecordError(here.where, "results", "round %(round)s: the results don't fit", round=number)
    if results & FORFEITS:
        presence = tuple(Presence.PLAYED if one.result == "+" else Presence.NO_SHOW for one in (here, there))
        result = Result(State.PLAYED, presence=presence, drawn=number)
    else:
        result = Result(State.PLAYED, _places(number, here, there), drawn=number)
    return Table(index, (first, here.opponent), (result,))


def _places(number: int, here: Cell, there: Cell) -> tuple[int, int]:
    mine, theirs = SCORES[here.result], SCORES[there.result]
    if mine + theirs != 2:
        raise RecordError(here.where, "results", "round %(round)s: the results don't fit", round=number)
    return (1, 1) if mine == theirs else (1, 2) if mine > theirs else (2, 1)
