"""The bots: legal, reproducible, blind to what they can't see, and of two strengths."""

import time
from random import Random

import pytest

from benchmarks.bot_strength import match
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import seat_viewer
from tests.support.charuma import opened, random_steps, trick

LEVELS = ("calm", "sharp")


def choose(state: CharumaState, level: str, seed: int = 1) -> str:
    assert state.actor is not None
    return CHARUMA.choose(CHARUMA.view(state, seat_viewer(state.actor)), level, Random(seed).random)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bot_plays_whole_games_legally(level: str, seats: int) -> None:
    for memory in ("strict", "open"):
        state, chance = opened(seats, seed=seats, memory=memory)
        while state.actor is not None:
            move = choose(state, level)
            assert move in CHARUMA.legal(state)
            state = CHARUMA.apply(state, move, chance)
        assert CHARUMA.outcome(state)


@pytest.mark.parametrize("level", LEVELS)
def test_bot_chooses_the_same_with_the_same_random_numbers(level: str) -> None:
    start, chance = opened(4)
    for step in random_steps(start, chance, Random(2), limit=40):
        assert choose(step.state, level, 5) == choose(step.state, level, 5)


@pytest.mark.parametrize("level", LEVELS)
def test_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    start, chance = opened(4)
    for step in random_steps(start, chance, Random(2), limit=40):
        assert step.state.actor is not None
        other = CHARUMA.redeal(step.state, seat_viewer(step.state.actor), Random(8).random)
        assert choose(other, level, 5) == choose(step.state, level, 5)


def test_calm_wins_as_cheaply_as_it_can() -> None:
    assert choose(trick(["", "R6 R7 R2", "B2"], ["R5"]), "calm") == "play R6"


def test_calm_gives_its_lowest_card_when_it_cannot_win() -> None:
    assert choose(trick(["", "R6 R7 R2", "B2"], ["R9"]), "calm") == "play R2"


def test_sharp_keeps_aces_from_a_trick_it_loses() -> None:
    state = trick(["", "RA R3 B4", "B2 B3 B4"], ["R9"], last_trick=None)
    assert choose(state, "sharp") == "play R3"


def test_sharp_takes_a_trick_with_an_ace_in_it() -> None:
    state = trick(["R2 R2 B2", "B5 B6 B7", "R9 R3 B9"], ["RA", "B4"], leader=0)
    assert choose(state, "sharp") in {"play R9", "play R3"}


def test_sharp_leads_what_nobody_can_beat() -> None:
    state = trick(["R3 R8 B2", "B5 B6 B7", "B9 B3 B8"])
    assert choose(state, "sharp") in {"play R3", "play R8"}


def test_sharp_does_not_pay_for_a_group_like_any_other() -> None:
    state, _chance = opened(3)
    state = state._replace(groups=(state.groups[0],) * 3, bids=(0, -1, -1), bidders=(1, -1, -1))
    assert choose(state, "sharp").endswith(" 0")


def test_sharp_chooses_in_three_milliseconds() -> None:
    start, chance = opened(5, bidding="off")
    steps = random_steps(start, chance, Random(3), limit=60)
    began = time.process_time()
    for step in steps:
        choose(step.state, "sharp")
    assert (time.process_time() - began) / len(steps) < 0.003


def test_sharp_beats_calm_in_a_few_games() -> None:
    assert match(games=24, seed=5).p_value < 0.01


@pytest.mark.slow
def test_sharp_beats_calm_in_four_hundred_games() -> None:
    figures = match(games=400)
    assert figures.p_value < 0.01
    assert figures.sharp_points > figures.calm_points
