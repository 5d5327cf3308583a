"""The legal moves of a position as canonical texts, and what each does."""

from functools import lru_cache

from games.rules.daruma.dice import (
    REROLLS,
    SHIFTS,
    SPENT_IN_AN_EYE,
    Dice,
    action_texts,
    rerolled,
    sake_moves,
    sake_set,
    shifted,
    turned,
    without,
)
from games.rules.daruma.draft import Draft
from games.rules.daruma.exchange import exchange_texts, named
from games.rules.daruma.state import EXCHANGE, Daruma, DarumaState
from games.rules.daruma.turn import end_turn, keep, refresh, roll, roll_gift, settle
from games.rules.game import Chance

KEEP, REFRESH, STOP = "keep", "refresh", "stop"
BEFORE_THE_ROLL = (KEEP, REFRESH)
CACHED = 1 << 14
"""Entries a cache of move lists may hold (some MB)."""


def legal_moves(state: DarumaState) -> tuple[str, ...]:
    """All legal moves, sorted: `eye`, `give`, `sake`, `stop` happen to sort in this order."""
    if state.phase == "over":
        return ()
    if state.phase == "refresh":
        return BEFORE_THE_ROLL
    moves = (*_eye_moves(state), *_give_moves(state), *sake_moves(state.dice))
    return (*moves, STOP) if _may_stop(state) else moves


def is_legal(state: DarumaState, move: str) -> bool:
    """Whether `move` is in the list, without making all of the list: every move asks this once."""
    if state.phase != "dice":
        return move in legal_moves(state)
    if move.startswith("sake"):
        return move in sake_set(state.dice)
    if move.startswith("eye"):
        return move in _eye_moves(state)
    return move in _give_moves(state) or (move == STOP and _may_stop(state))


def _may_stop(state: DarumaState) -> bool:
    """Only without an available 1, or if no eye on the table is free (D7)."""
    return SPENT_IN_AN_EYE not in state.dice or all(place.full for place in state.market)


def _eye_moves(state: DarumaState) -> list[str]:
    if SPENT_IN_AN_EYE not in state.dice:
        return []
    return [move for number in range(1, len(state.market) + 1) for move in eye_ways(state, number)]


def eye_ways(state: DarumaState, number: int) -> tuple[str, ...]:
    """All moves that paint an eye in place `number`, with a 1 among the dice."""
    place = state.market[number - 1]
    if place.card is None or place.counters + place.dice == 2:
        return ()
    action = state.setting.table.cards[place.card].action
    if action == EXCHANGE and place.counters + place.dice == 1:
        return _exchange_moves(number, tuple(map(len, state.pools)))
    return _eye_texts(number, action, without(state.dice, (SPENT_IN_AN_EYE,)))


@lru_cache(maxsize=CACHED)
def _eye_texts(number: int, action: str | None, rest: Dice) -> tuple[str, ...]:
    return tuple(f"eye {number}{text}" for text in action_texts(action, rest))


@lru_cache(maxsize=CACHED)
def _exchange_moves(number: int, sizes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(f"eye {number}{text}" for text in exchange_texts(sizes))


def _give_moves(state: DarumaState) -> tuple[str, ...]:
    """Once a turn, with a die that really lies in the book (D18)."""
    if state.given or not state.book:
        return ()
    return give_texts(len(state.pools[state.actor]), state.actor, state.seats)


@lru_cache(maxsize=CACHED)
def give_texts(pool: int, giver: int, seats: int) -> tuple[str, ...]:
    return tuple(
        sorted(
            f"give {number} p{seat + 1}"
            for number in range(1, pool + 1)
            for seat in range(seats)
            if seat != giver
        )
    )


def make_move(state: DarumaState, move: str, chance: Chance) -> DarumaState:
    """The state after a legal `move` and all that follows by itself."""
    draft = Draft(state, chance)
    word, _, rest = move.partition(" ")
    if word == "sake":
        _sake(draft, rest)
    elif word == "eye":
        _paint(draft, rest)
    elif word == "give":
        _give(draft, rest)
    else:
        {KEEP: keep, REFRESH: refresh, STOP: end_turn}[word](draft)
    return draft.freeze()


def _sake(draft: Draft, text: str) -> None:
    spent, again = _read_sake(text)
    draft.dice = without(draft.dice, (spent, *again))
    draft.bottle = (*draft.bottle, spent)
    draft.tell("sake", spent, again)
    roll(draft, len(again))


@lru_cache(maxsize=CACHED)
def _read_sake(text: str) -> tuple[int, Dice]:
    spent, _, again = text.partition(":")
    return int(spent), tuple(map(int, again.split()))


def _give(draft: Draft, text: str) -> None:
    position, receiver = text.split()
    card = _take(draft, draft.actor, int(position))
    seat = int(receiver[1:]) - 1
    draft.set_pool(seat, draft.pools[seat] + card)
    draft.given = True
    draft.tell("gift", card[0], seat)
    roll_gift(draft)


def _take(draft: Draft, seat: int, position: int) -> tuple[str, ...]:
    """The card at `position` (from 1) leaves the pool; nothing at position 0."""
    pool = draft.pools[seat]
    if not position:
        return ()
    draft.set_pool(seat, pool[: position - 1] + pool[position:])
    return (pool[position - 1],)


def _paint(draft: Draft, text: str) -> None:
    """A die showing 1 goes into the eye, then the Daruma's action is done as far as possible."""
    number, _, behind = text.partition(" ")
    place = draft.market[int(number) - 1]
    draft.set_place(int(number) - 1, Daruma(place.card, place.counters, place.dice + 1))
    draft.dice = without(draft.dice, (SPENT_IN_AN_EYE,))
    action = draft.action(place)
    again = rerolled(draft.dice, action, behind) if action in REROLLS else ()
    pairs = turned(behind) if action in SHIFTS else ()
    draft.tell("paint", int(number), place.card, again, pairs)
    if again:
        draft.dice = without(draft.dice, again)
        roll(draft, len(again))
        return
    if pairs:
        draft.dice = shifted(draft.dice, behind)
    elif action == EXCHANGE and behind:
        _exchange(draft, behind)
    settle(draft)


def _exchange(draft: Draft, text: str) -> None:
    """Both cards leave, then each goes to the end of the other's pool."""
    (one, a), (other, b) = map(named, text.split())
    from_one, from_other = _take(draft, one, a), _take(draft, other, b)
    draft.set_pool(one, draft.pools[one] + from_other)
    draft.set_pool(other, draft.pools[other] + from_one)
    draft.tell("exchange", one, from_one, other, from_other)
