"""Set-ups that a secretary can pick and then change; every value is a field of the set-up form."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

HOUR, DAY = 3600, 86400  # seconds


@dataclass(frozen=True, slots=True)
class Preset:
    """A set-up with a name, whom it is for, and the fields that differ from the form's defaults."""

    slug: str
    title: str | Promise
    about: str | Promise
    fields: Mapping[str, object]


PRESETS: tuple[Preset, ...] = (
    Preset(
        "club",
        _("Tuesday club: 4 rounds, one a fortnight"),
        _("Tables of four, a short game at each, time enough beside a job and a family."),
        {
            "preferred": 4,
            "allowed": ["3", "4", "5"],
            "rounds": 4,
            "pace": str(12 * HOUR),
            "round_number": 14,
            "round_unit": DAY,
            "option_rounds": 1,
            "unfinished": "adjudicate",
        },
    ),
    Preset(
        "weekend",
        _("Weekend: 3 rounds, one a day"),
        _("An hour for a move; starts on Friday evening and is over on Monday."),
        {
            "preferred": 4,
            "allowed": ["3", "4", "5"],
            "rounds": 3,
            "pace": str(HOUR),
            "round_number": 24,
            "round_unit": HOUR,
            "option_rounds": 1,
            "unfinished": "adjudicate",
            "automatic": True,
            "takeover_after": 1,
        },
    ),
    Preset(
        "duels",
        _("Duels: 7 rounds for two, one a week"),
        _("A Swiss system as chess players know it; an odd one has a bye."),
        {
            "preferred": 2,
            "allowed": ["2"],
            "rounds": 7,
            "pace": str(12 * HOUR),
            "round_number": 7,
            "round_unit": DAY,
            "option_rounds": 1,
            "unfinished": "adjudicate",
        },
    ),
    Preset(
        "evening",
        _("Club evening: 3 rounds with real cards"),
        _("You draw here, play at the club, and type in the results."),
        {
            "preferred": 4,
            "allowed": ["3", "4", "5"],
            "rounds": 3,
            "online": "club",
            "rated": False,
            "round_number": 2,
            "round_unit": HOUR,
            "unfinished": "organiser",
        },
    ),
    Preset(
        "final-table",
        _("Qualifying and final table: 4 rounds, then the best four"),
        _("A Swiss system over four rounds; the best four meet at one last table."),
        {
            "preferred": 4,
            "allowed": ["3", "4", "5"],
            "rounds": 4,
            "cut": 4,
            "pace": str(12 * HOUR),
            "round_number": 14,
            "round_unit": DAY,
            "option_rounds": 1,
            "unfinished": "adjudicate",
        },
    ),
    Preset(
        "all-meet",
        _("All against all: up to 8 players, in twos"),
        _("A round robin: everybody meets everybody once."),
        {
            "preferred": 2,
            "allowed": ["2"],
            "rounds": 7,
            "format": "round-robin",
            "capacity": 8,
            "pace": str(12 * HOUR),
            "round_number": 7,
            "round_unit": DAY,
            "option_rounds": 1,
            "unfinished": "adjudicate",
            "tie_break_1": "DE",
            "tie_break_2": "SB",
            "tie_break_3": "WIN",
            "tie_break_4": "",
            "tie_break_5": "",
        },
    ),
)


def preset(slug: str) -> Preset | None:
    """The preset of this name, if there is one."""
    return next((one for one in PRESETS if one.slug == slug), None)
