"""Tricks: what may be led, who must follow, who wins (R3, R4)."""

import pytest

from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.tricks import winning_play
from tests.support.charuma import cards, make, trick


def winner(*plays: str) -> int:
    return winning_play(tuple(map(cards, plays)))


def moves(hand: str, led: str) -> set[str]:
    """What a hand may play to a trick in which `led` was led, without the word `play`."""
    state = trick(["", hand, "B2 B2 B2"], [led])
    return {move.removeprefix("play ") for move in CHARUMA.legal(state)}


def test_leader_plays_a_card_or_a_pair() -> None:
    state = trick(["R8 B8 R8h B3", "R2", "R3"])
    assert {move.removeprefix("play ") for move in CHARUMA.legal(state)} == {
        "R8", "B8", "R8h", "B3", "B8 R8", "R8 R8h", "B8 R8h",
    }  # fmt: skip


def test_two_hidden_cards_of_a_rank_may_be_led() -> None:
    assert "play B8h R8h" in CHARUMA.legal(trick(["R8h B8h B3", "R2", "R3"]))


def test_open_and_hidden_copy_are_two_moves() -> None:
    state = trick(["R8 R8h", "R2", "R3"])
    assert CHARUMA.legal(state) == ("play R8", "play R8 R8h", "play R8h")


def test_two_open_copies_are_one_move() -> None:
    assert CHARUMA.legal(trick(["R8 R8", "R2", "R3"])) == ("play R8", "play R8 R8")


def test_open_card_of_the_colour_obliges_and_hidden_ones_may_follow() -> None:
    assert moves("R3 R9h B4 B5h", "R7") == {"R3", "R9h"}


def test_hidden_card_of_the_colour_does_not_oblige() -> None:
    assert moves("R9h B4 B5h", "R7") == {"R9h", "B4", "B5h"}


def test_open_pair_of_the_colours_obliges() -> None:
    assert moves("R3 R3 B4 B4 R5", "R7 R7") == {"R3 R3"}


@pytest.mark.parametrize("led", ["R7 R7", "B7 B7"])
def test_two_tone_pair_does_not_follow_a_pair_of_one_colour(led: str) -> None:
    assert moves("R3 B3 R4", led) == {"B3 R3", "B3 R4", "R3 R4"}


def test_pair_of_one_colour_does_not_follow_a_two_tone_pair() -> None:
    assert moves("R3 R3 B4", "B7 R7") == {"R3 R3", "B4 R3"}


def test_cards_of_the_colours_but_two_ranks_do_not_follow_a_pair() -> None:
    assert moves("R3 R4", "R7 R7") == {"R3 R4"}


def test_who_cannot_follow_a_pair_plays_any_two_cards() -> None:
    assert moves("R3 R4 B9h", "B7 B7") == {"R3 R4", "B9h R3", "B9h R4"}


def test_R3_mixed_pair_does_not_oblige() -> None:
    assert moves("R3 R3h B4", "R7 R7") == {"R3 R3h", "B4 R3", "B4 R3h"}


def test_R3_mixed_pair_may_follow_when_an_open_one_obliges() -> None:
    assert moves("R3 R3 R9 R9h B4", "R7 R7") == {"R3 R3", "R9 R9h"}


def test_R3_pair_with_one_hidden_copy_of_the_obliging_rank_follows_too() -> None:
    assert moves("B3 R3 R3h B4", "B7 R7") == {"B3 R3", "B3 R3h"}


def test_R3_hidden_pair_neither_obliges_nor_is_barred() -> None:
    assert moves("R3h R3h B4", "R7 R7") == {"R3h R3h", "B4 R3h"}
    assert moves("R3h R3h R4 R4", "R7 R7") == {"R3h R3h", "R4 R4"}


def test_R3_two_tone_mixed_pair_does_not_oblige() -> None:
    assert moves("B3 R3h R4", "B7 R7") == {"B3 R3h", "B3 R4", "R3h R4"}


def test_highest_of_the_colour_wins() -> None:
    assert winner("R5", "R9", "B10", "R7") == 1


def test_of_equals_the_later_wins() -> None:
    assert winner("R9", "R2", "R9") == 2
    assert winner("B4 R4", "B4 R4") == 1


def test_no_follower_leaves_the_trick_to_the_leader() -> None:
    assert winner("R2", "B10", "B9") == 0


def test_thrown_off_pair_does_not_win() -> None:
    assert winner("R2 R2", "B10 B10", "B9 R9") == 0


def test_hidden_cards_win_like_open_ones() -> None:
    assert winner("R5", "R9h") == 1


def test_ace_is_one() -> None:
    assert winner("RA", "R2") == 1
    assert winner("R2", "RA") == 0


@pytest.mark.parametrize("plays", [("RA", "R10", "R9"), ("R9", "RA", "R10")])
def test_ace_is_eleven_with_a_ten_of_its_colour_whatever_the_order(plays: tuple[str, ...]) -> None:
    assert winner(*plays) == plays.index("RA")


def test_later_of_two_promoted_aces_wins() -> None:
    assert winner("RA", "R10", "RA") == 2


def test_ten_of_the_other_colour_promotes_nobody() -> None:
    assert winner("RA", "B10", "R2") == 2


def test_R4_pair_of_tens_that_follows_promotes_the_aces() -> None:
    assert winner("RA RA", "R10 R10", "R9 R9") == 0


def test_R4_pair_of_tens_that_is_led_promotes_the_aces() -> None:
    assert winner("B10 R10", "BA RA") == 1


def test_R4_thrown_off_ten_promotes_nobody() -> None:
    assert winner("RA RA", "R10 B10", "R2 R2") == 2


def test_R4_single_ten_thrown_off_to_a_pair_promotes_nobody() -> None:
    assert winner("RA RA", "R10 B3", "R10 B4", "R2 R2") == 3


def test_R4_pair_of_tens_of_other_colours_promotes_nobody() -> None:
    assert winner("BA RA", "R10 R10", "B2 R2") == 2


def test_R4_aces_thrown_off_are_not_promoted() -> None:
    assert winner("R10 R10", "BA RA") == 0


def test_winner_leads_the_next_trick() -> None:
    state = make(trick(["R5 R6", "R9 R2", "R7 R3"]), "play R5", "play R9", "play R7")
    assert (state.actor, state.leader, state.plays) == (1, 1, ())
    assert state.tricks[0].winner == 1
