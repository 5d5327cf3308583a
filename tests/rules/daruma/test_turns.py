"""A turn of several moves: where it ends, and what is played when its time has run out (report D21)."""

from random import Random

from games.rules.chance import SecretChance
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.game import Chance, seat_viewer
from games.rules.registry import read_options
from tests.rules.daruma.positions import NEXT_TURN, PLAIN_MARKET, after, position


def test_steps_belong_to_the_turn_until_it_ends() -> None:
    state = position(dice=(1, 2, 3, 5))
    painted = after(state, "eye 4")
    assert DARUMA.same_turn(state, painted)
    assert not DARUMA.same_turn(painted, after(painted, "stop", NEXT_TURN))


def test_bad_luck_and_the_end_of_the_game_end_the_turn() -> None:
    state = position(dice=(2, 2), book=3)
    assert not DARUMA.same_turn(state, after(state, "sake 2: 2", [4], NEXT_TURN))
    last = position(market=[Daruma(card, 1, 1) for card in PLAIN_MARKET], dice=(2,), deck=())
    assert not DARUMA.same_turn(last, after(last, "stop"))


def test_an_overdue_turn_stops_where_that_is_legal() -> None:
    assert DARUMA.overdue(position(dice=(2, 3))) == "stop"
    assert DARUMA.overdue(position(dice=(1, 3))) is None
    assert DARUMA.overdue(position(phase="refresh", dice=())) is None


def _played_out(state: DarumaState, chance: Chance, random: Random) -> list[str]:
    moves = []
    before = state
    while DARUMA.same_turn(before, state):
        view = DARUMA.view(state, seat_viewer(state.actor))
        moves.append(DARUMA.overdue(state) or DARUMA.choose(view, "calm", random.random))
        state = DARUMA.apply(state, moves[-1], chance)
    return moves


def test_D21_an_overdue_turn_never_rolls_for_more_than_it_must() -> None:
    """No sake and no gift, ever, and nothing after the first moment at which one might stop."""
    random, seen = Random(5), 0
    for seed in range(60):
        chance = SecretChance(bytes([seed] * 32), ["a", "b"])
        state = DARUMA.start(2, read_options("daruma", 2, {}), chance)
        for _ in range(8):
            moves = _played_out(state, chance, random)
            assert all(move.split()[0] in ("keep", "eye", "stop") for move in moves)
            assert "stop" not in moves[:-1]
            seen += moves[-1] == "stop"
            state = DARUMA.apply(state, random.choice(DARUMA.legal(state)), chance)
            if state.phase == "over":
                break
    assert seen > 100
