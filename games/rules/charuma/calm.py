"""The calm bot: takes the group with the highest cards, leads high, wins as cheaply as it can."""

from collections.abc import Callable

from games.rules.charuma.bidding import BIDS
from games.rules.charuma.cards import OPEN_CARD, PLAY_CARDS, Cards, rank
from games.rules.charuma.sight import Sight
from games.rules.charuma.tricks import winning_play
from games.rules.charuma.view import CharumaView


def bid(view: CharumaView, _sight: Sight, random: Callable[[], float]) -> str:
    """As little as possible for the free group with the highest cards; it outbids nobody."""

    def liking(move: str) -> tuple[bool, int, int, float]:
        group, amount = BIDS[move]
        cards = view.groups[group]
        height = sum(rank(OPEN_CARD[card]) for card in cards.cards)
        return cards.bidder is None, -amount, height, random()

    return max(view.legal, key=liking)


def play(view: CharumaView, sight: Sight, random: Callable[[], float]) -> str:
    """Leads its highest card; else wins with the lowest play that does, or gives its lowest cards."""

    def liking(move: str) -> tuple[bool, int, float]:
        cards = PLAY_CARDS[move]
        if not sight.plays:
            return len(cards) == 1, _height(cards), random()
        return _wins(cards, sight), -_height(cards), random()

    return max(view.legal, key=liking)


def _height(cards: Cards) -> int:
    return sum(map(rank, cards))


def _wins(cards: Cards, sight: Sight) -> bool:
    plays = (*sight.plays, cards)
    return winning_play(plays) == len(plays) - 1
