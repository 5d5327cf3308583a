"""What the seat to act is asked. Made from what is public, so it tells nothing of a hand."""

from django.utils.translation import gettext as _

from games.rules.charuma.view import CharumaView, TrickView


def ask(view: CharumaView) -> str:
    if view.to_act is None:
        return ""
    if view.phase == "bidding":
        return _("Bid points on a group.")
    if view.trick is None or not view.trick.plays:
        if not any(view.tricks_won):
            return _("Lead the first trick with a card or a pair.")
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
