"""What the seat to act is asked. Made from what is public."""

from django.utils.translation import gettext as _

from games.rules.daruma.dice import SPENT_IN_AN_EYE
from games.rules.daruma.view import DarumaView


def ask(view: DarumaView) -> str:
    if view.to_act is None:
        return ""
    if view.phase == "refresh":
        return _("Three Darumas are alike: keep the five or lay out new ones, then roll.")
    if SPENT_IN_AN_EYE in view.dice:
        return _("Paint an eye with a 1, or spend a die on sake.")
    return _("Stop, or spend a die on sake and roll again.")
