"""Leak tests by two worlds: what a viewer can't know is dealt anew, and nothing may look different.

One state tells what leaks *now*; a *fork* plays on in both worlds to see what the story leaks later.
"""

from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from games.rules.game import MoveError, Rules, Step, Viewer, seat_viewer
from tests.support.conformance import GARBAGE
from tests.support.playouts import MOST_PROBES, Playout
from tests.support.printed import event_line, text_of

WORLDS = 2
"""Other worlds tried for each state and viewer."""
TRIES = 6
"""Moves tried to find one that leaves both worlds looking alike."""
FORKS = 2
"""Places in a game from which both worlds are played on, for each viewer."""
FORK_LENGTH = 60
"""Moves for which both worlds are played on, at most."""

Answer = tuple[object, ...]


def check_worlds(game: Playout) -> None:
    """At each step, for each viewer: view, choice, refusals and forced move are the same in all worlds."""
    random = Random(2)
    rules = game.setting.rules
    probes = (*GARBAGE, *_misspelt(game.some_moves))
    for state in game.some_states:
        for viewer in game.setting.viewers:
            for _ in range(WORLDS):
                _check_alike(rules, state, rules.redeal(state, viewer, random.random), viewer)
            other = rules.redeal(state, viewer, random.random)
            if viewer.seat is not None and viewer.seat == rules.to_act(state):
                _check_answers(rules, state, other, probes)


def check_redeal_is_real(game: Playout) -> None:
    """The other worlds are others: for each viewer what each *other* seat holds changes somewhere.

    Else the leak tests would show nothing, as when a game asks its view which cards to deal anew.
    """
    random, rules = Random(3), game.setting.rules
    for viewer in game.setting.viewers:
        worlds = [(state, rules.redeal(state, viewer, random.random)) for state in game.some_states]
        for seat in {*range(game.setting.seats)} - {viewer.seat}:
            holder = seat_viewer(seat)
            changed = (rules.view(ours, holder) != rules.view(other, holder) for ours, other in worlds)
            assert any(changed), f"what {holder} holds is dealt anew for {viewer}"


def _misspelt(moves: Iterable[str]) -> list[str]:
    """Each move, and with its last letter lost and its first doubled."""
    return sorted(text for move in moves for text in (move, move[:-1], move[:1] + move))


def _check_alike(rules: Rules[Any], ours: Any, other: Any, viewer: Viewer) -> None:
    assert _seen(rules, ours, viewer) == _seen(rules, other, viewer), f"{viewer} can tell two worlds apart"
    # Not which card: the last one may be hidden, and all see that it is the last.
    forced = [rules.forced(state) is not None for state in (ours, other)]
    assert forced[0] == forced[1], f"whether a move is forced depends on what {viewer} can't know"


def _seen(rules: Rules[Any], state: Any, viewer: Viewer) -> Answer:
    view = rules.view(state, viewer)
    return (text_of(view), repr(view), rules.to_act(state), rules.points(state), rules.outcome(state) is None)


def _check_answers(rules: Rules[Any], ours: Any, other: Any, probes: tuple[str, ...]) -> None:
    assert rules.legal(ours) == rules.legal(other), "what is legal depends on what the mover can't know"
    for text in (*probes, *rules.legal(ours)[:MOST_PROBES]):
        same = _answer(rules, ours, text) == _answer(rules, other, text)
        assert same, f"the answer to {text!r} depends on what the mover can't know"


def _answer(rules: Rules[Any], state: Any, text: str) -> Answer:
    try:
        return ("read", rules.read(state, text))
    except MoveError as error:
        return (error.code, error.message % error.params, sorted(error.params.items()), error.choices)


def check_forks(game: Playout) -> None:
    """From some steps on, two worlds are played on alike: as long as they look alike, so do their stories."""
    random = Random(4)
    for viewer in game.setting.viewers:
        for at in {0, *random.sample(range(len(game.states)), min(FORKS, len(game.states)))}:
            _Fork(game, viewer, game.states[at], random).check()


class _Fork:
    """Two worlds that `viewer` can't tell apart, played on move by move."""

    def __init__(self, game: Playout, viewer: Viewer, state: Any, random: Random) -> None:
        self.rules: Rules[Any] = game.setting.rules
        self.chance, self.viewer, self.random = game.chance, viewer, random
        self.starts = (state, self.rules.redeal(state, viewer, random.random))
        self.steps: tuple[list[Step[Any]], list[Step[Any]]] = ([], [])

    def check(self) -> None:
        """Play on and compare the stories until the worlds rightly part, or long enough."""
        self._compare()
        for _ in range(FORK_LENGTH):
            pair = self._next_pair()
            if pair is None:
                return
            for steps, step in zip(self.steps, pair, strict=True):
                steps.append(step)
            self._compare()

    def _compare(self) -> None:
        told = [
            [event_line(event) for event in self.rules.story(start, steps, self.viewer)]
            for start, steps in zip(self.starts, self.steps, strict=True)
        ]
        assert told[0] == told[1], f"the story tells {self.viewer} two worlds apart"

    def _next_pair(self) -> tuple[Step[Any], Step[Any]] | None:
        """A move for both worlds that leaves them looking alike; None if none is found or it's over."""
        ours, other = (
            steps[-1].state if steps else start for start, steps in zip(self.starts, self.steps, strict=True)
        )
        seat = self.rules.to_act(ours)
        if seat is None:
            return None
        legal = [move for move in self.rules.legal(ours) if move in self.rules.legal(other)]
        for move in self.random.sample(legal, min(TRIES, len(legal))):
            first, second = self._step(ours, seat, move), self._step(other, seat, move)
            if self._look_alike(first, second):
                return first, second
        return None

    def _step(self, state: Any, seat: int, move: str) -> Step[Any]:
        return Step(seat, move, self.rules.apply(state, move, self.chance))

    def _look_alike(self, first: Step[Any], second: Step[Any]) -> bool:
        views = [_seen(self.rules, step.state, self.viewer) for step in (first, second)]
        return views[0] == views[1]


CHECKS: tuple[Callable[[Playout], None], ...] = (check_worlds, check_redeal_is_real, check_forks)
