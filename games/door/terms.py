"""The terms of a table: which game, how many seats, how much time, which options."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_noop

from games import clock
from games.models import Game
from games.refusals import Refused
from games.rules import registry
from games.rules.game import OptionValue, Rules

MOST_MISSED = 10
"""Turns missed in a row after which a bot may be agreed to take over, at most."""


def rules_named(kind: str) -> Rules[Any]:
    """The rules with this slug. Raises `Refused`."""
    if kind not in registry.GAMES:
        raise Refused("no-such-game", gettext_noop("There is no such game here."))
    return registry.GAMES[kind]


def check_size(rules: Rules[Any], size: int) -> None:
    """Raise `Refused` unless so many can play."""
    if not rules.min_seats <= size <= rules.max_seats:
        raise Refused(
            "bad-size",
            gettext_noop("This game is for %(low)s to %(high)s players."),
            {"low": rules.min_seats, "high": rules.max_seats},
        )


def check_clock(move_seconds: int, takeover_after: int) -> None:
    """Raise `Refused` unless the time for a move and the missed turns are within bounds."""
    if not clock.MIN_MOVE_SECONDS <= move_seconds <= clock.MAX_MOVE_SECONDS:
        raise Refused("bad-time", gettext_noop("The time for a move is from 1 hour to 30 days."))
    if not 0 <= takeover_after <= MOST_MISSED:
        raise Refused(
            "bad-takeover",
            gettext_noop("A bot takes over after 1 to %(most)s missed turns, or never."),
            {"most": MOST_MISSED},
        )


def complete_options(kind: str, size: int, raw: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """All options for a table of this size. Raises `Refused`."""
    try:
        return registry.read_options(kind, size, raw)
    except registry.OptionError as error:
        raise Refused(f"bad-option-{error.name}", error.message, error.params) from error


def options_of_smaller(game: Game, size: int) -> dict[str, OptionValue]:
    """The options for fewer seats: what the host left at its default follows the table's size."""
    defaults = registry.read_options(game.kind, game.size, {})
    chosen = {name: value for name, value in game.options.items() if value != defaults.get(name)}
    return complete_options(game.kind, size, chosen)
