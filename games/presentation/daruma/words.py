"""Colours, actions, tiles and dice as people read them."""

from collections.abc import Iterable
from fractions import Fraction

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.presentation.lists import listed
from games.rules.daruma.state import BAD_LUCK


def colour(name: str) -> str:
    """The colour alone, as it stands on a card."""
    return {
        "red": _("red"),
        "blue": _("blue"),
        "green": _("green"),
        "yellow": _("yellow"),
        "purple": _("purple"),
        "black": _("black"),
        "golden": _("golden"),
    }[name]


def daruma(name: str) -> str:
    """A Daruma of that colour in a sentence."""
    return {
        "red": _("a red Daruma"),
        "blue": _("a blue Daruma"),
        "green": _("a green Daruma"),
        "yellow": _("a yellow Daruma"),
        "purple": _("a purple Daruma"),
        "black": _("a black Daruma"),
        "golden": _("a golden Daruma"),
    }[name]


def action(name: str | None) -> str:
    """The action's word under a Daruma."""
    return {
        None: _("no action"),
        "reroll-all": _("roll all"),
        "reroll-same": _("roll equal ones"),
        "reroll-single": _("roll single ones"),
        "shift-same": _("turn equal ones"),
        "shift-single": _("turn single ones"),
        "eyes-count": _("eyes count"),
        "exchange": _("exchange"),
    }[name]


def action_rule(name: str | None) -> str:
    """What the action does, in a sentence."""
    return {
        None: _("A golden Daruma has no action."),
        "reroll-all": _("Roll all available dice again."),
        "reroll-same": _("Choose a value that two or more dice show and roll all of these again."),
        "reroll-single": _("Roll all dice again whose value occurs once."),
        "shift-same": _(
            "Choose a value that two or more dice show; each of these goes up or down by one, never to a 4."
        ),
        "shift-single": _("Each die whose value occurs once goes up or down by one, never to a 4."),
        "eyes-count": _("Each die put into its eyes this turn counts as one more four for Bad Luck."),
        "exchange": _("If the die completes the pair of eyes, two players swap a Daruma of theirs."),
    }[name]


def tile(name: str) -> str:
    return {"plain": _("plain"), "daruma": _("Daruma"), "four-dice": _("Four Dice")}[name]


def tile_rule(name: str) -> str:
    """What a tile does to the turn, in a sentence."""
    return {
        "plain": _("Nothing happens here."),
        "daruma": _("Where the counter stops here, the player takes the top Daruma of the deck."),
        "four-dice": _("A turn that starts here counts one four more for Bad Luck."),
    }[name]


def dice(values: Iterable[int]) -> str:
    return " ".join(map(str, values))


def turned(pairs: Iterable[tuple[int, int]]) -> str:
    """Dice that go up or down: "2 to 3, 2 to 1"."""
    return listed(
        pgettext("a die", "%(before)d to %(after)d") % {"before": before, "after": after}
        for before, after in pairs
    )


def number_of_dice(count: int) -> str:
    return ngettext("%(count)d die", "%(count)d dice", count) % {"count": count}


def percent(chance: Fraction) -> str:
    """A chance with one decimal, but never rounded to none or to certain."""
    shown = min(max(chance * 100, Fraction(1, 10)), Fraction(999, 10)) if 0 < chance < 1 else chance * 100
    return _("%(number)s%%") % {"number": number_format(round(float(shown), 1), 1)}


def risk(chance: Fraction) -> str:
    """The chance of Bad Luck in a sentence."""
    if chance == 0:
        return _("No risk of Bad Luck.")
    if chance == 1:
        return _("This is Bad Luck: the count reaches %(most)d.") % {"most": BAD_LUCK}
    return _("Chance of Bad Luck: %(percent)s.") % {"percent": percent(chance)}
