"""A tournament at tables of two as TRF text."""

from collections.abc import Mapping

from tournaments.core.errors import RecordError
from tournaments.core.history import History, read_history
from tournaments.core.lines import ABOVE, EQUAL, Line
from tournaments.core.model import Kind, Tournament
from tournaments.core.standings import standings
from tournaments.core.trf.cells import UNFINISHED, absence_code, write_cell
from tournaments.core.trf.reader import read_trf
from tournaments.core.trf.report import Report
from tournaments.core.units import in_wins


def new_report(tournament: Tournament, ranks: Mapping[int, int] | None = None) -> Report:
    """Prepare a tournament that was not read from a TRF file, with these ranks or those of its standings.

    Raises `RecordError` for what TRF can't say.
    """
    if tournament.stages.cut:
        raise RecordError("stages", "cut", "in TRF the rounds after a cut would count for the score")
    if any(len(table.entrants) != 2 for one in tournament.rounds for table in one.tables):
        raise RecordError("rounds", "no-table-of-two", "TRF knows tables of two only")
    heads = {
        one.number: f"001 {one.number:4d}      {one.name[:33]:33} {one.rating or '':>4}".ljust(80)
        for one in tournament.entrants
    }
    ranks = ranks or {row.entrant: row.rank for row in standings(tournament)}
    coming = len(tournament.rounds) + 1
    apart = [f"XXP {one} {other}" for one, other in sorted(tournament.apart(coming))]
    tail = [f"XXR {tournament.settings.rounds}", *apart]
    others = ((0, f"012 {tournament.name}"), *((len(heads), line) for line in tail))
    report = Report(
        tournament,
        others,
        heads,
        {number: str(rank) for number, rank in ranks.items()},
        cells=_missing(tournament, coming),
        coming=coming,
    )
    _need_same_points(report)
    return report


def _missing(tournament: Tournament, coming: int) -> dict[tuple[int, int], str]:
    """The cells that tell a reader who isn't there to be drawn in the next round."""
    if coming > tournament.settings.rounds:
        return {}
    nobody = write_cell(0, "-", "Z")
    return {
        (one.number, coming): nobody
        for one in tournament.entrants
        if one.joined > coming or (one.left is not None and one.left < coming)
    }


def _need_same_points(report: Report) -> None:
    """Whoever reads the file counts 1, 1/2 and 0; with other scores it would contradict itself."""
    try:
        read_trf(write_trf(report))
    except (KeyError, RecordError) as error:
        fault = "TRF knows 1-0, 1/2-1/2 and 0-1 for a played table only"
        raise RecordError("rounds", "scores", fault) from error


def write_trf(report: Report) -> str:
    """Return the text of a report; the points are those that the results give."""
    history = read_history(report.tournament)
    lines: list[str] = []
    others = list(report.others)
    for index, one in enumerate(report.tournament.entrants):
        while others and others[0][0] <= index:
            lines.append(others.pop(0)[1])
        lines.append(_player(report, history, one.number))
    lines += [text for _, text in others]
    return "\n".join(lines) + "\n"


def _player(report: Report, history: History, number: int) -> str:
    points = in_wins(history.score(number))
    points = points if "." in points else f"{points}.0"
    cells = [_cell(report, number, line) for line in history.lines[number]]
    cells += [report.cells[number, report.coming]] if (number, report.coming) in report.cells else []
    head = f"{report.heads[number]}{points:>4} {report.ranks.get(number, ''):>4}  "
    return (head + "".join(f"{cell:10}" for cell in cells)).rstrip()


def _cell(report: Report, number: int, line: Line) -> str:
    kept = report.cells.get((number, line.round))
    if kept is not None:
        return kept
    if line.pending and line.opponents:
        return write_cell(line.opponents[0], "w" if line.seat == 1 else "b", UNFINISHED)
    if line.played:
        result = {ABOVE: "1", EQUAL: "="}.get(line.shares[0], "0")
        return write_cell(line.opponents[0], "w" if line.seat == 1 else "b", result)
    if line.scheduled:
        colour = "w" if _sat_first(report.tournament, number, line) else "b"
        return write_cell(line.scheduled[0], colour, "+" if line.kind is Kind.FORFEIT_WIN else "-")
    return write_cell(0, "-", absence_code(line.kind, line.score))


def _sat_first(tournament: Tournament, number: int, line: Line) -> bool:
    tables = tournament.rounds[line.round - 1].tables
    return any(table.number == line.table and table.entrants[0] == number for table in tables)
