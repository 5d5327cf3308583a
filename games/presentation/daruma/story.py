"""The story's events as sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.daruma import words
from games.presentation.lists import listed
from games.rules.game import Event

Data = Mapping[str, Any]
Names = Sequence[str]


def line(event: Event, names: Names) -> str:
    who = "" if event.seat is None else names[event.seat]
    return _LINES[event.kind](who, event.data, names)


def colours(cards: Sequence[Data]) -> str:
    """The colours of Darumas of the story, as a list."""
    return listed(words.colour(card["colour"]) for card in cards)


def _first(who: str, _data: Data, _names: Names) -> str:
    return _("%(name)s begins.") % {"name": who} if who else _("The game goes on.")


def _roll(who: str, data: Data, _names: Names) -> str:
    return _("%(name)s rolls %(dice)s.") % {"name": who, "dice": words.dice(data["dice"])}


def _good_luck(who: str, _data: Data, _names: Names) -> str:
    return _("Good Luck for %(name)s: four 4s or more, so they all are rolled again.") % {"name": who}


def _bad_luck(who: str, _data: Data, _names: Names) -> str:
    return _("Bad Luck: %(name)s's turn ends with nothing.") % {"name": who}


def _card(who: str, data: Data, _names: Names) -> str:
    if data["card"] is None:
        return _("The deck is empty, so %(name)s takes no Daruma from it.") % {"name": who}
    return _("%(name)s takes %(daruma)s from the deck.") % {
        "name": who,
        "daruma": words.daruma(data["card"]["colour"]),
    }


def _keep(who: str, _data: Data, _names: Names) -> str:
    return _("%(name)s keeps the five Darumas.") % {"name": who}


def _refresh(who: str, data: Data, _names: Names) -> str:
    return _("%(name)s lays out five new Darumas: %(darumas)s.") % {
        "name": who,
        "darumas": colours(data["laid"]),
    }


def _paint(who: str, data: Data, _names: Names) -> str:
    values = {"name": who, "daruma": words.daruma(data["card"]["colour"]), "place": data["place"]}
    if data["again"]:
        return _("%(name)s paints an eye of %(daruma)s in place %(place)d and rolls %(dice)s again.") % {
            **values,
            "dice": words.dice(data["again"]),
        }
    if data["turned"]:
        return _("%(name)s paints an eye of %(daruma)s in place %(place)d and turns %(dice)s.") % {
            **values,
            "dice": words.turned(data["turned"]),
        }
    return _("%(name)s paints an eye of %(daruma)s in place %(place)d.") % values


def _sake(who: str, data: Data, _names: Names) -> str:
    return _("%(name)s spends a %(spent)d on sake and rolls %(dice)s again.") % {
        "name": who,
        "spent": data["spent"],
        "dice": words.dice(data["again"]),
    }


def _gift(who: str, data: Data, names: Names) -> str:
    return gift(who, data["card"], names[data["receiver"]])


def gift(who: str, card: Data, receiver: str) -> str:
    return _("%(name)s gives %(daruma)s to %(other)s.") % {
        "name": who,
        "daruma": words.daruma(card["colour"]),
        "other": receiver,
    }


def _exchange(who: str, data: Data, names: Names) -> str:
    one, other = names[data["one"]], names[data["other"]]
    values = {
        "name": who,
        "one": one,
        "first": _one(data["from_one"]),
        "other": other,
        "second": _one(data["from_other"]),
    }
    if not data["from_one"]:
        return _("By %(name)s's exchange %(other)s passes %(second)s to %(one)s.") % values
    if not data["from_other"]:
        return _("By %(name)s's exchange %(one)s passes %(first)s to %(other)s.") % values
    return _("By %(name)s's exchange %(one)s gives %(first)s for %(second)s of %(other)s.") % values


def _one(cards: Sequence[Data]) -> str:
    """The Daruma that somebody passes on, if it is one."""
    return "".join(words.daruma(card["colour"]) for card in cards)


def _end_of_turn(who: str, data: Data, _names: Names) -> str:
    if not data["cards"]:
        return _("%(name)s's turn ends; nothing comes home.") % {"name": who}
    return _("%(name)s's turn ends and brings home: %(darumas)s.") % {
        "name": who,
        "darumas": colours(data["cards"]),
    }


def _walk(_who: str, data: Data, _names: Names) -> str:
    return _("The round counter walks on to tile %(number)d: %(tile)s.") % {
        "number": data["number"],
        "tile": words.tile(data["tile"]),
    }


def _end(_who: str, data: Data, _names: Names) -> str:
    if data["by"] == "deck":
        return _("The deck can't refill the table: the game is over.")
    return _("The round counter is home: the game is over.")


_LINES: dict[str, Callable[[str, Data, Names], str]] = {
    "first": _first,
    "roll": _roll,
    "good-luck": _good_luck,
    "bad-luck": _bad_luck,
    "card": _card,
    "keep": _keep,
    "refresh": _refresh,
    "paint": _paint,
    "sake": _sake,
    "gift": _gift,
    "exchange": _exchange,
    "end-of-turn": _end_of_turn,
    "walk": _walk,
    "end": _end,
}
