"""What happens by itself in a turn: rolls, Good and Bad Luck, the end of the turn, the next one's start."""

from games.rules.daruma.cards import alike
from games.rules.daruma.dice import FOUR, Dice, with_dice
from games.rules.daruma.state import BAD_LUCK, DICE, Daruma, DarumaState
from games.rules.game import Chance

GOOD_LUCK = 4
"""So many fours in one roll are Good Luck."""


def tell(state: DarumaState, kind: str, *data: object) -> DarumaState:
    return state._replace(told=(*state.told, (kind, state.actor, data)))


def start_turn(state: DarumaState, chance: Chance) -> DarumaState:
    """A new turn: the first roll comes at once unless a refresh may be chosen before it (D3, D4)."""
    state = state._replace(four_dice=state.tile == "four-dice", book=0, dice=(), bottle=(), given=False)
    cards = tuple(place.card for place in state.market if place.card)
    if alike(state.table, cards):
        return state._replace(phase="refresh")
    return first_roll(state, chance)


def first_roll(state: DarumaState, chance: Chance) -> DarumaState:
    return roll(state._replace(phase="dice"), DICE, chance)


def refresh(state: DarumaState, chance: Chance) -> DarumaState:
    """All five Darumas and their counters go into the deck, which is shuffled; five are drawn."""
    laid = tuple(place.card for place in state.market if place.card)
    number = state.shuffles + 1
    deck = chance.shuffle(f"shuffle:{number}", (*state.deck, *laid))
    state = state._replace(
        deck=deck[len(laid) :], market=tuple(Daruma(card) for card in deck[: len(laid)]), shuffles=number
    )
    return first_roll(tell(state, "refresh"), chance)


def roll(state: DarumaState, count: int, chance: Chance) -> DarumaState:
    """Rolls `count` dice: Good Luck as often as it comes (D11), fours to the book, then `settle`."""
    rolled, state = _roll_once(state, count, chance)
    while rolled.count(FOUR) >= GOOD_LUCK:
        state = take_top_card(tell(state, "good-luck"))
        rolled, state = _roll_once(state, count, chance)
    fours = rolled.count(FOUR)
    kept = tuple(value for value in rolled if value != FOUR)
    state = state._replace(book=state.book + fours, dice=with_dice(state.dice, kept))
    return settle(state, chance)


def roll_gift(state: DarumaState, chance: Chance) -> DarumaState:
    """The die that a gift takes from the book; a four goes back and is no new one (D6)."""
    rolled, state = _roll_once(state, 1, chance)
    if rolled == (FOUR,):
        return state
    return state._replace(book=state.book - 1, dice=with_dice(state.dice, rolled))


def _roll_once(state: DarumaState, count: int, chance: Chance) -> tuple[Dice, DarumaState]:
    number = state.rolls + 1
    rolled = chance.roll(f"roll:{number}", count)
    return rolled, tell(state._replace(rolls=number), "roll", *rolled)


def settle(state: DarumaState, chance: Chance) -> DarumaState:
    """Bad Luck comes before all else (D17); with no dice left the turn ends by itself (D18)."""
    if state.luck_count >= BAD_LUCK:
        market = tuple(place._replace(dice=0) for place in state.market)
        return next_turn(tell(state, "bad-luck")._replace(market=market), chance)
    return state if state.dice else end_turn(state, chance)


def end_turn(state: DarumaState, chance: Chance) -> DarumaState:
    """D13: completed Darumas to the pool, refill, counter, tile; a refill that fails ends the game."""
    won = tuple(place.card for place in state.market if place.complete and place.card)
    state = tell(to_pool(state, won), "end-of-turn", won)
    state = _refill(state)
    if any(place.card is None for place in state.market):
        return _over(state, "deck")
    walked = min(state.steps + min(len(state.dice), 2), state.last_step)
    moved = walked > state.steps
    state = tell(state, "walk", walked)._replace(steps=walked) if moved else state
    if moved and state.tile == "daruma":  # D15: only where this turn's counter stops
        state = take_top_card(state)
    return next_turn(state, chance)


def _refill(state: DarumaState) -> DarumaState:
    """Counters replace the dice of half-painted Darumas; empty places are filled, 1 to 5 in turn."""
    deck, market = list(state.deck), []
    for place in state.market:
        if place.complete:
            market.append(Daruma(deck.pop(0) if deck else None))
        else:
            market.append(Daruma(place.card, counters=place.counters + place.dice))
    return state._replace(deck=tuple(deck), market=tuple(market))


def take_top_card(state: DarumaState) -> DarumaState:
    """The top Daruma of the deck goes to the player's pool; none from an empty deck (D12)."""
    top = state.deck[:1]
    return tell(to_pool(state._replace(deck=state.deck[1:]), top), "card", *top)


def to_pool(state: DarumaState, cards: tuple[str, ...]) -> DarumaState:
    pools = list(state.pools)
    pools[state.actor] += cards
    return state._replace(pools=tuple(pools))


def next_turn(state: DarumaState, chance: Chance) -> DarumaState:
    """The next player's turn; the game is over once the counter is home and all had equally many turns."""
    if state.steps == state.last_step and state.turn % state.seats == 0:
        return _over(state, "track")
    following = state._replace(actor=(state.actor + 1) % state.seats, turn=state.turn + 1)
    return start_turn(following, chance)


def _over(state: DarumaState, ended_by: str) -> DarumaState:
    return tell(state._replace(phase="over", dice=(), book=0, ended_by=ended_by), "end")
