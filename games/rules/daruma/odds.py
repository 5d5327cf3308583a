"""The exact chance of Bad Luck, from what everybody knows: dice and a count, nothing hidden."""

from fractions import Fraction
from functools import cache
from math import comb

from games.rules.daruma.dice import REROLLS, SPENT_IN_AN_EYE, rerolled, without
from games.rules.daruma.state import BAD_LUCK, DICE, EYES_COUNT
from games.rules.daruma.turn import GOOD_LUCK
from games.rules.daruma.view import DarumaView

CERTAIN, IMPOSSIBLE = Fraction(1), Fraction(0)


@cache
def bad_luck_chance(dice: int, counted: int) -> Fraction:
    """The chance that a roll of `dice` dice, with its Good Luck rolls again, ends the turn with nothing.

    `counted` is what the test counts before the roll. A roll with four or more fours is Good Luck: its fours
    don't count and the same dice are rolled again (D11), so the chance is that of one decisive roll.
    """
    if counted >= BAD_LUCK:
        return CERTAIN
    chances = [Fraction(comb(dice, fours) * 5 ** (dice - fours), 6**dice) for fours in range(dice + 1)]
    decisive = sum(chances[:GOOD_LUCK], IMPOSSIBLE)
    return sum(chances[BAD_LUCK - counted : GOOD_LUCK], IMPOSSIBLE) / decisive


def move_chance(view: DarumaView, move: str) -> Fraction:
    """The chance that `move` itself brings Bad Luck, as its player may weigh it before choosing."""
    word, _, rest = move.partition(" ")
    if word in ("keep", "refresh"):
        return bad_luck_chance(DICE, int(view.four_dice))
    if word == "sake":
        return bad_luck_chance(len(rest.partition(":")[2].split()), view.luck_count)
    return _eye_chance(view, rest) if word == "eye" else IMPOSSIBLE  # D6: a gift's four is no new one


def _eye_chance(view: DarumaView, text: str) -> Fraction:
    number, _, behind = text.partition(" ")
    action = view.market[int(number) - 1].action
    counted = view.luck_count + (action == EYES_COUNT)
    rest = without(view.dice, (SPENT_IN_AN_EYE,))
    again = rerolled(rest, action, behind) if action in REROLLS else ()
    return bad_luck_chance(len(again), counted)
