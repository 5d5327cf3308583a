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


def test_several_meanings_are_offered() -> None:
    with pytest.raises(MoveError) as refused:
        read(HALF_EXCHANGE, "eye 1")
    assert refused.value.choices == ("eye 1 p1:1 p2:1", "eye 1 p1:1 p2:2")


def test_dice_and_places_are_never_corrected() -> None:
    """A slip there may mean another legal move."""
    for typed in ("sake 5: 1 1", "eye 22", "give 1 p3"):
        with pytest.raises(MoveError):
            read(TWO_AND_TWO, typed)
