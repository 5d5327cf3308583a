"""What a move will do, before it is made: its consequences and the exact chance of Bad Luck."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.daruma import words
from games.presentation.lists import listed
from games.rules.daruma.dice import REROLLS, SHIFTS, SPENT_IN_AN_EYE, rerolled, shifted, without
from games.rules.daruma.exchange import named
from games.rules.daruma.odds import bad_luck_chance, move_chance
from games.rules.daruma.state import BAD_LUCK, DICE, EXCHANGE, EYES_COUNT, last_step, tile_at
from games.rules.daruma.view import DarumaView, PlaceView
from games.rules.game import Seat

Names = Sequence[str]


def explain(view: DarumaView, move: str, names: Names) -> str:
    """Only for the player to act: the chance is theirs to weigh."""
    word, _space, rest = move.partition(" ")
    if word == "eye":
        told = [*_paint(view, rest, names)]
    elif word == "sake":
        return sake(view, len(rest.partition(":")[2].split()))
    elif word == "give":
        told = [_give(view, rest, names)]
    elif word == "stop":
        return " ".join(_stop(view))
    else:
        told = [_before_the_roll(word)]
    return " ".join([*told, words.risk(move_chance(view, move))])


def sake(view: DarumaView, count: int) -> str:
    """What rolling `count` dice again by the bottle does."""
    spent = ngettext(
        "The spent die stays on the bottle for this turn and %(count)d die is rolled.",
        "The spent die stays on the bottle for this turn and %(count)d dice are rolled.",
        count,
    ) % {"count": count}
    return f"{spent} {words.risk(bad_luck_chance(count, view.luck_count))}"


def roll_risks(view: DarumaView) -> list[tuple[int, Fraction]]:
    """The chance of Bad Luck for each number of dice that the next roll may have."""
    if view.phase == "refresh":
        return [(DICE, bad_luck_chance(DICE, int(view.four_dice)))]
    return [(count, bad_luck_chance(count, view.luck_count)) for count in range(1, len(view.dice))]


def _before_the_roll(word: str) -> str:
    if word == "keep":
        return _("The five Darumas and their counters stay; all eight dice are rolled.")
    return _(
        "The five Darumas and their counters are shuffled into the deck and five others drawn; then all eight"
        " dice are rolled."
    )


def _give(view: DarumaView, text: str, names: Names) -> str:
    assert view.viewer is not None  # only the player to act is asked
    position, receiver = text.split()
    card = view.pools[view.viewer][int(position) - 1]
    return _(
        "%(name)s gets %(daruma)s for good; you take a die from the account book and roll it. A 4"
        " goes back. Once a turn."
    ) % {"name": names[int(receiver[1:]) - 1], "daruma": words.daruma(card.colour)}


def _paint(view: DarumaView, text: str, names: Names) -> Iterator[str]:
    number, _space, behind = text.partition(" ")
    place = view.market[int(number) - 1]
    yield _eyes(place)
    action, rest = place.action, without(view.dice, (SPENT_IN_AN_EYE,))
    if action in REROLLS:
        yield _rolled(rerolled(rest, action, behind))
    elif action in SHIFTS:
        yield _shifted(rest, behind)
    elif action == EYES_COUNT:
        yield _("It counts towards Bad Luck: then %(count)d of %(most)d.") % {
            "count": view.luck_count + 1,
            "most": BAD_LUCK,
        }
    elif action == EXCHANGE:
        yield _exchange(view, place, behind, names)
    if action not in REROLLS and not rest:
        yield _("It is your last die, so the turn ends.")


def _eyes(place: PlaceView) -> str:
    assert place.card is not None  # an eye on it is free
    if place.counters + place.dice == 1:
        return _("Both eyes are painted then: if the turn ends well, you take this Daruma home.")
    return _("It gets its first eye; after a good end of the turn a counter stays there.")


def _rolled(again: tuple[int, ...]) -> str:
    if not again:
        return _("There are no such dice, so nothing is rolled.")
    return ngettext("%(count)d die is rolled again.", "%(count)d dice are rolled again.", len(again)) % {
        "count": len(again)
    }


def _shifted(rest: tuple[int, ...], behind: str) -> str:
    if not behind:
        return _("There are no such dice, so none is turned.")
    return _("Your dice are %(dice)s then.") % {"dice": words.dice(shifted(rest, behind))}


def _exchange(view: DarumaView, place: PlaceView, behind: str, names: Names) -> str:
    if not behind:
        first = place.counters + place.dice == 0
        return _("Its exchange comes with the second eye.") if first else _("There is nothing to exchange.")
    (one, first_card), (other, second_card) = map(named, behind.split())
    values = {
        "one": names[one],
        "first": _one_of(view, one, first_card),
        "other": names[other],
        "second": _one_of(view, other, second_card),
    }
    if not first_card:
        return _("%(other)s gives %(second)s to %(one)s, for good.") % values
    if not second_card:
        return _("%(one)s gives %(first)s to %(other)s, for good.") % values
    return _("%(one)s gives %(first)s to %(other)s and gets %(second)s, for good.") % values


def _one_of(view: DarumaView, seat: Seat, position: int) -> str:
    return words.daruma(view.pools[seat][position - 1].colour) if position else ""


def _stop(view: DarumaView) -> Iterator[str]:
    complete = [place.card for place in view.market if place.card and place.counters + place.dice == 2]
    home = listed(words.colour(card.colour) for card in complete)
    yield _("You take home: %(darumas)s.") % {"darumas": home} if home else _("You take no Daruma home.")
    if any(place.dice and place.counters + place.dice < 2 for place in view.market):
        yield _("Your dice on half-painted ones become counters.")
    yield _walk(view)


def _walk(view: DarumaView) -> str:
    end = min(view.steps + min(len(view.dice), 2), last_step(view.tiles))
    if end == view.steps:
        return _("The round counter stays where it is.")
    steps = end - view.steps
    text = ngettext(
        "The round counter moves %(steps)d step.", "The round counter moves %(steps)d steps.", steps
    ) % {"steps": steps}
    if tile_at(view.tiles, end) == "daruma":
        return f"{text} {_('It stops on a Daruma tile: you take the top Daruma of the deck.')}"
    return text
