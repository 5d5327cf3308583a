"""Whole turns in a line each, and the list of gifts and exchanges."""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.base import Retold
from games.presentation.daruma import story as sentences
from games.presentation.daruma import words
from games.presentation.lists import clauses
from games.rules.daruma.story import MADE
from games.rules.game import Event, Seat

Turn = list[Event]
Names = Sequence[str]
HANDED_OVER = ("gift", "exchange")


def turns(story: Sequence[Event]) -> list[Turn]:
    """The story cut where another seat comes: with two seats or more nobody has two turns in a row."""
    return [list(events) for _seat, events in groupby(story, key=lambda event: event.seat)]


def news(story: Sequence[Event], since: int, viewer: Seat | None, names: Names) -> list[Retold]:
    """The turns after the viewer's last one, where the own one in progress doesn't count as that."""
    cut = turns(story)
    if cut[-1][-1].seat == viewer and cut[-1][-1].kind != "end":
        cut.pop()
    own = [place for place, turn in enumerate(cut) if turn[0].seat == viewer and _made_by(turn, since)]
    later = cut[own[-1] + 1 :] if own else cut
    return [_retold(turn, names) for turn in later]


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
    """A turn in a sentence: what was rolled first, done, won and lost."""
    assert turn[0].seat is not None
    parts = [text for part in PARTS for text in part(turn, names)]
    return _("%(name)s: %(list)s.") % {"name": names[turn[0].seat], "list": clauses(parts)}


def _of(turn: Turn, kind: str) -> Turn:
    return [event for event in turn if event.kind == kind]


def _refresh(turn: Turn, _names: Names) -> Iterator[str]:
    if _of(turn, "refresh"):
        yield _("lays out five new Darumas")


def _roll(turn: Turn, _names: Names) -> Iterator[str]:
    for event in _of(turn, "roll")[:1]:
        yield _("rolls %(dice)s") % {"dice": words.dice(event.data["dice"])}


def _good_luck(turn: Turn, _names: Names) -> Iterator[str]:
    count = len(_of(turn, "good-luck"))
    if count:
        yield ngettext("Good Luck", "Good Luck %(count)d times", count) % {"count": count}


def _paint(turn: Turn, _names: Names) -> Iterator[str]:
    painted = [event.data["card"] for event in _of(turn, "paint")]
    if painted:
        yield _("paints %(darumas)s") % {"darumas": sentences.colours(painted)}


def _sake(turn: Turn, _names: Names) -> Iterator[str]:
    count = len(_of(turn, "sake"))
    if count:
        yield ngettext("spends %(count)d die on sake", "spends %(count)d dice on sake", count) % {
            "count": count
        }


def _gifts(turn: Turn, names: Names) -> Iterator[str]:
    for event in turn:
        if event.kind in HANDED_OVER:
            yield sentences.line(event, names).rstrip(".。")


def _bad_luck(turn: Turn, _names: Names) -> Iterator[str]:
    if _of(turn, "bad-luck"):
        yield _("Bad Luck, the turn ends with nothing")


def _home(turn: Turn, _names: Names) -> Iterator[str]:
    for event in _of(turn, "end-of-turn"):
        cards = event.data["cards"]
        yield (
            _("takes home %(darumas)s") % {"darumas": sentences.colours(cards)}
            if cards
            else _("takes nothing home")
        )


def _taken(turn: Turn, _names: Names) -> Iterator[str]:
    taken = [event.data["card"] for event in _of(turn, "card") if event.data["card"]]
    if taken:
        yield _("takes %(darumas)s from the deck") % {"darumas": sentences.colours(taken)}


def _walk(turn: Turn, _names: Names) -> Iterator[str]:
    for event in _of(turn, "walk"):
        yield _("the counter stands on step %(step)d") % {"step": event.data["steps"]}


PARTS: tuple[Callable[[Turn, Names], Iterator[str]], ...] = (
    *(_refresh, _roll, _good_luck, _paint, _sake, _gifts, _bad_luck, _home, _taken, _walk),
)
"""What may be told of a turn, in this order."""
