"""Other worlds that a viewer can't tell from the real one."""

from collections import Counter
from collections.abc import Callable, Iterator

from games.rules.charuma.cards import OPEN_CARD, Card, Cards, is_hidden, turned_hidden, turned_open
from games.rules.charuma.deal import DECKS
from games.rules.charuma.state import CharumaState
from games.rules.game import Viewer


def redeal(state: CharumaState, viewer: Viewer, random: Callable[[], float]) -> CharumaState:
    """The state with the hidden cards still in others' hands drawn anew from all that are unseen.

    Unseen are also the cards that were left over. Whatever was played stays, also what the viewer may
    only remember; as hidden cards never oblige (R3), every past play is legal in the new world too.
    """
    if viewer.record:
        return state
    unseen = iter(sorted(_unseen(state, viewer).elements(), key=lambda _card: random()))
    hands = tuple(
        hand if seat == viewer.seat else tuple(sorted(_redraw(card, unseen) for card in hand))
        for seat, hand in enumerate(state.hands)
    )
    return state._replace(hands=hands)


def _redraw(card: Card, unseen: Iterator[Card]) -> Card:
    return turned_hidden(next(unseen)) if is_hidden(card) else card


def _unseen(state: CharumaState, viewer: Viewer) -> Counter[Card]:
    """Open numbers of the cards that `viewer` has not seen this round."""
    unseen = Counter(OPEN_CARD[card] for card in DECKS[state.setup.seats])
    unseen.subtract(card for group in state.groups for card in group)
    unseen.subtract(map(turned_open, _played_hidden(state)))
    if viewer.seat is not None:
        unseen.subtract(map(turned_open, filter(is_hidden, state.hands[viewer.seat])))
    return unseen


def _played_hidden(state: CharumaState) -> Cards:
    plays = [*state.plays, *(play for trick in state.tricks for play in trick.plays)]
    return tuple(card for play in plays for card in play if is_hidden(card))
