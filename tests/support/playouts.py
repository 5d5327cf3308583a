"""Tables of every game, size and option, and random games played at them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

from games.rules import registry
from games.rules.chance import SecretChance
from games.rules.game import SPECTATOR, Chance, Options, OptionValue, Rules, Step, Viewer, seat_viewer

RANDOM_MOVES = 150
"""After so many random moves bots finish the game, as random ones may give away points for ever."""
MOST_MOVES = 2000
"""No game under test is this long: a longer one never ends."""
MOST_POSITIONS = 40
"""Of longer games the dearer checks look at so many positions, evenly spread."""
MOST_PROBES = 16
"""Moves tried at each position."""


@dataclass(frozen=True)
class Setting:
    """A game, how many play it, and the options that aren't left alone."""

    rules: Rules[Any]
    seats: int
    chosen: tuple[tuple[str, OptionValue], ...] = ()

    def __str__(self) -> str:
        options = "".join(f"-{name}={value}" for name, value in self.chosen)
        return f"{self.rules.slug}-{self.seats}{options}"

    @property
    def options(self) -> Options:
        return registry.read_options(self.rules.slug, self.seats, dict(self.chosen))

    @property
    def viewers(self) -> tuple[Viewer, ...]:
        """Everybody who may look while the game runs."""
        return (*map(seat_viewer, range(self.seats)), SPECTATOR)


@dataclass(frozen=True)
class Playout:
    """A whole game played at random."""

    setting: Setting
    chance: Chance
    start: Any
    steps: tuple[Step[Any], ...]

    @property
    def states(self) -> tuple[Any, ...]:
        """All states, the first before the first move."""
        return (self.start, *(step.state for step in self.steps))

    @property
    def some_states(self) -> tuple[Any, ...]:
        """The first and last state and some between."""
        states = self.states
        stride = -(-len(states) // MOST_POSITIONS)
        return (*states[:-1:stride], states[-1])

    @property
    def some_moves(self) -> tuple[str, ...]:
        """Moves of the game, to be tried where they may not belong."""
        moves = sorted({step.move for step in self.steps})
        return tuple(Random(0).sample(moves, min(len(moves), MOST_PROBES)))


def settings(rules: Rules[Any]) -> Iterator[Setting]:
    """The game at every size, with the usual options and with each other value of each one."""
    for seats in range(rules.min_seats, rules.max_seats + 1):
        yield Setting(rules, seats)
        for option in rules.options:
            values: list[OptionValue] = [value for value, _ in option.choices]
            values += [bound for bound in (option.low, option.high) if bound is not None]
            for value in values:
                if value != option.default:
                    yield Setting(rules, seats, ((option.name, value),))


@lru_cache(maxsize=64)
def play(setting: Setting, seed: int) -> Playout:
    """A game played at random, the same one for the same `seed`."""
    phrases = [f"seat {seat} of {seed}" for seat in range(setting.seats)]
    return play_with(setting, SecretChance(Random(seed).randbytes(32), phrases), seed)


def play_with(setting: Setting, chance: Chance, seed: int) -> Playout:
    """A game with the given chance; `seed` decides the moves."""
    random, rules = Random(seed), setting.rules
    start = state = rules.start(setting.seats, setting.options, chance)
    steps: list[Step[Any]] = []
    while (seat := rules.to_act(state)) is not None:
        assert len(steps) < MOST_MOVES, f"{setting} doesn't end"
        move = _some_move(rules, state, random, at_random=len(steps) < RANDOM_MOVES)
        state = rules.apply(state, move, chance)
        steps.append(Step(seat, move, state))
    return Playout(setting, chance, start, tuple(steps))


def _some_move(rules: Rules[Any], state: Any, random: Random, *, at_random: bool) -> str:
    if at_random:
        return random.choice(rules.legal(state))
    view = rules.view(state, Viewer(rules.to_act(state)))
    return rules.choose(view, "sharp", random.random)
