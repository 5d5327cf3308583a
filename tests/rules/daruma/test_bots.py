"""The bots: legal, blind to what they can't see, and of two strengths."""

import time
from random import Random

import pytest

from benchmarks.bot_strength import match
from games.rules.chance import SecretChance
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.game import seat_viewer
from games.rules.registry import read_options
from tests.rules.daruma.positions import PLAIN_MARKET, position

LEVELS = ("calm", "sharp")


def choose(state: DarumaState, level: str, seed: int = 1) -> str:
    return DARUMA.choose(DARUMA.view(state, seat_viewer(state.actor)), level, Random(seed).random)


def states(seats: int, level: str, seed: int) -> list[DarumaState]:
    """A whole game of bots."""
    chance = SecretChance(bytes([seed] * 32), [""] * seats)
    state = DARUMA.start(seats, read_options("daruma", seats, {}), chance)
    played = [state]
    while DARUMA.to_act(state) is not None:
        move = choose(state, level)
        assert move in DARUMA.legal(state)
        state = DARUMA.apply(state, move, chance)
        played.append(state)
    return played


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seats", [2, 5])
def test_bot_plays_whole_games_legally(level: str, seats: int) -> None:
    assert DARUMA.outcome(states(seats, level, seats)[-1])


@pytest.mark.parametrize("level", LEVELS)
def test_bot_chooses_the_same_in_worlds_it_cannot_tell_apart(level: str) -> None:
    for state in states(3, level, 2)[:-1:3]:
        other = DARUMA.redeal(state, seat_viewer(state.actor), Random(8).random)
        assert choose(other, level, 5) == choose(state, level, 5)


def test_calm_stops_as_soon_as_it_may() -> None:
    assert choose(position(dice=(2, 3, 5)), "calm") == "stop"
    assert choose(position(dice=(1, 3, 5)), "calm").startswith("eye")


def test_sharp_paints_what_its_objective_wants() -> None:
    market = (Daruma("red4", 1), Daruma("yellow4", 1), *map(Daruma, ("green4", "black4", "purple4")))
    assert choose(position(market=market, dice=(1, 2, 3, 5), objectives=(0, 1)), "sharp") == "eye 1"


def test_sharp_does_not_roll_on_with_much_at_stake() -> None:
    market = (Daruma("red6", 1, 1), Daruma("blue4", 1, 1), *map(Daruma, PLAIN_MARKET[2:]))
    assert choose(position(market=market, dice=(2, 3), book=2, objectives=(0, 1)), "sharp") == "stop"


def test_sharp_chooses_in_thirty_milliseconds() -> None:
    began = time.process_time()
    played = states(5, "sharp", 3)
    assert (time.process_time() - began) / len(played) < 0.03


def test_sharp_beats_calm_in_a_few_games() -> None:
    assert match("daruma", games=24, seed=5).p_value < 0.01


@pytest.mark.slow
def test_sharp_beats_calm_in_four_hundred_games() -> None:
    figures = match("daruma", games=400)
    assert figures.p_value < 0.01
    assert figures.sharp_points > figures.calm_points
