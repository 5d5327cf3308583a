"""What readers may see of events."""

from tournaments.selectors.events import find_event, my_events, organised_by, public_events
from tournaments.selectors.record import (
    Record,
    is_over,
    people_of,
    record_of,
    score_of,
    settings_of,
)
from tournaments.selectors.standings import keep_standings, standing_lines

__all__ = [
    "Record",
    "find_event",
    "is_over",
    "keep_standings",
    "my_events",
    "organised_by",
    "people_of",
    "public_events",
    "record_of",
    "score_of",
    "settings_of",
    "standing_lines",
]
