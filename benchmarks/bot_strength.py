"""Whether the sharp bot beats the calm one: two of each at a table of four, seats rotated."""

import argparse
import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from math import comb

from games.rules.chance import SecretChance
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import seat_viewer
from games.rules.registry import read_options

SEATINGS = tuple(
    tuple("sharp" if seat in pair else "calm" for seat in range(4))
    for pair in ((0, 1), (2, 3), (0, 2), (1, 3), (0, 3), (1, 2))
)
"""Every way to seat two of each; each seat is sharp in half of them."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a match came to. `p_value` is one-sided: that equals would win as often by luck."""

    games: int
    sharp_wins: int
    sharp_points: float
    calm_points: float
    slowest_choice: float
    """Seconds."""
    mean_choice: float
    """Seconds."""

    @property
    def p_value(self) -> float:
        ways = sum(comb(self.games, wins) for wins in range(self.sharp_wins, self.games + 1))
        return float(ways / 2**self.games)


@dataclass(slots=True)
class _Clock:
    """CPU time of the sharp bot's choices, in seconds."""

    total: float = 0.0
    longest: float = 0.0
    choices: int = 0

    def note(self, seconds: float) -> None:
        self.total += seconds
        self.longest = max(self.longest, seconds)
        self.choices += 1


def play_game(levels: tuple[str, ...], dice: random.Random, clock: _Clock) -> CharumaState:
    """One game with default options between bots of these levels, by seat."""
    chance = SecretChance(dice.randbytes(32), [""] * len(levels))
    state = CHARUMA.start(len(levels), read_options(CHARUMA.slug, len(levels), {}), chance)
    while state.actor is not None:
        move = _choose(state, levels[state.actor], dice.random, clock)
        state = CHARUMA.apply(state, move, chance)
    return state


def _choose(state: CharumaState, level: str, random_float: Callable[[], float], clock: _Clock) -> str:
    assert state.actor is not None
    view = CHARUMA.view(state, seat_viewer(state.actor))
    began = time.process_time()
    move = CHARUMA.choose(view, level, random_float)
    if level == "sharp":
        clock.note(time.process_time() - began)
    return move


def match(games: int = 400, seed: int = 1) -> Figures:
    """Play `games` games; a game is a win of sharp if one of its two seats wins it."""
    dice, clock = random.Random(seed), _Clock()
    points, wins = {"sharp": 0, "calm": 0}, 0
    for number in range(games):
        levels = SEATINGS[number % len(SEATINGS)]
        state = play_game(levels, dice, clock)
        for level, gained in zip(levels, state.points, strict=True):
            points[level] += gained
        wins += levels[state.points.index(max(state.points))] == "sharp"
    return Figures(
        games,
        wins,
        points["sharp"] / (2 * games),
        points["calm"] / (2 * games),
        slowest_choice=clock.longest,
        mean_choice=clock.total / clock.choices,
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", type=int, nargs="?", default=400)
    figures = match(parser.parse_args().games)
    print(
        f"{figures.games} games: sharp won {figures.sharp_wins} (p = {figures.p_value:.1e});"
        f" points a seat: sharp {figures.sharp_points:.1f}, calm {figures.calm_points:.1f};"
        f" sharp takes {1000 * figures.mean_choice:.2f} ms a choice,"
        f" at most {1000 * figures.slowest_choice:.1f} ms"
    )
