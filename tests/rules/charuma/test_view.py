"""What each viewer sees; redealt worlds; what is forced in public."""

from collections import Counter
from dataclasses import fields
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.charuma.cards import is_hidden
from games.rules.charuma.phases import TRICKS
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.charuma.view import CharumaView
from games.rules.game import SPECTATOR, Viewer, record_viewer, seat_viewer
from tests.support.charuma import bidding, last_cards, make, opened, play_last_trick, random_steps, trick


def view(state: CharumaState, viewer: Viewer) -> CharumaView:
    return CHARUMA.view(state, viewer)


def test_state_shows_nothing_when_printed() -> None:
    state, _chance = opened()
    assert (repr(state), str(state), f"{state}") == ("<CharumaState>",) * 3


def test_seat_sees_its_own_hidden_cards_only() -> None:
    seen = view(trick(["R8 R9h", "B3h B4", "B5"]), seat_viewer(0))
    assert [hand.hidden for hand in seen.hands] == [("R9",), None, None]
    assert [hand.hidden_count for hand in seen.hands] == [1, 1, 0]
    assert [hand.open for hand in seen.hands] == [("R8",), ("B4",), ("B5",)]


def test_spectator_sees_no_hidden_card() -> None:
    state = trick(["R8 R9h", "B3h B4", "B5"])
    assert [hand.hidden for hand in view(state, SPECTATOR).hands] == [None, None, None]


def test_record_reader_sees_every_hidden_card() -> None:
    state = trick(["R8 R9h", "B3h B4", "B5"])
    assert [hand.hidden for hand in view(state, record_viewer()).hands] == [("R9",), ("B3",), ()]


def test_legal_moves_are_for_the_seat_to_act_alone() -> None:
    state = trick(["R8 R9h", "B3h B4", "B5"])
    assert view(state, seat_viewer(0)).legal == ("play R8", "play R9h")
    assert view(state, seat_viewer(1)).legal == ()
    assert view(state, SPECTATOR).legal == ()


def test_nobody_has_legal_moves_after_the_end() -> None:
    over = play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 22]))
    for viewer in (SPECTATOR, seat_viewer(0), record_viewer(0)):
        seen = view(over, viewer)
        assert (seen.legal, seen.to_act, seen.over, seen.phase) == ((), None, True, "over")


def test_groups_show_bids_while_bidding_and_are_gone_afterwards() -> None:
    state = make(bidding([5, 5, 5]), "bid B 2")
    groups = view(state, SPECTATOR).groups
    assert [(group.letter, group.bidder, group.bid) for group in groups] == [
        ("A", None, None), ("B", 0, 2), ("C", None, None),
    ]  # fmt: skip
    state = make(state, "bid A 0", "bid C 0")
    assert view(state, SPECTATOR).groups == ()


def test_trick_names_who_wins_it_so_far() -> None:
    state = trick(["", "R9 B2", "B5"], ["RA"])
    seen = view(state, SPECTATOR).trick
    assert seen is not None
    assert seen.winner == 0
    seen = view(make(state, "play R9"), SPECTATOR).trick
    assert seen is not None
    assert (seen.winner, seen.plays[1].from_hidden, seen.plays[1].follows) == (1, (False,), True)


def _two_tricks(memory: str) -> CharumaState:
    state = trick(["R5 R6 B2", "R4 R3 B3", "R2 R2 B4"], options={"memory": memory})
    return make(state, "play R5", "play R4", "play R2", "play R6", "play R3", "play R2")


def test_R5_strict_memory_shows_the_last_trick_only() -> None:
    seen = view(_two_tricks("strict"), seat_viewer(0))
    assert seen.tricks == ()
    assert seen.last_trick is not None
    assert seen.last_trick.plays[0].cards == ("R6",)
    assert seen.tricks_won == (2, 0, 0)


def test_R5_last_trick_stays_until_the_next_is_completed() -> None:
    seen = view(make(_two_tricks("strict"), "play B2", "play B3"), SPECTATOR)
    assert seen.last_trick is not None
    assert seen.last_trick.plays[0].cards == ("R6",)


def test_R5_open_memory_shows_the_whole_round() -> None:
    seen = view(_two_tricks("open"), SPECTATOR)
    assert [done.plays[0].cards for done in seen.tricks] == [("R5",), ("R6",)]


def test_R5_last_trick_of_a_round_stays_through_the_next_bidding() -> None:
    state = play_last_trick(last_cards(["R2", "R3", "R4"], [4, 4, 4]))
    seen = view(make(state, "bid A 0"), seat_viewer(1))
    assert seen.last_trick is not None
    assert seen.last_trick.plays[0].cards == ("R2",)
    assert (seen.tricks, seen.tricks_won) == ((), (0, 0, 0))


def test_R5_record_reader_sees_all_tricks_of_the_round() -> None:
    assert len(view(_two_tricks("strict"), record_viewer()).tricks) == 2


def test_aces_won_are_in_no_view() -> None:
    assert not [field.name for field in fields(CharumaView) if "ace" in field.name]


def test_view_says_what_ends_the_game() -> None:
    by_points, by_rounds = opened(4, target=30)[0], opened(4, rounds=3)[0]
    assert (view(by_points, SPECTATOR).target, view(by_points, SPECTATOR).rounds) == (30, None)
    assert (view(by_rounds, SPECTATOR).target, view(by_rounds, SPECTATOR).rounds) == (None, 3)


@st.composite
def games(draw: st.DrawFn) -> tuple[CharumaState, int]:
    """A position of a random game, and its number of seats."""
    seats, seed = draw(st.integers(2, 5)), draw(st.integers(0, 10_000))
    memory = draw(st.sampled_from(["strict", "open"]))
    start, chance = opened(seats, seed, memory=memory)
    steps = random_steps(start, chance, Random(seed), limit=draw(st.integers(0, 90)))
    return (steps[-1].state if steps else start), seats


@settings(max_examples=120, deadline=None)
@given(games(), st.integers(0, 1000))
def test_redealt_world_looks_the_same_to_the_viewer(game: tuple[CharumaState, int], seed: int) -> None:
    state, seats = game
    for viewer in (SPECTATOR, *map(seat_viewer, range(seats))):
        other = CHARUMA.redeal(state, viewer, Random(seed).random)
        assert view(other, viewer) == view(state, viewer)
        assert _publicly_forced(view(other, SPECTATOR)) == _publicly_forced(view(state, SPECTATOR))


def test_redeal_moves_hidden_cards_and_nothing_else() -> None:
    state, _chance = opened(4)
    others = [CHARUMA.redeal(state, seat_viewer(2), Random(seed).random) for seed in range(5)]
    assert len({other.hands for other in others}) == 5
    assert {other.hands[2] for other in others} == {state.hands[2]}
    assert {other._replace(hands=()) for other in others} == {state._replace(hands=())}


def test_redeal_draws_from_cards_that_nobody_has_seen() -> None:
    for seed in range(30):
        state, chance = opened(2, seed, bidding="off")
        state = random_steps(state, chance, Random(seed), limit=8)[-1].state
        other = CHARUMA.redeal(state, seat_viewer(0), Random(seed).random)
        assert max(_seen_this_round(other).values()) <= 2


def _seen_this_round(state: CharumaState) -> Counter[str]:
    """All cards in hands and tricks."""
    table = view(state, record_viewer())
    cards = Counter(card for hand in table.hands for card in (*hand.open, *(hand.hidden or ())))
    tricks = [*table.tricks, *([table.trick] if table.trick else [])]
    cards.update(card for done in tricks for play in done.plays for card in play.cards)
    return cards


def test_record_reader_has_no_other_world() -> None:
    state, _chance = opened(4)
    assert CHARUMA.redeal(state, record_viewer(), Random(1).random) == state


def _publicly_forced(seen: CharumaView) -> bool:
    """Whether a spectator can tell that the seat to act has one choice, from the view alone."""
    if seen.to_act is None:
        return False
    if seen.phase == "bidding":
        return len(_public_bids(seen, seen.points[seen.to_act])) == 1
    hand = seen.hands[seen.to_act]
    plays = seen.trick.plays if seen.trick else ()
    needed = len(plays[0].cards) if plays else 1
    if len(hand.open) + hand.hidden_count == needed:
        return True
    if hand.hidden_count:
        return False
    return len(_open_plays(hand.open, plays[0].cards if plays else ())) == 1


def _public_bids(seen: CharumaView, points: int) -> list[tuple[str, int]]:
    return [
        (group.letter, amount)
        for group in seen.groups
        for amount in range(min(points, 5) + 1)
        if group.bid is None or amount > group.bid
    ]


def _open_plays(hand: tuple[str, ...], led: tuple[str, ...]) -> set[tuple[str, ...]]:
    """Plays of a hand without hidden cards, worked out from names (a second way, as a check)."""
    singles: set[tuple[str, ...]] = {(card,) for card in hand}
    doubles: set[tuple[str, ...]] = {
        tuple(sorted((one, two))) for place, one in enumerate(hand) for two in hand[place + 1 :]
    }
    pairs = {double for double in doubles if double[0][1:] == double[1][1:]}
    if not led:
        return singles | pairs
    candidates = singles if len(led) == 1 else pairs
    colours = sorted(card[0] for card in led)
    following = {play for play in candidates if sorted(card[0] for card in play) == colours}
    return following or (singles if len(led) == 1 else doubles)


@settings(max_examples=150, deadline=None)
@given(games())
def test_forced_is_what_a_spectator_can_work_out(game: tuple[CharumaState, int]) -> None:
    state, _seats = game
    forced = CHARUMA.forced(state)
    assert (forced is not None) == _publicly_forced(view(state, SPECTATOR))
    assert forced is None or CHARUMA.legal(state) == (forced,)


@pytest.mark.parametrize(
    ("hand", "led", "forced"),
    [
        ("R8h", "R5", "play R8h"),
        ("R8", "B5", "play R8"),
        ("R8 B3", "R5", "play R8"),
        ("R8 B3h", "R5", None),
        ("R8 B3h", "R5 R5", "play B3h R8"),
        ("R8h B3h", "R5 R5", "play B3h R8h"),
        ("R8 R8 B3h", "R5 R5", None),
        ("R8 R8 B3", "R5 R5", "play R8 R8"),
        ("R8 R8", "R5", "play R8"),
        ("R8 R9", "R5", None),
    ],
)
def test_forced_plays(hand: str, led: str, forced: str | None) -> None:
    state = trick(["", hand, ""], [led])
    assert CHARUMA.forced(state) == forced


def test_leader_is_forced_by_the_last_card_only() -> None:
    assert CHARUMA.forced(trick(["R8h", "R9", "R7"])) == "play R8h"
    assert CHARUMA.forced(trick(["R8 R8", "R9", "R7"])) is None


def test_only_bid_left_is_forced() -> None:
    state = make(bidding([5, 0]), "bid A 0")
    assert CHARUMA.forced(state) == "bid B 0"


def test_nothing_is_forced_after_the_end() -> None:
    assert CHARUMA.forced(play_last_trick(last_cards(["R2", "R3", "R4"], [5, 9, 22]))) is None


def test_hidden_cards_are_odd_numbers_in_hands() -> None:
    state, _chance = opened(3, bidding="off")
    assert state.phase == TRICKS
    assert [sum(map(is_hidden, hand)) for hand in state.hands] == [2, 2, 2]
