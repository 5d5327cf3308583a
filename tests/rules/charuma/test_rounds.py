"""The end of a round and of the game: points, token, extra rounds, options (R6-R8)."""

from random import Random

import pytest

from games.rules.charuma.phases import BIDDING, OVER, TRICKS
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.scoring import Gain, next_token, places, round_gains
from games.rules.charuma.state import CharumaState, Trick
from games.rules.game import SPECTATOR, Chance
from tests.support.charuma import cards, last_cards, make, opened, play_last_trick, random_steps, trick


def taken(winner: int, *plays: str) -> Trick:
    return Trick(0, winner, tuple(map(cards, plays)))


def test_single_trick_is_one_point_and_trick_of_pairs_two() -> None:
    tricks = (taken(0, "R5", "R4"), taken(1, "R5 R5", "B6 B7"), taken(0, "B5", "B4"))
    assert [gain.tricks for gain in round_gains(tricks, 2)] == [2, 2]


def test_each_ace_taken_is_a_point_also_hidden_and_thrown_off_ones() -> None:
    tricks = (taken(0, "RA", "BAh"), taken(1, "R3 R3", "BA R4"))
    assert [gain.aces for gain in round_gains(tricks, 2)] == [2, 1]


def test_last_trick_is_two_points_more() -> None:
    tricks = (taken(0, "R5", "R4"), taken(1, "R5", "R6"))
    assert round_gains(tricks, 2) == (Gain(1, 0, 0), Gain(1, 0, 2))
    assert round_gains(tricks, 2)[1].total == 3


def test_points_are_credited_together_after_the_last_trick() -> None:
    state = trick(["R5 B3", "R9 B4", "R7 BA"], points=(5, 4, 3))
    state = make(state, "play R5", "play R9", "play R7")
    assert state.points == (5, 4, 3)
    state = make(state, "play B4", "play BA", "play B3")
    assert state.points == (5, 4 + 1 + 1 + 1 + 2, 3)


def test_token_goes_to_the_fewest_points() -> None:
    assert next_token(0, (9, 8, 7)) == 2
    assert next_token(2, (9, 8, 7)) == 2


def test_R6_counting_starts_at_the_holders_left_neighbour() -> None:
    assert next_token(1, (4, 4, 9, 4)) == 3


def test_R6_the_holder_comes_last() -> None:
    assert next_token(0, (4, 9, 9, 4)) == 3
    assert next_token(2, (5, 5, 5, 5)) == 3


def test_R6_the_holder_keeps_it_alone_with_fewest() -> None:
    assert next_token(1, (6, 2, 6, 6)) == 1


def test_R6_token_passes_after_a_round() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [4, 4, 4]))
    assert (state.token, state.actor, state.phase) == (1, 1, BIDDING)


def test_R6_token_passes_before_an_extra_round_too() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [25, 3, 22]))
    assert (state.extra, state.points, state.token) == (True, (25, 3, 25), 1)


def test_game_ends_after_the_round_in_which_the_target_is_reached() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 22]))
    assert state.phase == OVER
    assert state.points == (5, 9, 25)
    outcome = CHARUMA.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.winners) == ((3, 2, 1), (2,))


def test_below_the_target_another_round_is_dealt() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 21]))
    assert (state.phase, state.round, state.extra) == (BIDDING, 2, False)


def test_a_tie_below_the_lead_needs_no_extra_round() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [9, 9, 22]))
    outcome = CHARUMA.outcome(state)
    assert outcome is not None
    assert outcome.places == (2, 2, 1)


def test_R7_a_tied_lead_at_the_target_gives_an_extra_round() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [25, 9, 22]))
    assert (state.phase, state.round, state.extra) == (BIDDING, 2, True)


def test_R7_a_lead_alone_ends_an_extra_round_below_the_target() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [20, 9, 19], extra=True))
    assert (state.phase, state.points) == (OVER, (20, 9, 22))


def test_R7_a_tie_below_the_target_gives_another_extra_round() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [20, 9, 17], extra=True))
    assert (state.phase, state.extra) == (BIDDING, True)


def test_R7_a_regular_lead_below_the_target_does_not_end_the_game() -> None:
    assert play_last_trick(last_cards(["R2", "R3", "R4"], [20, 9, 19])).phase == BIDDING


def test_equal_points_share_a_place() -> None:
    assert places((7, 9, 7, 3)) == (2, 1, 2, 4)


def test_target_option_moves_the_end() -> None:
    assert play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 7], target=10)).phase == OVER
    assert play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 22], target=60)).phase == BIDDING


@pytest.mark.parametrize(("seats", "target"), [(2, 25), (3, 25), (4, 20), (5, 20)])
def test_target_by_number_of_seats(seats: int, target: int) -> None:
    assert opened(seats)[0].setup.target == target


def test_rounds_end_the_game_below_the_target() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 4], rounds=1))
    assert (state.phase, state.points) == (OVER, (5, 9, 7))


def test_rounds_keep_the_game_going_above_the_target() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [40, 9, 4], rounds=2))
    assert (state.phase, state.extra) == (BIDDING, False)


def test_rounds_share_the_first_place_without_an_extra_round() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [9, 5, 6], rounds=1))
    outcome = CHARUMA.outcome(state)
    assert outcome is not None
    assert (outcome.places, outcome.winners) == ((1, 3, 1), (0, 2))


@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_rounds_are_counted(rounds: int) -> None:
    state, chance = opened(3, rounds=rounds)
    end = random_steps(state, chance, Random(3))[-1].state
    assert (end.phase, end.round) == (OVER, rounds)


def test_bidding_off_hands_the_groups_out_and_costs_nothing() -> None:
    state, _chance = opened(4, bidding="off")
    assert (state.phase, state.points, state.actor) == (TRICKS, (5, 5, 5, 5), state.token)
    assert [len(hand) for hand in state.hands] == [8] * 4
    assert sorted(state.bidders) == [0, 1, 2, 3]


def test_R8_trial_round_is_without_bidding_and_not_scored() -> None:
    start, chance = opened(3, bidding="trial")
    assert start.phase == TRICKS
    state = _trial_round(start, chance)
    assert (state.points, state.phase, state.round) == ((5, 5, 5), BIDDING, 2)


def test_R8_token_passes_to_the_left_after_the_trial_round() -> None:
    for seed in range(6):
        start, chance = opened(3, seed, bidding="trial")
        assert _trial_round(start, chance).token == (start.token + 1) % 3


def test_R8_trial_round_is_not_counted_by_rounds() -> None:
    start, chance = opened(3, bidding="trial", rounds=2)
    assert random_steps(start, chance, Random(1))[-1].state.round == 3


def test_R8_view_says_that_the_trial_round_is_not_scored() -> None:
    start, chance = opened(3, bidding="trial")
    assert not CHARUMA.view(start, SPECTATOR).scored
    assert CHARUMA.view(_trial_round(start, chance), SPECTATOR).scored


def _trial_round(state: CharumaState, chance: Chance) -> CharumaState:
    while state.round == 1:
        state = CHARUMA.apply(state, CHARUMA.legal(state)[0], chance)
    return state
