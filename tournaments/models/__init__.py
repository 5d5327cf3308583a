"""The rows behind an event. Results and the log are only ever added to; everything else is derived from them.

`store.event_value` reads them into the pure tournament value, from which draws, scores and tie-breaks follow.
"""

from tournaments.models.events import AskedBye, Entrant, Event, ForbiddenPair, new_seed
from tournaments.models.ratings import Rating, RatingStep
from tournaments.models.results import AddedOnly, AppendOnly, Flag, LogLine, Result
from tournaments.models.rounds import Absence, Round, Sitting, Table

__all__ = [
    "Absence",
    "AddedOnly",
    "AppendOnly",
    "AskedBye",
    "Entrant",
    "Event",
    "Flag",
    "ForbiddenPair",
    "LogLine",
    "Rating",
    "RatingStep",
    "Result",
    "Round",
    "Sitting",
    "Table",
    "new_seed",
]
