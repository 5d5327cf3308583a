"""Moves in words, as on their buttons."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.presentation.lists import listed
from games.rules.daruma.dice import NEIGHBOURS


def label(move: str) -> str:
    word, _space, rest = move.partition(" ")
    if word == "eye":
        return _eye(rest)
    if word == "sake":
        spent, _colon, again = rest.partition(":")
        return sake_label(spent, again.strip())
    if word == "give":
        position, receiver = rest.split()
        return _("Give your Daruma %(position)s to player %(player)s") % {
            "position": position,
            "player": receiver[1:],
        }
    return {
        "keep": _("Keep these Darumas and roll"),
        "refresh": _("Lay out five new Darumas and roll"),
        "stop": _("Stop here"),
    }[word]


def sake_label(spent: str, again: str) -> str:
    return _("Spend the %(spent)s, roll %(dice)s again") % {"spent": spent, "dice": again}


def _eye(text: str) -> str:
    number, _space, behind = text.partition(" ")
    painted = _("Paint Daruma %(number)s") % {"number": number}
    return f"{painted}: {way(behind)}" if behind else painted


def way(behind: str) -> str:
    """What stands behind `eye S`, in words: which dice are rolled or turned, or what is swapped."""
    parts = behind.split()
    if parts[0].startswith("p"):
        return _swap(*map(_named, parts))
    if len(parts) == 1 and parts[0].isdigit():
        return _("roll every %(value)s again") % {"value": parts[0]}
    return _("turn %(dice)s") % {"dice": listed(_turned(parts))}


def _turned(parts: list[str]) -> list[str]:
    """`2 + -` and `1- 5+` alike as `2 to 3`, `2 to 1`."""
    if parts[0].isdigit():
        moved = [(int(parts[0]), sign) for sign in parts[1:]]
    else:
        moved = [(int(part[0]), part[1]) for part in parts]
    return [
        pgettext("a die", "%(before)d to %(after)d") % {"before": value, "after": NEIGHBOURS[value][sign]}
        for value, sign in moved
    ]


def _named(part: str) -> tuple[str, str]:
    player, _colon, position = part.partition(":")
    return player[1:], position


def _swap(one: tuple[str, str], other: tuple[str, str]) -> str:
    values = {"one": one[0], "first": one[1], "other": other[0], "second": other[1]}
    if not one[1]:
        return _("Daruma %(second)s of player %(other)s goes to player %(one)s") % values
    if not other[1]:
        return _("Daruma %(first)s of player %(one)s goes to player %(other)s") % values
    return _("swap Daruma %(first)s of player %(one)s and Daruma %(second)s of player %(other)s") % values
