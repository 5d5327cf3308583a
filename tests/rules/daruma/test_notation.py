"""Typed moves: forgiving in form, never guessing between two meanings."""

import pytest

from games.rules.daruma.notation import read
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.game import MoveError
from tests.rules.daruma.positions import PLAIN_MARKET, position

TWO_AND_TWO = position(dice=(1, 2, 2, 5), pools=(("blue1", "red9"), ("green1",)), book=1)
SHIFTS = position(market=("yellow4", "purple5", *PLAIN_MARKET[2:]), dice=(1, 1, 2, 2, 5))
HALF_EXCHANGE = position(
    market=(Daruma("red7", 1, 0), *PLAIN_MARKET[1:]), dice=(1, 2), pools=(("blue1",), ("green1", "black1"))
)


@pytest.mark.parametrize(
    ("state", "typed", "meant"),
    [
        (TWO_AND_TWO, "EYE 1", "eye 1"),
        (TWO_AND_TWO, " eye  2   2 ", "eye 2 2"),
        (TWO_AND_TWO, "ｅｙｅ　２　２", "eye 2 2"),
        (TWO_AND_TWO, "sake 5: 2 1 2", "sake 5: 1 2 2"),
        (TWO_AND_TWO, "sake 5:221", "sake 5: 1 2 2"),
        (TWO_AND_TWO, "sake 5 2 2", "sake 5: 2 2"),
        (TWO_AND_TWO, "saek 5: 1", "sake 5: 1"),
        (TWO_AND_TWO, "Give 2 P2.", "give 2 p2"),
        (TWO_AND_TWO, "gve 1 p2", "give 1 p2"),
        (SHIFTS, "eye 1 2 - +", "eye 1 2 + -"),
        (SHIFTS, "eye 1 2+-", "eye 1 2 + -"),
        (SHIFTS, "eye 2 5+ 1−", "eye 2 1- 5+"),
        (HALF_EXCHANGE, "eye 1 p2:2 p1:1", "eye 1 p1:1 p2:2"),
        (position(dice=(2,)), "STOP!", "stop"),
        (position(phase="refresh", dice=()), "Keep", "keep"),
    ],
)
def test_a_typed_move_is_understood(state: DarumaState, typed: str, meant: str) -> None:
    assert read(state, typed) == meant


@pytest.mark.parametrize(
    ("state", "typed", "code"),
    [
        (TWO_AND_TWO, "", "unreadable"),
        (TWO_AND_TWO, "jump 3", "unreadable"),
        (TWO_AND_TWO, "eye 3 <b>", "unreadable"),
        (TWO_AND_TWO, "x" * 1000, "unreadable"),
        (TWO_AND_TWO, "eye 9", "illegal"),
        (TWO_AND_TWO, "eye 2 5", "illegal"),
        (TWO_AND_TWO, "sake 1: 2", "illegal"),  # D10
        (TWO_AND_TWO, "sake 5: 5", "illegal"),
        (TWO_AND_TWO, "sake 5:", "illegal"),
        (TWO_AND_TWO, "give 3 p2", "illegal"),
        (TWO_AND_TWO, "give 1 p1", "illegal"),
        (TWO_AND_TWO, "stop", "illegal"),
        (TWO_AND_TWO, "keep", "illegal"),
        (SHIFTS, "eye 1", "ambiguous"),
        (HALF_EXCHANGE, "eye 1", "ambiguous"),
        (position(phase="refresh", dice=()), "eye 1", "wrong-phase"),
        (position(phase="over", dice=()), "stop", "over"),
    ],
)
def test_what_is_no_move_is_refused_with_its_reason(state: DarumaState, typed: str, code: str) -> None:
    with pytest.raises(MoveError) as refused:
        read(state, typed)
    assert refused.value.code == code
    assert refused.value.message % refused.value.params


@pytest.mark.parametrize(
    ("state", "typed", "reason"),
    [
        (TWO_AND_TWO, "sake", "Say which die to spend and which to roll again, as in sake 5: 1 2."),
        (TWO_AND_TWO, "sake 5:", "Say which die to spend and which to roll again, as in sake 5: 1 2."),
        (TWO_AND_TWO, "sake 3: 1", "There is no 3 among the dice."),
        (TWO_AND_TWO, "sake 5: 1 6", "There is no 6 among the dice."),
        (TWO_AND_TWO, "sake 1: 2", "A 1 can't be spent on sake."),
        (TWO_AND_TWO, "sake 5: 5", "Besides the die that you spend there aren't so many that show 5."),
        (TWO_AND_TWO, "eye", "Say on which place the Daruma lies: eye 1 to eye 5."),
        (TWO_AND_TWO, "eye 9", "There is no place 9: the Darumas lie on places 1 to 5."),
        (position(dice=(2, 3)), "eye 3", "There is no 1 among the dice to paint an eye with."),
        (
            position(dice=(1, 3), market=(Daruma("red1", 1, 1), *PLAIN_MARKET[1:])),
            "eye 1",
            "Both eyes of Daruma 1 are painted already.",
        ),
        (position(dice=(1, 3), market=(Daruma(None), *PLAIN_MARKET[1:])), "eye 1", "Place 1 is empty."),
        (TWO_AND_TWO, "eye 1 2", "There is nothing to choose here: type only eye 1."),
        (TWO_AND_TWO, "eye 2 5", "Of your other dice there aren't two that show 5."),
        (
            SHIFTS,
            "eye 1 + -",
            "Choose one value that two or more of your other dice show, as in eye 3 2.",
        ),
        (SHIFTS, "eye 1 2 +", "Give a + or a - to each of your other dice that show 2: 2."),
        (SHIFTS, "eye 2 1- 2+", "Of your other dice not just one shows 2."),
        (SHIFTS, "eye 2 5+", "Each single die is turned: say + or - for each of 1 5."),
        (SHIFTS, "eye 2 1- 5-", "A 5 can't become a 4."),
        (HALF_EXCHANGE, "eye 1 p7:1 p1:1", "p7: there is no such player at this table."),
        (HALF_EXCHANGE, "eye 1 p1:3 p2:1", "p1 has no Daruma 3."),
        (HALF_EXCHANGE, "eye 1 p1 p2:1", "Say which Daruma of p1, as in p1:1."),
        (
            HALF_EXCHANGE,
            "eye 1 p2:1 p2:2",
            "An exchange names two players and a Daruma of each, as in eye 3 p1:2 p3:1.",
        ),
        (TWO_AND_TWO, "give", "Say which of your Darumas goes to whom, as in give 2 p3."),
        (TWO_AND_TWO, "give 3 p2", "You have no Daruma 3."),
        (TWO_AND_TWO, "give 1 p7", "p7: there is no such player at this table."),
        (TWO_AND_TWO, "give 1 p1", "You can't give a Daruma to yourself."),
        (TWO_AND_TWO._replace(given=True), "give 1 p2", "You have given a Daruma away this turn already."),
        (
            TWO_AND_TWO._replace(book=0),
            "give 1 p2",
            "Nothing can be given: there is no die in the account book to take for it.",
        ),
        (position(dice=(2,), book=1), "give 1 p2", "You have no Daruma to give."),
        (position(dice=(2,)), "stop 3", "There is nothing to choose here: type only stop."),
        (TWO_AND_TWO, "stop", "While you have a 1 and an eye is free, you can't stop."),
        (TWO_AND_TWO, "refresh", "The dice have been rolled already."),
        (
            TWO_AND_TWO,
            "eye 1, sake 5: 2",
            "This is more than one move. Make one at a time: each may change the dice.",
        ),
    ],
)
def test_a_refusal_names_the_part_that_is_wrong(state: DarumaState, typed: str, reason: str) -> None:
    with pytest.raises(MoveError) as refused:
        read(state, typed)
    assert refused.value.message % refused.value.params == reason


def test_several_meanings_are_offered() -> None:
    with pytest.raises(MoveError) as refused:
        read(HALF_EXCHANGE, "eye 1")
    assert refused.value.choices == ("eye 1 p1:1 p2:1", "eye 1 p1:1 p2:2")


def test_dice_and_places_are_never_corrected() -> None:
    """A slip there may mean another legal move."""
    for typed in ("sake 5: 1 1", "eye 22", "give 1 p3"):
        with pytest.raises(MoveError):
            read(TWO_AND_TWO, typed)
