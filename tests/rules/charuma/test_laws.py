"""Laws that hold in every game."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.charuma.deal import DECKS
from games.rules.charuma.phases import BIDDING
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import Step, record_viewer
from tests.support.charuma import opened, random_steps

HAND_POINTS = {2: 8, 3: 8, 4: 8, 5: 7}
"""A round's points for tricks: one for each card of a hand."""


@st.composite
def playouts(draw: st.DrawFn) -> tuple[CharumaState, list[Step[CharumaState]]]:
    """A whole random game with any options."""
    seed = draw(st.integers(0, 100_000))
    start, chance = opened(
        draw(st.integers(2, 5)),
        seed,
        bidding=draw(st.sampled_from(["on", "off", "trial"])),
        memory=draw(st.sampled_from(["strict", "open"])),
        target=draw(st.sampled_from([10, 15])),  # far targets may never be reached by random bids
        rounds=draw(st.sampled_from([0, 0, 1, 3])),
    )
    return start, random_steps(start, chance, Random(seed))


def cards_seen(state: CharumaState) -> Counter[str]:
    """All cards in hands, groups in the middle and tricks of the round."""
    table = CHARUMA.view(state, record_viewer())
    cards = Counter(card for hand in table.hands for card in (*hand.open, *(hand.hidden or ())))
    cards.update(card for group in table.groups for card in group.cards)
    tricks = [*table.tricks, *([table.trick] if table.trick else [])]
    cards.update(card for trick in tricks for play in trick.plays for card in play.cards)
    return cards


@settings(max_examples=20, deadline=None)
@given(playouts())
def test_every_game_ends_and_somebody_can_always_move(
    game: tuple[CharumaState, list[Step[CharumaState]]],
) -> None:
    start, steps = game
    for step in [Step(0, "", start), *steps[:-1]]:
        assert CHARUMA.to_act(step.state) is not None
        assert CHARUMA.legal(step.state) == tuple(sorted(set(CHARUMA.legal(step.state)))) != ()
    end = steps[-1].state
    assert CHARUMA.to_act(end) is None
    assert CHARUMA.outcome(end) is not None


@settings(max_examples=10, deadline=None)
@given(playouts())
def test_no_card_is_lost_or_doubled(game: tuple[CharumaState, list[Step[CharumaState]]]) -> None:
    start, steps = game
    seats = start.setup.seats
    dealt = cards_seen(start)
    assert dealt.total() == seats * HAND_POINTS[seats]
    for step, before in zip(steps, [start, *(step.state for step in steps)], strict=False):
        if step.state.round != before.round:
            dealt = cards_seen(step.state)
        assert cards_seen(step.state) == dealt
        assert dealt <= Counter(DECKS[seats])


@settings(max_examples=10, deadline=None)
@given(playouts())
def test_points_are_paid_once_and_gained_by_the_rules(
    game: tuple[CharumaState, list[Step[CharumaState]]],
) -> None:
    start, steps = game
    for step, before in zip(steps, [start, *(step.state for step in steps)], strict=False):
        change = sum(step.state.points) - sum(before.points)
        if before.phase == BIDDING:
            paid = sum(step.state.bids) if step.state.phase != BIDDING else 0
            assert change == -paid
        elif change:
            assert change == HAND_POINTS[start.setup.seats] + _aces(before, step) + 2
        assert min(step.state.points) >= 0


def _aces(before: CharumaState, step: Step[CharumaState]) -> int:
    tricks = [*before.tricks, step.state.last_trick]
    return sum(card in {0, 1, 20, 21} for trick in tricks if trick for play in trick.plays for card in play)


def test_moves_replay_to_the_same_states() -> None:
    start, chance = opened(4, seed=7)
    again, chance_again = opened(4, seed=7)
    assert start == again
    for step in random_steps(start, chance, Random(7)):
        again = CHARUMA.apply(again, step.move, chance_again)
        assert again == step.state
