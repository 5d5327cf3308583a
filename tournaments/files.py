"""Tournament files as outsiders have them: our own JSON or FIDE's TRF, told apart by what is in them."""

from dataclasses import dataclass
from pathlib import Path

from tournaments.core.errors import RecordError
from tournaments.core.exchange import read_json
from tournaments.core.model import Absence, Tournament
from tournaments.core.trf import Report, new_report, read_trf, write_trf
from tournaments.plan.ranking import ranking


@dataclass(frozen=True, slots=True)
class Opened:
    """A tournament that was read, and who is known beforehand not to play its next round."""

    tournament: Tournament
    absences: tuple[Absence, ...] = ()
    report: Report | None = None
    """The whole TRF file, if it is one."""

    @property
    def keeps_draws(self) -> bool:
        """Whether the format has a place for how rounds came about; TRF has none."""
        return self.report is None

    @property
    def next_round(self) -> int:
        """The number of the round to be drawn next."""
        return len(self.tournament.rounds) + 1


def open_tournament(path: Path) -> Opened:
    """Read a tournament file.

    Raises `RecordError` naming the line or field, and `OSError` if the file can't be opened.
    """
    text = _decode(path.read_bytes())
    if text.lstrip().startswith(("{", "[")) or path.suffix == ".json":
        return Opened(_read_json(text))
    report = read_trf(text)
    return Opened(report.tournament, report.absent, report)


def trf_of(tournament: Tournament) -> str:
    """An event as TRF, ranked as on its pages. Raises `RecordError` for what TRF can't say."""
    ranks = {row.entrant: row.rank for row in ranking(tournament, tournament.stages)}
    return write_trf(new_report(tournament, ranks))


def rescored_trf(opened: Opened) -> str:
    """A file as TRF with the points that its results give. Raises `RecordError` for what TRF can't say.

    What was TRF keeps all its other lines and the ranks that it states.
    """
    return trf_of(opened.tournament) if opened.report is None else write_trf(opened.report)


def _read_json(text: str) -> Tournament:
    try:
        return read_json(text)
    except (RecursionError, ValueError) as error:  # nested too deep, or a number of thousands of digits
        raise RecordError("file", "not-json", "it can't be read as JSON") from error


def _decode(content: bytes) -> str:
    """Older TRF files are in Latin-1, everything else is UTF-8."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
