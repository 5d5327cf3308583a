"""Moves in words, as on their buttons."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from games.presentation.daruma import words
from games.rules.daruma.dice import turned
from games.rules.daruma.exchange import named

Names = Sequence[str]


def label(move: str, names: Names) -> str:
    word, _space, rest = move.partition(" ")
    if word == "eye":
        return _eye(rest, names)
    if word == "sake":
        spent, _colon, again = rest.partition(":")
        return sake_label(spent, again.strip())
    if word == "give":
        position, receiver = rest.split()
        return _("Give your Daruma %(position)s to %(name)s") % {
            "position": position,
            "name": names[int(receiver[1:]) - 1],
        }
    return {
        "keep": _("Keep these Darumas and roll"),
        "refresh": _("Lay out five new Darumas and roll"),
        "stop": _("Stop here"),
    }[word]


def sake_label(spent: str, again: str) -> str:
    return _("Spend the %(spent)s, roll %(dice)s again") % {"spent": spent, "dice": again}


def _eye(text: str, names: Names) -> str:
    number, _space, behind = text.partition(" ")
    painted = _("Paint Daruma %(number)s") % {"number": number}
    if not behind:
        return painted
    return f"{painted}: {_swap(behind, names) if behind.startswith('p') else way(behind)}"


def way(behind: str) -> str:
    """What stands behind `eye S` where an action rolls or turns dice, in words."""
    if behind.isdigit():
        return _("roll every %(value)s again") % {"value": behind}
    return _("turn %(dice)s") % {"dice": words.turned(turned(behind))}


def _swap(behind: str, names: Names) -> str:
    (one, first), (other, second) = map(named, behind.split())  # position 0: has none and only receives
    values = {"one": names[one], "first": first, "other": names[other], "second": second}
    if not first:
        return _("Daruma %(second)s of %(other)s goes to %(one)s") % values
    if not second:
        return _("Daruma %(first)s of %(one)s goes to %(other)s") % values
    return _("swap Daruma %(first)s of %(one)s and Daruma %(second)s of %(other)s") % values
