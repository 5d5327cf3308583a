"""The story's events as sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.charuma.cards import card, joined
from games.presentation.lists import clauses
from games.presentation.standing import result
from games.rules.game import Event

Data = Mapping[str, Any]
Names = Sequence[str]


def line(event: Event, names: Names) -> str:
    who = "" if event.seat is None else names[event.seat]
    return _LINES[event.kind](who, event.data, names)


def _first(who: str, _data: Data, _names: Names) -> str:
    return _("%(name)s starts with the Charuma token.") % {"name": who}


def _deal(_who: str, data: Data, _names: Names) -> str:
    if not data["scored"]:
        return _("The trial round is dealt. It is not scored.")
    return _("Round %(round)d is dealt.") % {"round": data["round"]}


def _bid(who: str, data: Data, names: Names) -> str:
    values = {"name": who, "amount": data["amount"], "letter": data["group"]}
    if data["outbid"] is None:
        return _("%(name)s bids %(amount)d on group %(letter)s.") % values
    return _("%(name)s bids %(amount)d on group %(letter)s and outbids %(other)s.") % {
        **values,
        "other": names[data["outbid"]],
    }


def _groups(_who: str, data: Data, names: Names) -> str:
    taken = [
        _("%(name)s takes group %(letter)s for %(paid)d")
        % {"name": names[seat], "letter": letter, "paid": paid}
        for seat, letter, paid in data["taken"]
    ]
    return _("The groups are handed out: %(list)s.") % {"list": clauses(taken)}


def _play(who: str, data: Data, _names: Names) -> str:
    cards = joined([card(text).name for text in data["cards"]])
    return _play_template(data) % {"name": who, "cards": cards}


def _play_template(data: Data) -> str:
    if data["lead"]:
        return _("%(name)s leads %(cards)s.")
    if data["follows"]:
        return _("%(name)s plays %(cards)s.")
    return _("%(name)s throws off %(cards)s.")


def _trick(who: str, data: Data, _names: Names) -> str:
    if data["count"] == 2:
        return _("%(name)s wins the trick of pairs.") % {"name": who}
    return _("%(name)s wins the trick.") % {"name": who}


def _round(_who: str, data: Data, names: Names) -> str:
    if not data["scored"]:
        return _("The trial round ends and is not scored.")
    gains = [
        _gain(name, gained) for name, gained in zip(names, data["gained"], strict=True) if gained["total"]
    ]
    return _("The round ends: %(list)s.") % {"list": clauses(gains)}


def _gain(name: str, gained: Mapping[str, int]) -> str:
    text = ngettext(
        "%(name)s gains %(total)d point (%(tricks)d for tricks, %(aces)d for aces,"
        " %(last)d for the last trick)",
        "%(name)s gains %(total)d points (%(tricks)d for tricks, %(aces)d for aces,"
        " %(last)d for the last trick)",
        gained["total"],
    )
    return text % {**gained, "name": name}


def _token(who: str, _data: Data, _names: Names) -> str:
    return _("The Charuma token goes to %(name)s.") % {"name": who}


def _extra(_who: str, _data: Data, _names: Names) -> str:
    return _("The lead is tied: an extra round is played.")


def _end(_who: str, data: Data, names: Names) -> str:
    return result([name for name, place in zip(names, data["places"], strict=True) if place == 1])


_LINES: dict[str, Callable[[str, Data, Names], str]] = {
    "first": _first,
    "deal": _deal,
    "bid": _bid,
    "groups": _groups,
    "play": _play,
    "trick": _trick,
    "round": _round,
    "token": _token,
    "extra": _extra,
    "end": _end,
}
