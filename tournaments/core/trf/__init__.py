"""TRF, FIDE's tournament report file, for events at tables of two (TRF16 and TRF26)."""

from tournaments.core.trf.reader import read_trf
from tournaments.core.trf.report import Report
from tournaments.core.trf.writer import new_report, write_trf

__all__ = ["Report", "new_report", "read_trf", "write_trf"]
