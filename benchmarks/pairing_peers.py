"""A public engine for tables of two, asked to pair the same event: py4swiss (FIDE Dutch)."""

import tempfile
from pathlib import Path

from tournaments.core.model import Tournament
from tournaments.core.trf import new_report, write_trf


def py4swiss_pairs(tournament: Tournament) -> list[tuple[int, ...]]:
    """Return py4swiss's pairs for the next round, first seat (white) first; a bye is left out."""
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "event.trf"
        path.write_text(write_trf(new_report(tournament)), encoding="utf-8")
        pairings = DutchEngine.generate_pairings(TrfParser.parse(path))
    return [(one.white, one.black) for one in pairings if one.black]
