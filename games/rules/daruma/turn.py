"""What happens by itself in a turn: rolls, Good and Bad Luck, the end of the turn, the next one's start."""

from games.rules.daruma.cards import alike
from games.rules.daruma.dice import FOUR, Dice, with_dice
from games.rules.daruma.draft import Draft
from games.rules.daruma.state import BAD_LUCK, DICE, Daruma, tile_number

GOOD_LUCK = 4
"""So many fours in one roll are Good Luck."""


def start_turn(draft: Draft) -> None:
    """A new turn: the first roll comes at once unless a refresh may be chosen before it (D3, D4)."""
    draft.four_dice = draft.tile == "four-dice"
    draft.book, draft.dice, draft.bottle, draft.given = 0, (), (), False
    if alike(draft.setting.table, tuple(place.card for place in draft.market if place.card)):
        draft.phase = "refresh"
    else:
        first_roll(draft)


def first_roll(draft: Draft) -> None:
    draft.phase = "dice"
    roll(draft, DICE)


def keep(draft: Draft) -> None:
    """The five Darumas stay."""
    draft.tell("keep")
    first_roll(draft)


def refresh(draft: Draft) -> None:
    """All five Darumas and their counters go into the deck, which is shuffled; five are drawn."""
    laid = tuple(place.card for place in draft.market if place.card)
    draft.shuffles += 1
    deck = draft.chance.shuffle(f"shuffle:{draft.shuffles}", (*draft.deck, *laid))
    draft.deck = deck[len(laid) :]
    draft.market = tuple(Daruma(card) for card in deck[: len(laid)])
    draft.tell("refresh", deck[: len(laid)])
    first_roll(draft)


def roll(draft: Draft, count: int) -> None:
    """Rolls `count` dice: Good Luck as often as it comes (D11), fours to the book, then `settle`."""
    rolled = _roll_once(draft, count)
    while rolled.count(FOUR) >= GOOD_LUCK:
        draft.tell("good-luck")
        take_top_card(draft)
        rolled = _roll_once(draft, count)
    fours = rolled.count(FOUR)
    if fours:
        draft.book += fours
        rolled = tuple(value for value in rolled if value != FOUR)
    draft.dice = with_dice(draft.dice, rolled)
    settle(draft)


def roll_gift(draft: Draft) -> None:
    """The die that a gift takes from the book; a four goes back and is no new one (D6)."""
    rolled = _roll_once(draft, 1)
    if rolled != (FOUR,):
        draft.book -= 1
        draft.dice = with_dice(draft.dice, rolled)


def _roll_once(draft: Draft, count: int) -> Dice:
    draft.rolls += 1
    rolled = tuple(sorted(draft.chance.roll(f"roll:{draft.rolls}", count)))
    draft.tell("roll", rolled)
    return rolled


def settle(draft: Draft) -> None:
    """Bad Luck comes before all else (D17); with no dice left the turn ends by itself (D18)."""
    if draft.luck_count >= BAD_LUCK:
        draft.tell("bad-luck")
        draft.market = tuple(place._replace(dice=0) if place.dice else place for place in draft.market)
        next_turn(draft)
    elif not draft.dice:
        end_turn(draft)


def end_turn(draft: Draft) -> None:
    """D13: completed Darumas to the pool, refill, counter, tile; a refill that fails ends the game."""
    won = tuple(place.card for place in draft.market if place.card and place.full)
    to_pool(draft, won)
    draft.tell("end-of-turn", won)
    draft.market = tuple(_next_place(draft, place) for place in draft.market)
    if any(place.card is None for place in draft.market):
        _over(draft, "deck")
        return
    _walk(draft)
    next_turn(draft)


def _walk(draft: Draft) -> None:
    walked = min(draft.steps + min(len(draft.dice), 2), draft.last_step)
    if walked == draft.steps:
        return
    draft.steps = walked
    draft.tell("walk", walked, tile_number(draft.setting.tiles, walked), draft.tile)
    if draft.tile == "daruma":  # D15: only where this turn's counter stops
        take_top_card(draft)


def _next_place(draft: Draft, place: Daruma) -> Daruma:
    """Full: refilled from the deck while it lasts. Half painted: counters replace the dice."""
    if place.full:
        top, draft.deck = draft.deck[:1], draft.deck[1:]
        return Daruma(top[0] if top else None)
    return Daruma(place.card, place.counters + place.dice) if place.dice else place


def take_top_card(draft: Draft) -> None:
    """The top Daruma of the deck goes to the player's pool; none from an empty deck (D12)."""
    top, draft.deck = draft.deck[:1], draft.deck[1:]
    to_pool(draft, top)
    draft.tell("card", top[0] if top else None)


def to_pool(draft: Draft, cards: tuple[str, ...]) -> None:
    if cards:
        draft.set_pool(draft.actor, draft.pools[draft.actor] + cards)


def next_turn(draft: Draft) -> None:
    """The next player's turn; the game is over once the counter is home and all had equally many turns."""
    seats = len(draft.pools)
    if draft.steps == draft.last_step and draft.turn % seats == 0:
        _over(draft, "track")
        return
    draft.actor = (draft.actor + 1) % seats
    draft.turn += 1
    start_turn(draft)


def _over(draft: Draft, ended_by: str) -> None:
    draft.phase, draft.dice, draft.book, draft.ended_by = "over", (), 0, ended_by
    draft.tell("end", ended_by)
