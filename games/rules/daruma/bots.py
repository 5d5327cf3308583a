"""Daruma's bots: `calm` paints and stops, `sharp` weighs gain against the exact risk.

Both know their own view and nothing else.
"""

from collections.abc import Callable, Sequence

from games.rules.daruma.cards import GOLDEN, Objective
from games.rules.daruma.exchange import named
from games.rules.daruma.odds import move_chance
from games.rules.daruma.scoring import GOLDEN_POINTS, OTHER_POINTS, UNWANTED_POINTS, WANTED_POINTS
from games.rules.daruma.state import EXCHANGE
from games.rules.daruma.view import DarumaCard, DarumaView, PlaceView

Random = Callable[[], float]

# What a player hopes for, in points.
FIRST_EYE = 0.3
"""Share of a Daruma's worth that its first eye brings: others may complete it."""
ONE_MORE_DIE = 0.6
DIE_SPENT = 0.15
EVERY_CARD = 0.8
"""Mean worth of the 60 Darumas: 18 wanted at 2, 9 unwanted at -3, 27 others at 1, 6 golden at 2."""
NEW_ONE = 1 / 6
"""How often a die rolled again shows a 1."""


def choose_move(view: DarumaView, level: str, random: Random) -> str:
    """A legal move for the seat to act, which must be the viewer's."""
    return _calm(view, random) if level == "calm" else _sharp(view, random)


def _calm(view: DarumaView, random: Random) -> str:
    """Keeps, paints any eye, stops as soon as that is allowed."""
    for kind in ("keep", "eye", "stop"):
        moves = [move for move in view.legal if move.startswith(kind)]
        if moves:
            return _any_of(moves, random)
    return _any_of(view.legal, random)


def _any_of(moves: Sequence[str], random: Random) -> str:
    return moves[int(random() * len(moves))]


def _sharp(view: DarumaView, random: Random) -> str:
    worth = Worth(view)
    return max(view.legal, key=lambda move: (worth.of_move(move), random()))


class Worth:
    """What moves are worth to the player to act, in points; built once for a position."""

    def __init__(self, view: DarumaView) -> None:
        assert view.viewer is not None
        self.view = view
        self.objective = view.objectives[view.viewer]
        self.stake = sum(self.of_place(place) for place in view.market if place.dice)
        self.next_eye = max([0.0, *(self.of_eye(place) for place in view.market if _has_free_eye(place))])

    def of_card(self, card: DarumaCard) -> int:
        return card_worth(self.objective, card)

    def of_place(self, place: PlaceView) -> float:
        """What the dice that lie on a place have brought so far, if the turn ends well."""
        if place.card is None:
            return 0
        complete = place.counters + place.dice == 2
        return self.of_card(place.card) * (1 if complete else FIRST_EYE)

    def of_eye(self, place: PlaceView) -> float:
        """What one more die on a place brings."""
        assert place.card is not None
        second = place.counters + place.dice == 1
        return self.of_card(place.card) * (1 if second else FIRST_EYE)

    def of_move(self, move: str) -> float:
        """The points to be expected after `move`: all is lost with the chance of Bad Luck."""
        lasting, risked = self._gain(move)
        return lasting + float(1 - move_chance(self.view, move)) * (self.stake + risked)

    def _gain(self, move: str) -> tuple[float, float]:
        """What stays even after Bad Luck, and what is lost with it."""
        word, _, rest = move.partition(" ")
        if word == "sake":
            again = len(rest.partition(":")[2].split())
            return 0, again * NEW_ONE * self.next_eye - DIE_SPENT
        if word == "give":
            return ONE_MORE_DIE * self.next_eye - self.of_card(self._own(int(rest.split()[0]))), 0
        if word == "eye":
            number, _, behind = rest.partition(" ")
            place = self.view.market[int(number) - 1]
            swap = self._swap(behind) if place.action == EXCHANGE and behind else 0
            return swap, self.of_eye(place)
        return (self._refresh() if word == "refresh" else 0), 0

    def _own(self, position: int) -> DarumaCard:
        assert self.view.viewer is not None
        return self.view.pools[self.view.viewer][position - 1]

    def _swap(self, text: str) -> int:
        """What an exchange changes for this player; what it changes among others counts nothing."""
        both = [named(word) for word in text.split()]
        if all(seat != self.view.viewer for seat, _ in both):
            return 0
        return sum(
            self.of_card(self.view.pools[seat][position - 1]) * (-1 if seat == self.view.viewer else 1)
            for seat, position in both
            if position
        )

    def _refresh(self) -> float:
        """Better five unknown Darumas than five bad ones."""
        laid = [self.of_card(place.card) for place in self.view.market if place.card]
        return -FIRST_EYE * sum(laid) / max(1, len(laid)) + FIRST_EYE * EVERY_CARD


def _has_free_eye(place: PlaceView) -> bool:
    return place.card is not None and place.counters + place.dice < 2


def card_worth(objective: Objective | None, card: DarumaCard) -> int:
    if card.colour == GOLDEN:
        return GOLDEN_POINTS
    if objective is None:
        return OTHER_POINTS
    if card.colour in objective.two:
        return WANTED_POINTS
    return UNWANTED_POINTS if card.colour == objective.minus_three else OTHER_POINTS
