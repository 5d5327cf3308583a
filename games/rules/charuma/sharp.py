"""The sharp bot: weighs what a play may win against what its other cards may still win later.

Chances are estimated from the open hands, which it sees, and from the cards it doesn't see, each of which
may be somebody's hidden one. All weights are in points; they were fitted on some thousand rounds
played by this bot, and `benchmarks/bot_strength.py` measures the difference to the calm one.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from math import fsum

from games.rules.charuma.bidding import BIDS
from games.rules.charuma.cards import (
    ACE,
    FOLLOWING,
    OPEN_CARD,
    PAIRS,
    PLAY_CARDS,
    PLAY_COLOURS,
    Card,
    Cards,
    rank,
    turned_hidden,
)
from games.rules.charuma.scoring import LAST_TRICK_POINTS
from games.rules.charuma.sight import Sight
from games.rules.charuma.tricks import winning_play
from games.rules.charuma.view import CharumaView
from games.rules.game import Seat

LEAD_WORTH = 0.35
"""What it is worth to lead the next trick."""
LATER_TRICK_WORTH = 0.6
"""What a card that would win if it were led now is worth for later (all cards can't be led)."""
LATER_PAIR_WORTH = 0.25
"""The same for a pair, on top of its two cards."""
RANK_WORTH = 0.03
"""What each step of rank is worth for later, whatever lies open now; an Ace counts as ACE_STEPS."""
ACE_STEPS = 5
LOST_ACE_COST = 0.5
WILL_TO_WIN = 0.9
"""How often somebody who can beat a play is expected to do so."""

GROUP_WORTH = (0.3, 0.0, 0.0, 0.05, 0.1, 0.25, 0.35, 0.6, 0.8, 0.75)
"""What an Ace, 2, 3, ... 10 adds to a round's points, by regression on 7200 hands."""
GROUP_PAIR_WORTH = 0.35


def bid(view: CharumaView, sight: Sight, random: Callable[[], float]) -> str:
    """The bid that leaves most after its price; rising by one is enough, as bids return when outbid."""

    def surplus(move: str) -> tuple[float, float]:
        group, amount = BIDS[move]
        cards = tuple(OPEN_CARD[card] for card in view.groups[group].cards)
        return _hand_worth(sight.hand + cards) - amount, random()

    return max(view.legal, key=surplus)


def _hand_worth(hand: Cards) -> float:
    pairs = PAIRS.intersection(combinations(sorted(hand), 2))
    return fsum(GROUP_WORTH[rank(card) - 1] for card in hand) + GROUP_PAIR_WORTH * len(pairs)


def play(view: CharumaView, sight: Sight, random: Callable[[], float]) -> str:
    """The play with the best balance of what it may win and what stays in the hand."""
    chances = _Chances(sight)

    def worth(move: str) -> tuple[float, float]:
        cards = PLAY_CARDS[move]
        return _worth_now(cards, sight, chances) + _worth_later(cards, sight, chances), random()

    return max(view.legal, key=worth)


def _worth_now(cards: Cards, sight: Sight, chances: "_Chances") -> float:
    plays = (*sight.plays, cards)
    last = len(sight.hand) == len(cards)
    prize = len(cards) + sum(map(_aces, plays)) + (LAST_TRICK_POINTS if last else LEAD_WORTH)
    win = chances.of_winning(plays, sight.seats_behind)
    return win * prize - (1 - win) * LOST_ACE_COST * _aces(cards)


def _aces(cards: Cards) -> int:
    return sum(rank(card) == ACE for card in cards)


def _worth_later(cards: Cards, sight: Sight, chances: "_Chances") -> float:
    """What the hand may still win without `cards`, judged by what would win if it were led now."""
    rest = list(sight.hand)
    for card in cards:
        rest.remove(card)
    pairs = PAIRS.intersection(combinations(rest, 2))
    singles_worth = fsum(
        LATER_TRICK_WORTH * chances.if_led((card,)) + RANK_WORTH * _steps(card) for card in rest
    )
    return singles_worth + LATER_PAIR_WORTH * fsum(map(chances.if_led, pairs))


def _steps(card: Card) -> int:
    return ACE_STEPS if rank(card) == ACE else rank(card)


class _Chances:
    """Estimates of who can beat what, each made once a move."""

    def __init__(self, sight: Sight) -> None:
        self._sight = sight
        self._unseen = sight.unseen.total()
        self._others = tuple(seat for seat in range(len(sight.open_hands)) if seat != sight.seat)
        self._replies: dict[tuple[Seat, str], list[tuple[Cards, float]]] = {}
        self._if_led: dict[Cards, float] = {}

    def if_led(self, cards: Cards) -> float:
        """The chance that `cards` would win if this seat led them now."""
        if cards not in self._if_led:
            self._if_led[cards] = self.of_winning((cards,), self._others)
        return self._if_led[cards]

    def of_winning(self, plays: tuple[Cards, ...], behind: tuple[Seat, ...]) -> float:
        """The chance that the last of `plays` wins the trick with the seats `behind` yet to play."""
        if winning_play(plays) != len(plays) - 1:
            return 0.0
        chance = 1.0
        for seat in behind:
            chance *= self._of_holding(plays, seat)
        return chance

    def _of_holding(self, plays: tuple[Cards, ...], seat: Seat) -> float:
        """The chance that `seat` doesn't beat the last of `plays`."""
        chance = 1.0
        for reply, likelihood in self._replies_of(seat, PLAY_COLOURS[plays[0]]):
            if winning_play((*plays, reply)) == len(plays):
                chance *= 1 - likelihood * WILL_TO_WIN
        return chance

    def _replies_of(self, seat: Seat, led: str) -> list[tuple[Cards, float]]:
        key = (seat, led)
        if key not in self._replies:
            shown = FOLLOWING[led].intersection(combinations(self._sight.open_hands[seat], len(led)))
            self._replies[key] = [*((play, 1.0) for play in shown), *self._hidden_replies(seat, led)]
        return self._replies[key]

    def _hidden_replies(self, seat: Seat, led: str) -> Iterator[tuple[Cards, float]]:
        """Following plays with one hidden card, and how likely the seat holds it; pairs of two are rare."""
        partners = [(card,) for card in set(self._sight.open_hands[seat])] if len(led) == 2 else [()]
        for card, copies in self._sight.unseen.items():
            likelihood = min(1.0, self._sight.hidden_counts[seat] * copies / self._unseen)
            for partner in partners:
                play = tuple(sorted((*partner, turned_hidden(card))))
                if likelihood and play in FOLLOWING[led]:
                    yield play, likelihood
