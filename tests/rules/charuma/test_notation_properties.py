"""What holds for every typed text."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import MoveError
from tests.support.charuma import opened, random_steps

FULL_WIDTH = {ord(character): ord(character) + 0xFEE0 for character in map(chr, range(0x21, 0x7F))}


@st.composite
def positions(draw: st.DrawFn) -> CharumaState:
    """A position somewhere in a random game."""
    seats, seed = draw(st.integers(2, 5)), draw(st.integers(0, 10_000))
    state, chance = opened(seats, seed, rounds=1, bidding=draw(st.sampled_from(["on", "off"])))
    steps = random_steps(state, chance, Random(seed), limit=draw(st.integers(0, 45)))
    return next((step.state for step in reversed(steps) if step.state.actor is not None), state)


def attempt(state: CharumaState, text: str) -> tuple[str | None, MoveError | None]:
    """What `text` is read as, or why not."""
    try:
        return CHARUMA.read(state, text), None
    except MoveError as error:
        return None, error


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_legal_move_reads_back_as_itself(state: CharumaState) -> None:
    for move in CHARUMA.legal(state):
        assert CHARUMA.read(state, move) == move


@settings(max_examples=60, deadline=None)
@given(positions(), st.data())
def test_form_does_not_change_the_meaning(state: CharumaState, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(CHARUMA.legal(state)))
    for change in (str.upper, str.lower, lambda text: text.translate(FULL_WIDTH), lambda text: f"  {text} "):
        assert CHARUMA.read(state, change(move)) == move
    assert CHARUMA.read(state, move.replace(" ", "")) == move
    assert CHARUMA.read(state, move.replace(" ", "   ")) == move
    assert CHARUMA.read(state, move.partition(" ")[2]) == move


@settings(max_examples=60, deadline=None)
@given(positions(), st.data())
def test_order_of_the_cards_does_not_change_the_meaning(state: CharumaState, data: st.DataObject) -> None:
    move = data.draw(st.sampled_from(CHARUMA.legal(state)))
    verb, *cards = move.split()
    if verb == "play":
        assert CHARUMA.read(state, " ".join([verb, *reversed(cards)])) == move


@settings(max_examples=120, deadline=None)
@given(positions(), st.one_of(st.text(max_size=100), st.text("bidplayrh 0123456789aABR,８ｒ", max_size=14)))
def test_any_text_is_a_legal_move_or_a_refusal(state: CharumaState, text: str) -> None:
    legal = CHARUMA.legal(state)
    meant, refusal = attempt(state, text)
    if refusal is None:
        assert meant in legal
    else:
        assert refusal.message % refusal.params
        assert set(refusal.choices) <= set(legal)


@settings(max_examples=100, deadline=None)
@given(positions(), st.data())
def test_a_slip_never_reads_as_another_move(state: CharumaState, data: st.DataObject) -> None:
    """Left out, doubled or swapped, one letter leaves that move, or a refusal, or the very text of another
    legal move, which nobody could tell from a slip."""
    move = data.draw(st.sampled_from(CHARUMA.legal(state)))
    place = data.draw(st.integers(0, len(move) - 2))
    slips = (
        move[:place] + move[place + 1 :],
        move[:place] + move[place] + move[place:],
        move[:place] + move[place + 1] + move[place] + move[place + 2 :],
    )
    for slip in slips:
        meant, _refusal = attempt(state, slip)
        assert meant in {None, move} or _operand(slip) in _operands_of(str(meant))


def _operand(text: str) -> str:
    """Everything behind the verb, whatever its spelling, without spaces."""
    joined = text.casefold().replace(" ", "")
    for verb in ("bid", "play"):
        if joined.startswith(verb):
            return joined.removeprefix(verb)
    return "".join(text.casefold().split()[1:])


def _operands_of(move: str) -> set[str]:
    """The ways to write a canonical move's operand: both orders, both names of the Ace."""
    words = move.casefold().split()[1:]
    orders = {"".join(words), "".join(reversed(words))}
    return orders | {text.replace("a", "1") for text in orders}
