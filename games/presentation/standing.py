"""How a game stands, in a sentence that is the same for all games."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.lists import listed


def status(view: Any, names: Sequence[str], asked: str) -> str:
    """Whose turn it is and what is asked of them, or how the game ended."""
    if view.outcome is not None:
        return result([names[seat] for seat in view.outcome.winners])
    if view.to_act is None:
        return ""
    if view.to_act == view.viewer:
        return _("Your turn: %(ask)s") % {"ask": asked}
    return _("%(name)s's turn: %(ask)s") % {"name": names[view.to_act], "ask": asked}


def result(winners: Sequence[str]) -> str:
    if len(winners) == 1:
        return _("The game is over: %(name)s wins.") % {"name": winners[0]}
    return _("The game is over: %(names)s share the win.") % {"names": listed(winners)}
