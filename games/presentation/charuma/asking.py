"""What the seat to act is asked. Made from what is public, so it tells nothing of a hand."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.presentation.lists import listed
from games.rules.charuma.view import CharumaView, TrickView


def ask(view: CharumaView) -> str:
    if view.to_act is None:
        return ""
    if view.phase == "bidding":
        return _("Bid points on a group.")
    if view.trick is None or not view.trick.plays:
        return _("Lead the next trick with a card or a pair.")
    return _ask_to_follow(view.trick)


def _ask_to_follow(trick: TrickView) -> str:
    asked = {
        "R": _("Play one card; red was led."),
        "B": _("Play one card; blue was led."),
        "RR": _("Play two cards; a red pair was led."),
        "BB": _("Play two cards; a blue pair was led."),
        "BR": _("Play two cards; a two-tone pair was led."),
    }
    return asked["".join(sorted(text[0] for text in trick.plays[0].cards))]


def status(view: CharumaView, names: Sequence[str]) -> str:
    if view.outcome is not None:
        return _result([names[seat] for seat in view.outcome.winners])
    if view.to_act is None:
        return ""
    if view.to_act == view.viewer:
        return _("Your turn: %(ask)s") % {"ask": ask(view)}
    return _("%(name)s's turn: %(ask)s") % {"name": names[view.to_act], "ask": ask(view)}


def _result(winners: Sequence[str]) -> str:
    if len(winners) == 1:
        return _("The game is over: %(name)s wins.") % {"name": winners[0]}
    return _("The game is over: %(names)s share the win.") % {"names": listed(winners)}
