"""Whole turns in a line each, and the list of gifts and exchanges."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby, takewhile
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.base import Retold
from games.presentation.daruma import story as sentences
from games.presentation.daruma import words
from games.presentation.lists import clauses
from games.rules.daruma.story import MADE
from games.rules.game import Event, Seat

Data = Mapping[str, Any]
Turn = list[Event]
Names = Sequence[str]
HANDED_OVER = ("gift", "exchange")


def turns(story: Sequence[Event]) -> list[Turn]:
    """The story cut where another seat comes: with two seats or more nobody has two turns in a row."""
    return [list(events) for _seat, events in groupby(story, key=lambda event: event.seat)]


def news(story: Sequence[Event], since: int, viewer: Seat | None, names: Names) -> list[Retold]:
    """The turns after the viewer's last one, where the own one in progress doesn't count as that.

    Of the one in progress the luck of its first roll is told, which came before any choice.
    """
    cut = turns(story)
    in_progress = cut.pop() if cut[-1][-1].seat == viewer and cut[-1][-1].kind != "end" else []
    own = [place for place, turn in enumerate(cut) if turn[0].seat == viewer and _made_by(turn, since)]
    later = cut[own[-1] + 1 :] if own else cut
    opening = [*takewhile(lambda event: event.kind not in MADE, in_progress)]
    if any(event.kind == "good-luck" for event in opening):
        later.append(opening)
    return [_retold(turn, names) for turn in later]


def turn_of(story: Sequence[Event], move: int) -> Turn:
    """The turn in which the move was made; empty if it is still to come."""
    number = turn_number(story, move)
    return turns(story)[number - 1] if number else []


def turn_number(story: Sequence[Event], move: int) -> int | None:
    """The number of the turn in which the move was made; None if it is still to come."""
    numbered = enumerate(turns(story), start=1)
    return next((number for number, turn in numbered if any(event.number == move for event in turn)), None)


def handed_over(story: Sequence[Event], names: Names) -> list[Retold]:
    """Every gift and exchange, the oldest first."""
    return [
        Retold(event.number, event.kind == "gift", sentences.line(event, names))
        for event in story
        if event.kind in HANDED_OVER
    ]


def _made_by(turn: Turn, number: int) -> bool:
    """Whether a move of the turn came no later than move `number`, the viewer's own last."""
    return any(event.number <= number and event.kind in MADE for event in turn)


def _retold(turn: Turn, names: Names) -> Retold:
    made = [event.number for event in turn if event.kind in MADE]
    return Retold(made[-1] if made else turn[-1].number, bool(made), line(turn, names))


def line(turn: Turn, names: Names) -> str:
    """A turn in a sentence: every roll and act in the order in which they came."""
    assert turn[0].seat is not None
    return _("%(name)s: %(list)s.") % {"name": names[turn[0].seat], "list": clauses(_clauses(turn, names))}


def _clauses(turn: Turn, names: Names) -> Iterator[str]:
    for place, event in enumerate(turn):
        rolled_again = event.data.get("again", ())
        if event.kind == "roll" and place and turn[place - 1].data.get("again"):
            continue  # told with the dice that were rolled again
        yield from _CLAUSES[event.kind](event.data, names)
        if rolled_again:
            yield _("rolls %(again)s again: %(dice)s") % {
                "again": words.dice(rolled_again),
                "dice": words.dice(turn[place + 1].data["dice"]),
            }


def _nothing(_data: Data, _names: Names) -> Iterator[str]:
    yield from ()


def _keep(_data: Data, _names: Names) -> Iterator[str]:
    yield _("keeps the five Darumas")


def _refresh(_data: Data, _names: Names) -> Iterator[str]:
    yield _("lays out five new Darumas")


def _roll(data: Data, _names: Names) -> Iterator[str]:
    yield _("rolls %(dice)s") % {"dice": words.dice(data["dice"])}


def _good_luck(_data: Data, _names: Names) -> Iterator[str]:
    yield _("Good Luck")


def _bad_luck(_data: Data, _names: Names) -> Iterator[str]:
    yield _("Bad Luck, the turn ends with nothing")


def _card(data: Data, _names: Names) -> Iterator[str]:
    if data["card"]:
        yield _("takes %(darumas)s from the deck") % {"darumas": words.colour(data["card"]["colour"])}


def _paint(data: Data, _names: Names) -> Iterator[str]:
    yield _("paints %(darumas)s") % {"darumas": words.colour(data["card"]["colour"])}
    if data["turned"]:
        yield _("turns %(dice)s") % {"dice": words.turned(data["turned"])}


def _sake(data: Data, _names: Names) -> Iterator[str]:
    yield _("spends a %(spent)d on sake") % {"spent": data["spent"]}


def _gift(data: Data, names: Names) -> Iterator[str]:
    yield _("gives %(daruma)s to %(other)s, takes a die from the book") % {
        "daruma": words.colour(data["card"]["colour"]),
        "other": names[data["receiver"]],
    }


def _exchange(data: Data, names: Names) -> Iterator[str]:
    for giver, cards, receiver in (
        (data["one"], data["from_one"], data["other"]),
        (data["other"], data["from_other"], data["one"]),
    ):
        for card in cards:
            yield _("%(giver)s's %(daruma)s goes to %(receiver)s") % {
                "giver": names[giver],
                "daruma": words.colour(card["colour"]),
                "receiver": names[receiver],
            }


def _home(data: Data, _names: Names) -> Iterator[str]:
    if data["cards"]:
        yield _("takes home %(darumas)s") % {"darumas": sentences.colours(data["cards"])}
    else:
        yield _("takes nothing home")


def _walk(data: Data, _names: Names) -> Iterator[str]:
    yield _("the counter stands on tile %(number)d") % {"number": data["number"]}


_CLAUSES: dict[str, Callable[[Data, Names], Iterator[str]]] = {
    "first": _nothing,
    "keep": _keep,
    "refresh": _refresh,
    "roll": _roll,
    "good-luck": _good_luck,
    "bad-luck": _bad_luck,
    "card": _card,
    "paint": _paint,
    "sake": _sake,
    "gift": _gift,
    "exchange": _exchange,
    "end-of-turn": _home,
    "walk": _walk,
    "end": _nothing,
}
"""What of an event is told of a turn; who it is about stands before all."""
