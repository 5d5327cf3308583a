"""What every game must keep, as checks on a random game; each raises AssertionError if it doesn't."""

import json
from itertools import pairwise
from random import Random
from typing import Any

from games.rules.game import MoveError, Outcome, Rules, Viewer, record_viewer
from tests.support.playouts import Playout

GARBAGE = (
    "",
    " ",
    "?",
    "0",
    "play",
    "bid Z 99",
    "play R99",
    "eye",
    "<b>keep</b>",
    "\x00",
    "ねこ",
    "x" * 2000,
)
"""Texts that no game takes for a move."""

MOST_READ = 20
"""Of longer lists of legal moves only so many are read back, taken at random."""


def check_legal_moves(game: Playout) -> None:
    """Legal moves are sorted, each once, there are some just while somebody is to act, and they read back."""
    rules, random = game.setting.rules, Random(1)
    for state in game.some_states:
        legal = rules.legal(state)
        assert list(legal) == sorted(set(legal)), "legal moves are sorted by code point, each once"
        assert bool(legal) == (rules.to_act(state) is not None), "there are legal moves while somebody acts"
        assert (rules.outcome(state) is None) == bool(legal), "there is an outcome just at the end"
        for move in random.sample(legal, min(len(legal), MOST_READ)):
            assert rules.read(state, move) == move, f"the canonical {move!r} means itself"
            assert rules.read(state, f"  {move.upper()} ") == move, "case and outer spaces don't matter"
            assert rules.read(state, move.lower()) == move, "case doesn't matter"


def check_refusals(game: Playout) -> None:
    """What isn't legal is refused, in words that can be shown, and only legal moves are proposed."""
    rules = game.setting.rules
    for state in game.some_states:
        legal = rules.legal(state)
        for text in (*GARBAGE, *game.some_moves):
            if text not in legal:
                _check_refused(rules, state, text, game)


def _check_refused(rules: Rules[Any], state: Any, text: str, game: Playout) -> None:
    try:
        rules.apply(state, text, game.chance)
    except MoveError as error:
        _check_words(error, rules.legal(state))
    else:
        raise AssertionError(f"the illegal {text!r} is not refused")
    try:
        meant = rules.read(state, text)
    except MoveError as error:
        _check_words(error, rules.legal(state))
    else:
        assert meant in rules.legal(state), f"{text!r} is read as a move that isn't legal"


def _check_words(error: MoveError, legal: tuple[str, ...]) -> None:
    assert error.code, "a refusal has a code"
    assert error.message % error.params, "a refusal has a text that its parameters fill"
    assert set(error.choices) <= set(legal), "only legal moves are proposed"


def check_states(game: Playout) -> None:
    """States can be compared and hashed, moves don't change them, and the moves alone bring them back."""
    rules, setting = game.setting.rules, game.setting
    assert rules.start(setting.seats, setting.options, game.chance) == game.start, "the start is repeatable"
    for before, step in zip(game.states, game.steps, strict=False):
        mark = hash(before)
        again = rules.apply(before, step.move, game.chance)
        assert again == step.state, "the same move leads to the same state"
        assert hash(again) == hash(step.state), "equal states hash alike"
        assert again != before, "a move changes the position"
        assert hash(before) == mark, "a move leaves the state it is made in alone"


def check_views(game: Playout) -> None:
    """Everybody gets a view at every step, and the legal moves are in the actor's alone."""
    rules = game.setting.rules
    for state in game.some_states:
        actor = rules.to_act(state)
        for viewer in game.setting.viewers:
            view = rules.view(state, viewer)
            mine = viewer.seat is not None and viewer.seat == actor
            assert view.legal == (rules.legal(state) if mine else ()), "the actor alone sees what is legal"
            _check_public_part(rules, state, view)
        for seat in (None, 0):
            _check_public_part(rules, state, rules.view(state, record_viewer(seat)))


def _check_public_part(rules: Rules[Any], state: Any, view: Any) -> None:
    assert view.to_act == rules.to_act(state), "everybody sees whose turn it is"
    assert view.over == (rules.outcome(state) is not None), "everybody sees whether it is over"
    assert view.points == rules.points(state), "everybody sees the points"
    assert hash(view) is not None, "a view is a frozen value"


def check_forced(game: Playout) -> None:
    """A forced move is the only legal one."""
    rules = game.setting.rules
    for state in game.states:
        forced = rules.forced(state)
        assert forced is None or rules.legal(state) == (forced,), "a forced move is the only one"


def check_outcome(game: Playout) -> None:
    """Points are whole numbers, one a seat, and the places follow from them."""
    rules, seats = game.setting.rules, game.setting.seats
    for state in game.states:
        points = rules.points(state)
        assert [type(number) for number in points] == [int] * seats, "each seat has whole points"
    outcome = rules.outcome(game.states[-1])
    assert outcome is not None, "a game that is over has an outcome"
    assert outcome.points == rules.points(game.states[-1]), "the outcome has the last points"
    _check_places(outcome)


def _check_places(outcome: Outcome) -> None:
    for points, place in zip(outcome.points, outcome.places, strict=True):
        ahead = sum(other < place for other in outcome.places)
        assert place == 1 + ahead, "a place counts who is ahead; equals share it"
        richer = [at for more, at in zip(outcome.points, outcome.places, strict=True) if more > points]
        assert all(at < place for at in richer), "more points are a better place"


def check_story(game: Playout) -> None:
    """Everybody can read the story at every step: events in order, about seats, with plain data."""
    rules = game.setting.rules
    for length in {0, 1, len(game.steps) // 2, len(game.steps)}:
        for viewer in (*game.setting.viewers, record_viewer()):
            events = rules.story(game.start, game.steps[:length], viewer)
            numbers = [0, *(event.number for event in events), length]
            assert all(first <= second for first, second in pairwise(numbers)), "events are in order"
            assert {event.seat for event in events} <= {None, *range(game.setting.seats)}, "seats exist"
            assert json.dumps([dict(event.data) for event in events]), "what events tell is plain data"


def check_facts(game: Playout) -> None:
    """What transcripts state of a position can be written down."""
    rules = game.setting.rules
    assert json.dumps(dict(rules.facts(game.start))), "facts are plain data"
    assert json.dumps(dict(rules.end_facts(game.states[-1]))), "facts of the end are plain data"


def check_bots(game: Playout) -> None:
    """A bot of each level finds a legal move in its own view, the same one for the same random numbers."""
    rules = game.setting.rules
    for state in game.some_states[:-1]:
        view = rules.view(state, _actor(rules, state))
        for level in ("calm", "sharp"):
            move = rules.choose(view, level, Random(7).random)
            assert move in view.legal, f"a {level} bot makes a legal move"
            assert move == rules.choose(view, level, Random(7).random), "a bot has no memory"


def _actor(rules: Rules[Any], state: Any) -> Viewer:
    return Viewer(rules.to_act(state))


CHECKS = (
    check_legal_moves,
    check_refusals,
    check_states,
    check_views,
    check_forced,
    check_outcome,
    check_story,
    check_facts,
    check_bots,
)
