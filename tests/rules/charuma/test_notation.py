"""Typed moves: what is forgiven, what is refused, and why."""

import time

import pytest

from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import MoveError
from tests.support.charuma import bidding, last_cards, make, play_last_trick, trick

HAND = "R8 R8h B8 B10 RA B3h"


@pytest.fixture
def bids() -> CharumaState:
    """Seat 1 to bid: seat 0 stands on A with 2."""
    return make(bidding([5, 4, 5, 5]), "bid A 2")


@pytest.fixture
def lead() -> CharumaState:
    return trick([HAND, "R2", "R3"])


def refusal(state: CharumaState, text: str) -> MoveError:
    with pytest.raises(MoveError) as caught:
        CHARUMA.read(state, text)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "bid C 2", "BID C 2", "  bid   c  2 ", "bidC2", "bid c2", "c2", "C 2", "2 c", "ｂｉｄ　Ｃ　２",
        "bid C ２",
        "bid 2 on C", "bid 2 points on group c.", "bit C 2", "bd c 2",
        "bdi C 2", "biid c 2", "Bid C, 2!", "\tbid\nC 2\n",
        "ビッド C 2", "ビッドＣ２", "ﾋﾞｯﾄﾞ c 2", "グループCに2点ビッド", "Cに2点", "Ｃに２点ビッドする。",
    ],
)  # fmt: skip
def test_bid_is_read(bids: CharumaState, text: str) -> None:
    assert CHARUMA.read(bids, text) == "bid C 2"


@pytest.mark.parametrize(
    "text",
    [
        "play B8 R8", "play R8 B8", "r8 b8", "playr8b8", "R8B8", "play r8,b8", "play R8 + B8", "８Ｂ　８Ｒ",
        "8r 8b", "8r8b", "p l a y r8 b8", "8 B 8 R",
        "青8 赤8", "赤８青８", "プレイ 赤8 青8", "青8と赤8を出す", "プレー赤の8、青の8",
        "8赤 8青", "ﾌﾟﾚｲ 赤8 青8",
        "paly R8 B8", "pla r8 b8", "plaay b8r8", "play red 8 and blue 8", "Play blue 8, red 8.",
    ],
)  # fmt: skip
def test_pair_is_read(lead: CharumaState, text: str) -> None:
    assert CHARUMA.read(lead, text) == "play B8 R8"


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("r8", "play R8"),
        ("play R8h", "play R8h"),
        ("red 8 (hidden)", "play R8h"),
        ("Play red 8, hidden", "play R8h"),
        ("8R h", "play R8h"),
        ("赤8（伏せ札）を出す", "play R8h"),
        ("赤8伏せ", "play R8h"),
        ("プレイ 赤エース", "play RA"),
        ("青１０", "play B10"),
        ("play ra", "play RA"),
        ("play R1", "play RA"),
        ("red ace", "play RA"),
        ("a", "play RA"),
        ("b10", "play B10"),
        ("10", "play B10"),
        ("play 10b", "play B10"),
    ],
)
def test_single_card_is_read(lead: CharumaState, text: str, move: str) -> None:
    assert CHARUMA.read(lead, text) == move


def test_bare_name_is_the_open_copy_if_there_is_one(lead: CharumaState) -> None:
    assert CHARUMA.read(lead, "play R8") == "play R8"


def test_bare_name_is_the_hidden_card_if_there_is_no_open_copy(lead: CharumaState) -> None:
    assert CHARUMA.read(lead, "play B3") == "play B3h"


def test_second_of_two_equal_names_is_the_hidden_copy(lead: CharumaState) -> None:
    assert CHARUMA.read(lead, "play R8 R8") == "play R8 R8h"
    assert CHARUMA.read(lead, "play R8h R8") == "play R8 R8h"


def test_two_equal_names_may_be_two_open_or_two_hidden_copies() -> None:
    assert CHARUMA.read(trick(["R8 R8", "R2"]), "R8 R8") == "play R8 R8"
    assert CHARUMA.read(trick(["R8h R8h", "R2"]), "R8 R8") == "play R8h R8h"


def test_rank_alone_is_not_guessed_between_two_colours(lead: CharumaState) -> None:
    error = refusal(lead, "play 8")
    assert (error.code, error.choices) == ("ambiguous", ("play B8", "play R8"))


def test_two_ranks_alone_offer_every_pair(lead: CharumaState) -> None:
    assert refusal(lead, "8 8").choices == ("play B8 R8", "play R8 R8h")


@pytest.mark.parametrize(
    "text", ["赤8 8", "8 赤8", "ねこ8", "八", "赤", "プレイ", "プレイ 赤8 プレイ", "赤8 ビッド"]
)
def test_japanese_is_never_guessed(lead: CharumaState, text: str) -> None:
    assert refusal(lead, text).code in {"ambiguous", "unreadable", "wrong-phase"}


@pytest.mark.parametrize(
    ("text", "missing"), [("R8 B9", "B9"), ("R9 B9", "R9 B9"), ("B8 B8", "B8 B8"), ("9", "9")]
)
def test_only_the_cards_that_are_missing_are_named(lead: CharumaState, text: str, missing: str) -> None:
    assert refusal(lead, text).params == {"cards": missing}


def test_three_cards_are_too_many(lead: CharumaState) -> None:
    error = refusal(lead, "play R8 B8 B10")
    assert error.message % error.params == "That names 3 cards. Play one card, or two."


def test_rank_alone_is_read_by_the_hand_not_by_what_is_legal() -> None:
    state = trick(["", "R8 B8", "B2"], ["R3"])
    error = refusal(state, "8")
    assert (error.code, error.choices) == ("ambiguous", ("play R8",))


def test_digits_that_stand_together_are_one_number(lead: CharumaState) -> None:
    for text in ("play R11", "play 88", "play R88", "play RAA"):
        assert refusal(lead, text).code == "unreadable"


def test_digits_that_stand_apart_are_not_joined(lead: CharumaState) -> None:
    assert refusal(lead, "play B1 0").code == "unreadable"
    assert refusal(bidding([5, 5]), "bid A 0 2").code == "unreadable"


def test_bid_without_group_or_amount_offers_the_legal_ones(bids: CharumaState) -> None:
    assert refusal(bids, "bid 3").choices == ("bid A 3", "bid B 3", "bid C 3", "bid D 3")
    assert refusal(bids, "bid a").choices == ("bid A 3", "bid A 4")
    assert {refusal(bids, text).code for text in ("bid 3", "bid a", "3")} == {"ambiguous"}


def test_slip_that_may_be_two_groups_is_refused(bids: CharumaState) -> None:
    assert refusal(bids, "bida b 2").code == "unreadable"


@pytest.mark.parametrize(
    "text", ["", " ", "hello", "bid", "pass", "bid C two", "bid C -2", "bid C 2.5", "0x2", "🃏"]
)
def test_text_that_is_no_bid(bids: CharumaState, text: str) -> None:
    assert refusal(bids, text).code == "unreadable"


@pytest.mark.parametrize(
    "text", ["", "play", "play G8", "play R11", "play R8 B8 B11", "hR8", "R8 h B8h h", "r", "8rb", "bid"]
)
def test_text_that_is_no_play(lead: CharumaState, text: str) -> None:
    assert refusal(lead, text).code in {"unreadable", "wrong-phase"}


def test_text_close_to_a_legal_move_offers_it(lead: CharumaState) -> None:
    assert "play B10" in refusal(lead, "play B100").choices


@pytest.mark.parametrize(
    ("text", "code", "params"),
    [
        ("bid E 1", "no-such-group", {"group": "E", "last": "D"}),
        ("bid z 1", "no-such-group", {"group": "Z", "last": "D"}),
        ("bid C 6", "bid-too-high", {"highest": 5}),
        ("bid C 5", "too-few-points", {"points": 4, "amount": 5}),
        ("bid A 2", "must-outbid", {"group": "A", "amount": 2, "standing": 2}),
        ("bid A 0", "must-outbid", {"group": "A", "amount": 0, "standing": 2}),
        ("play R8", "wrong-phase", {}),
    ],
)
def test_bid_is_refused_with_its_reason(
    bids: CharumaState, text: str, code: str, params: dict[str, object]
) -> None:
    error = refusal(bids, text)
    assert (error.code, dict(error.params)) == (code, params)
    assert error.message % error.params


@pytest.mark.parametrize(
    ("hand", "led", "text", "code"),
    [
        ("R8 B3", "R5", "B3", "must-follow"),
        ("B8 R3", "B5", "R3", "must-follow"),
        ("R8 R8 B3 B3", "R5 R5", "B3 B3", "must-follow"),
        ("B8 B8 R3 R3", "B5 B5", "R3 R3", "must-follow"),
        ("B8 R8 R3 R3", "B5 R5", "R3 R3", "must-follow"),
        ("R8 B3", "R5", "R8 B3", "one-card"),
        ("R8 B3", "R5 R5", "R8", "two-cards"),
        ("R8 B3", "R5", "R9", "not-in-hand"),
        ("R8 B3", "R5", "R8h", "not-in-hand"),
        ("R8 B3", "R5 R5", "R8 R8", "not-in-hand"),
        ("R8 B3", "R5", "4", "not-in-hand"),
        ("R8 B3", "R5", "ビッド A 1", "wrong-phase"),
        ("R8 B3", "R5", "bid A 1", "wrong-phase"),
    ],
)
def test_play_is_refused_with_its_reason(hand: str, led: str, text: str, code: str) -> None:
    error = refusal(trick(["", hand, "B2 B2"], [led]), text)
    assert error.code == code
    assert error.message % error.params


def test_two_ranks_are_not_led(lead: CharumaState) -> None:
    assert refusal(lead, "R8 B10").code == "not-a-pair"


def test_after_the_end_nothing_is_read() -> None:
    over = play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 22]))
    assert refusal(over, "play R8").code == "over"


def test_apply_takes_canonical_legal_moves_only(lead: CharumaState) -> None:
    for text, code in (("play r8", "illegal"), ("play R9", "not-in-hand"), ("play R8 B8", "illegal")):
        with pytest.raises(MoveError) as caught:
            make(lead, text)
        assert caught.value.code == code


def test_a_megabyte_is_refused_at_once(bids: CharumaState, lead: CharumaState) -> None:
    began = time.process_time()
    for text in ("a" * 1_000_000, "play " + " " * 1_000_000 + "R8", "ﷺ" * 300_000):
        assert refusal(bids, text).code == "unreadable"
        assert refusal(lead, text).code == "unreadable"
    assert time.process_time() - began < 0.1


def test_refusals_do_not_depend_on_others_hidden_cards() -> None:
    texts = ("B3", "R9", "8", "R8 B3", "R8h", "play", "bid A 1", "r8 r8 r8")
    worlds = [trick(["R2h B2", "R8 B3", hidden], ["R5"]) for hidden in ("B2h B9h", "R9h R8h")]
    answers = [[_answer(world, text) for text in texts] for world in worlds]
    assert answers[0] == answers[1]


def _answer(state: CharumaState, text: str) -> tuple[object, ...]:
    try:
        return (CHARUMA.read(state, text),)
    except MoveError as error:
        return error.code, error.message, dict(error.params), error.choices
