"""The words of all letters about events. They re-read everything; None: it is no longer true."""

from tournaments.letters.organisers import back, flagged, host, left, not_organiser, organiser, trouble
from tournaments.letters.replayed import replayed
from tournaments.letters.results import answered, corrected, decided, finished, revised
from tournaments.letters.rounds import extended, round_published, taken_back
from tournaments.letters.rules import changed
from tournaments.letters.taking_part import brought_back, cancelled, entered, moved_up, put_out

__all__ = [
    "answered",
    "back",
    "brought_back",
    "cancelled",
    "changed",
    "corrected",
    "decided",
    "entered",
    "extended",
    "finished",
    "flagged",
    "host",
    "left",
    "moved_up",
    "not_organiser",
    "organiser",
    "put_out",
    "replayed",
    "revised",
    "round_published",
    "taken_back",
    "trouble",
]
