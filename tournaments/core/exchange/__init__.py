"""A tournament as JSON text and back; docs/tournament-format.md specifies it."""

from tournaments.core.exchange.reader import read_json
from tournaments.core.exchange.withheld import without_reasons
from tournaments.core.exchange.writer import write_json

__all__ = ["read_json", "without_reasons", "write_json"]
