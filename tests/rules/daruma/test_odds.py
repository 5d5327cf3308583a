"""The stated chance of Bad Luck against every possible roll, played by the engine itself."""

from fractions import Fraction
from itertools import product

import pytest

from games.rules.daruma.odds import bad_luck_chance, move_chance
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.game import seat_viewer
from tests.rules.daruma.positions import NEXT_TURN, PLAIN_MARKET, position, rolls

FACES = range(1, 7)


def brings_bad_luck(state: DarumaState, move: str, roll: tuple[int, ...]) -> bool:
    chance = rolls(roll, NEXT_TURN)
    return any(kind == "bad-luck" for kind, _seat, _data in DARUMA.apply(state, move, chance).told)


def played_chance(state: DarumaState, move: str, dice: int) -> Fraction:
    """By playing `move` with every roll of so many dice; four fours are rolled again and decide nothing."""
    decisive = [roll for roll in product(FACES, repeat=dice) if roll.count(4) < 4]
    bad = sum(brings_bad_luck(state, move, roll) for roll in decisive)
    return Fraction(bad, len(decisive))


def stated_chance(state: DarumaState, move: str) -> Fraction:
    return move_chance(DARUMA.view(state, seat_viewer(0)), move)


@pytest.mark.parametrize("book", range(4))
@pytest.mark.parametrize("dice", [1, 2, 3])
def test_sake_is_as_risky_as_all_its_rolls_say(book: int, dice: int) -> None:
    again = (2,) * dice
    state = position(dice=(*again, 3), book=book)
    move = f"sake 3: {' '.join(map(str, again))}"
    assert stated_chance(state, move) == played_chance(state, move, dice)


def test_four_dice_are_too_though_good_luck_rolls_again() -> None:
    state = position(dice=(2, 2, 2, 2, 3), book=2)
    move = "sake 3: 2 2 2 2"
    assert stated_chance(state, move) == played_chance(state, move, 4)


@pytest.mark.parametrize(
    ("place", "move", "dice", "rolled"),
    [
        ("red1", "eye 1", (1, 2, 3), 2),  # roll all
        ("red2", "eye 1 2", (1, 2, 2, 3), 2),  # roll equal ones
        ("red3", "eye 1", (1, 2, 2, 3, 5), 2),  # roll single ones
    ],
)
def test_an_action_that_rolls_is_too(place: str, move: str, dice: tuple[int, ...], rolled: int) -> None:
    state = position(market=(place, *PLAIN_MARKET[1:]), dice=dice, book=2)
    assert stated_chance(state, move) == played_chance(state, move, rolled)
    assert stated_chance(state, move) > 0


def test_tile_and_counted_eyes_raise_the_chance() -> None:
    counted = (Daruma("red6", 0, 1), *PLAIN_MARKET[1:])
    plain = stated_chance(position(dice=(2, 2, 3), book=1), "sake 3: 2 2")
    for state in (
        position(dice=(2, 2, 3), book=1, four_dice=True),
        position(market=counted, dice=(2, 2, 3), book=1),
    ):
        assert stated_chance(state, "sake 3: 2 2") > plain
        assert stated_chance(state, "sake 3: 2 2") == played_chance(state, "sake 3: 2 2", 2)


def test_moves_that_roll_nothing_risk_nothing_but_the_fourth_eye() -> None:
    pools = (("blue1",), ())
    assert stated_chance(position(dice=(2,), book=3, pools=pools), "stop") == 0
    assert stated_chance(position(dice=(2,), book=3, pools=pools), "give 1 p2") == 0  # D6
    assert stated_chance(position(market=("red6", *PLAIN_MARKET[1:]), dice=(1, 2), book=3), "eye 1") == 1


def test_the_first_roll_of_eight_dice_has_its_known_chance() -> None:
    # Exactly 4 or more fours are Good Luck, so without a head start nothing can be lost at once.
    assert bad_luck_chance(8, 0) == 0
    three = Fraction(56 * 5**5, 6**8)
    decisive = sum((Fraction(c * 5 ** (8 - n), 6**8) for n, c in enumerate((1, 8, 28, 56))), Fraction(0))
    assert bad_luck_chance(8, 1) == three / decisive
