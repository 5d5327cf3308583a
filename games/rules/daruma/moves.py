"""The legal moves of a position as canonical texts, and what each does."""

from functools import lru_cache
from itertools import combinations

from games.rules.daruma.dice import SPENT_IN_AN_EYE, action_texts, rerolled, sake_moves, shifted, without
from games.rules.daruma.state import EXCHANGE, Daruma, DarumaState
from games.rules.daruma.turn import end_turn, first_roll, refresh, roll, roll_gift, settle, tell
from games.rules.game import Chance

KEEP, REFRESH, STOP = "keep", "refresh", "stop"
BEFORE_THE_ROLL = (KEEP, REFRESH)


def legal_moves(state: DarumaState) -> tuple[str, ...]:
    """All legal moves, sorted: `eye`, `give`, `sake`, `stop` happen to sort in this order."""
    if state.phase == "over":
        return ()
    if state.phase == "refresh":
        return BEFORE_THE_ROLL
    moves = (*_eye_moves(state), *_give_moves(state), *sake_moves(state.dice))
    return (*moves, STOP) if _may_stop(state) else moves


def _may_stop(state: DarumaState) -> bool:
    """Only without an available 1, or if no eye on the table is free (D7)."""
    return SPENT_IN_AN_EYE not in state.dice or not any(place.free for place in state.market)


def _eye_moves(state: DarumaState) -> tuple[str, ...]:
    if SPENT_IN_AN_EYE not in state.dice:
        return ()
    rest = without(state.dice, (SPENT_IN_AN_EYE,))
    moves: tuple[str, ...] = ()
    for number, place in enumerate(state.market, start=1):
        if place.free:
            moves += _eye_texts(number, _texts_behind(state, place, rest))
    return moves


@lru_cache(maxsize=4096)
def _eye_texts(number: int, behind: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"eye {number}{text}" for text in behind)


def _texts_behind(state: DarumaState, place: Daruma, rest: tuple[int, ...]) -> tuple[str, ...]:
    action = state.table.cards[place.card or ""].action
    if action != EXCHANGE:
        return action_texts(action, rest)
    completes = place.counters + place.dice == 1
    return exchange_texts(tuple(map(len, state.pools))) if completes else ("",)


@lru_cache(maxsize=4096)
def exchange_texts(sizes: tuple[int, ...]) -> tuple[str, ...]:
    """All exchanges between pools of these sizes: one of the two may have none and only receives (D20)."""
    texts = [
        f" p{one + 1}{a} p{other + 1}{b}"
        for one, other in combinations(range(len(sizes)), 2)
        for a in _places(sizes[one])
        for b in _places(sizes[other])
        if a or b
    ]
    return tuple(sorted(texts)) or ("",)


def _places(size: int) -> tuple[str, ...]:
    return tuple(f":{number}" for number in range(1, size + 1)) or ("",)


def _give_moves(state: DarumaState) -> tuple[str, ...]:
    """Once a turn, with a die that really lies in the book (D18)."""
    if state.given or not state.book:
        return ()
    return give_texts(len(state.pools[state.actor]), state.actor, state.seats)


@lru_cache(maxsize=4096)
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
    state = state._replace(told=())
    word, _, rest = move.partition(" ")
    if word == "keep":
        return first_roll(state, chance)
    if word == "refresh":
        return refresh(state, chance)
    if word == "stop":
        return end_turn(state, chance)
    if word == "sake":
        return _sake(state, rest, chance)
    if word == "give":
        return _give(state, rest, chance)
    return _paint(state, rest, chance)


def _sake(state: DarumaState, text: str, chance: Chance) -> DarumaState:
    spent, _, again = text.partition(":")
    dice = tuple(int(value) for value in again.split())
    kept = without(state.dice, (int(spent), *dice))
    bottle = (*state.bottle, int(spent))
    return roll(state._replace(dice=kept, bottle=bottle), len(dice), chance)


def _give(state: DarumaState, text: str, chance: Chance) -> DarumaState:
    position, receiver = text.split()
    pools = list(state.pools)
    card = pools[state.actor][int(position) - 1]
    pools[state.actor] = _less(pools[state.actor], int(position))
    pools[int(receiver[1:]) - 1] += (card,)
    state = tell(state, "gift", card, int(receiver[1:]) - 1)
    return roll_gift(state._replace(pools=tuple(pools), given=True), chance)


def _less(pool: tuple[str, ...], position: int) -> tuple[str, ...]:
    return pool[: position - 1] + pool[position:]


def _paint(state: DarumaState, text: str, chance: Chance) -> DarumaState:
    """A die showing 1 goes into the eye, then the Daruma's action is done as far as possible."""
    number, _, behind = text.partition(" ")
    place = state.market[int(number) - 1]
    market = list(state.market)
    market[int(number) - 1] = place._replace(dice=place.dice + 1)
    dice = without(state.dice, (SPENT_IN_AN_EYE,))
    painted = state._replace(market=tuple(market), dice=dice)
    action = state.table.cards[place.card or ""].action
    return _act(painted, action, behind, chance)


def _act(state: DarumaState, action: str | None, behind: str, chance: Chance) -> DarumaState:
    if action in ("shift-same", "shift-single"):
        return settle(state._replace(dice=shifted(state.dice, action, behind)), chance)
    if action == EXCHANGE and behind:
        return settle(_exchange(state, behind), chance)
    if action in ("reroll-all", "reroll-same", "reroll-single"):
        again = rerolled(state.dice, action, behind)
        if again:
            return roll(state._replace(dice=without(state.dice, again)), len(again), chance)
    return settle(state, chance)


def _exchange(state: DarumaState, text: str) -> DarumaState:
    """Both cards leave, then each goes to the end of the other's pool."""
    pools = list(state.pools)
    (one, a), (other, b) = (_named(word) for word in text.split())
    from_one, from_other = _card_at(pools[one], a), _card_at(pools[other], b)
    pools[one] = (_less(pools[one], a) if a else pools[one]) + from_other
    pools[other] = (_less(pools[other], b) if b else pools[other]) + from_one
    return tell(state._replace(pools=tuple(pools)), "exchange", one, from_one, other, from_other)


def _named(word: str) -> tuple[int, int]:
    """`p1:2` is seat 0, position 2; `p1` is seat 0, position 0 (gives nothing)."""
    player, _, position = word.partition(":")
    return int(player[1:]) - 1, int(position or 0)


def _card_at(pool: tuple[str, ...], position: int) -> tuple[str, ...]:
    return (pool[position - 1],) if position else ()
