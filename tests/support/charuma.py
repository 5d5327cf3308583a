"""Positions of Charuma for tests, written with the cards' names as moves write them (`R8`, `R8h`)."""

from collections.abc import Sequence
from random import Random
from typing import Any

from games.rules.chance import SecretChance
from games.rules.charuma.cards import Cards, marked_name
from games.rules.charuma.phases import TRICKS
from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import Chance, OptionValue, Step
from games.rules.registry import read_options

_CARDS = {marked_name(card): card for card in range(40)}


def cards(text: str) -> Cards:
    """`R8h B3` as the engine holds them."""
    return tuple(sorted(_CARDS[name] for name in text.split()))


def fixed_chance(seed: int = 1, seats: int = 4) -> Chance:
    """Chance that is the same in every run."""
    return SecretChance(seed.to_bytes(32, "big"), [""] * seats)


def opened(seats: int = 4, seed: int = 1, **options: OptionValue) -> tuple[CharumaState, Chance]:
    """A game just dealt, and its chance."""
    chance = fixed_chance(seed, seats)
    return CHARUMA.start(seats, read_options("charuma", seats, options), chance), chance


def bidding(points: Sequence[int], token: int = 0, **options: OptionValue) -> CharumaState:
    """The start of a bidding with these points."""
    state, _chance = opened(len(points), 1, **options)
    return state._replace(points=tuple(points), token=token, actor=token)


def trick(hands: Sequence[str], plays: Sequence[str] = (), leader: int = 0, **changes: Any) -> CharumaState:
    """A trick in progress; `hands` are what is left in them, `plays` come from `leader` on."""
    seats = len(hands)
    options = changes.pop("options", {})
    state, _chance = opened(seats, 1, **options)
    return state._replace(
        phase=TRICKS,
        hands=tuple(map(cards, hands)),
        plays=tuple(map(cards, plays)),
        leader=leader,
        actor=(leader + len(plays)) % seats,
        **changes,
    )


def last_cards(
    hands: Sequence[str],
    points: Sequence[int],
    *,
    token: int = 0,
    extra: bool = False,
    **options: OptionValue,
) -> CharumaState:
    """The round's last trick, which the token holder leads; every hand is one card."""
    return trick(hands, leader=token, points=tuple(points), token=token, extra=extra, options=options)


def make(state: CharumaState, *moves: str, chance: Chance | None = None) -> CharumaState:
    """The state after `moves`."""
    for move in moves:
        state = CHARUMA.apply(state, move, chance or fixed_chance())
    return state


def play_last_trick(state: CharumaState) -> CharumaState:
    """Everybody plays the only move there is."""
    for _seat in state.hands:
        (move,) = CHARUMA.legal(state)
        state = make(state, move)
    return state


def any_move(state: CharumaState, dice: Random) -> str:
    """A random legal move."""
    return dice.choice(CHARUMA.legal(state))


def random_steps(
    state: CharumaState, chance: Chance, dice: Random, limit: int | None = None
) -> list[Step[CharumaState]]:
    """Random moves to the end of the game, or `limit` of them."""
    steps: list[Step[CharumaState]] = []
    while state.actor is not None and (limit is None or len(steps) < limit):
        seat, move = state.actor, any_move(state, dice)
        state = CHARUMA.apply(state, move, chance)
        steps.append(Step(seat, move, state))
    return steps
