"""Bidding: who bids, what may be bid, who pays."""

import pytest

from games.rules.charuma.phases import BIDDING, TRICKS
from games.rules.charuma.rules import CHARUMA
from games.rules.game import MoveError
from tests.support.charuma import bidding, make, opened


def test_token_holder_bids_first_then_clockwise() -> None:
    state = bidding([5, 5, 5], token=1)
    actors = [state.actor]
    for move in ("bid A 0", "bid B 0"):
        state = make(state, move)
        actors.append(state.actor)
    assert actors == [1, 2, 0]


def test_R1_a_standing_bid_gives_its_bidder_no_turn() -> None:
    state = make(bidding([5, 5, 5]), "bid A 0", "bid A 1", "bid A 2")
    assert state.actor == 0
    state = make(state, "bid B 0")
    assert state.actor == 1


def test_R1_last_seat_left_bids_again_and_again_until_it_stands() -> None:
    state = make(bidding([5, 5]), "bid A 0", "bid A 1", "bid A 2")
    assert state.actor == 1
    assert "bid A 3" in CHARUMA.legal(state)


def test_R1_nobody_bids_on_two_groups() -> None:
    state = make(bidding([5, 5]), "bid A 0", "bid B 0")
    assert state.phase == TRICKS
    assert state.bidders == (0, 1)


def test_R2_outbid_player_may_raise_back_on_the_same_group() -> None:
    state = make(bidding([5, 5]), "bid A 0", "bid A 1")
    assert state.actor == 0
    state = make(state, "bid A 2")
    assert (state.bidders, state.bids) == ((0, -1), (2, -1))


def test_R2_outbid_player_may_use_all_points_again() -> None:
    state = make(bidding([5, 5]), "bid A 4", "bid A 5")
    assert "bid B 5" in CHARUMA.legal(state)


def test_outbid_player_waits_for_the_turn_to_come_round() -> None:
    state = make(bidding([5, 5, 5]), "bid A 0", "bid A 1")
    assert state.actor == 2


def test_a_bid_must_beat_the_standing_one() -> None:
    state = make(bidding([5, 5, 5]), "bid A 3")
    on_a = [move for move in CHARUMA.legal(state) if move.startswith("bid A")]
    assert on_a == ["bid A 4", "bid A 5"]


def test_nobody_bids_more_than_they_own() -> None:
    moves = CHARUMA.legal(bidding([3, 5, 5]))
    assert {move[-1] for move in moves} == {"0", "1", "2", "3"}


def test_nobody_bids_more_than_five() -> None:
    assert "bid A 6" not in CHARUMA.legal(bidding([20, 5]))
    with pytest.raises(MoveError) as refusal:
        make(bidding([20, 5]), "bid A 6")
    assert refusal.value.code == "bid-too-high"


def test_without_points_one_bids_nothing() -> None:
    assert CHARUMA.legal(bidding([0, 5])) == ("bid A 0", "bid B 0")


def test_bids_are_paid_together_when_all_stand() -> None:
    state = make(bidding([5, 5, 5]), "bid A 2", "bid B 3")
    assert state.points == (5, 5, 5)
    state = make(state, "bid C 1")
    assert state.points == (3, 2, 4)


def test_outbid_player_pays_only_the_bid_that_stands_at_the_end() -> None:
    state = make(bidding([5, 5]), "bid A 3", "bid A 4", "bid B 1")
    assert state.points == (4, 1)


def test_each_takes_the_own_group_as_open_cards() -> None:
    start = bidding([5, 5, 5])
    state = make(start, "bid C 0", "bid A 0", "bid B 0")
    for seat, group in ((0, 2), (1, 0), (2, 1)):
        assert state.hands[seat] == tuple(sorted(start.hands[seat] + start.groups[group]))


def test_token_holder_leads_the_first_trick() -> None:
    state = make(bidding([5, 5, 5], token=2), "bid C 0", "bid A 0", "bid B 0")
    assert (state.actor, state.leader) == (2, 2)


@pytest.mark.parametrize(
    ("seats", "deck", "group", "left_over"), [(2, 24, 6, 8), (3, 32, 6, 8), (4, 40, 6, 8), (5, 40, 5, 5)]
)
def test_deal_by_number_of_seats(seats: int, deck: int, group: int, left_over: int) -> None:
    state, _chance = opened(seats)
    assert [len(hand) for hand in state.hands] == [2] * seats
    assert [len(cards) for cards in state.groups] == [group] * seats
    assert deck - seats * (2 + group) == left_over
    assert state.points == (5,) * seats
    assert (state.phase, state.actor) == (BIDDING, state.token)
