"""What a bot sees: the cards of its own view as numbers, and what it can't see as counts."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from games.rules.charuma.cards import OPEN_CARD, Card, Cards, turned_hidden
from games.rules.charuma.deal import DECKS
from games.rules.charuma.view import CharumaView, PlayView, TrickView
from games.rules.game import Seat


@dataclass(frozen=True, slots=True)
class Sight:
    """The cards a seat sees. `unseen` counts the others of the deck, by open number."""

    seat: Seat
    hand: Cards
    open_hands: tuple[Cards, ...]
    hidden_counts: tuple[int, ...]
    plays: tuple[Cards, ...]
    """The current trick so far, from its leader on."""
    seats_behind: tuple[Seat, ...]
    """Who plays to the trick after this seat."""
    unseen: Counter[Card]


def look(view: CharumaView) -> Sight:
    """The cards in the view of the seat to act."""
    seat = view.viewer
    assert seat is not None
    own = view.hands[seat]
    hidden = tuple(map(turned_hidden, _cards(own.hidden or ())))
    plays = tuple(map(_play, view.trick.plays)) if view.trick else ()
    return Sight(
        seat=seat,
        hand=tuple(sorted(_cards(own.open) + hidden)),
        open_hands=tuple(_cards(hand.open) for hand in view.hands),
        hidden_counts=tuple(hand.hidden_count for hand in view.hands),
        plays=plays,
        seats_behind=tuple((seat + step) % view.seats for step in range(1, view.seats - len(plays))),
        unseen=_unseen(view),
    )


def _cards(texts: Iterable[str]) -> Cards:
    return tuple(OPEN_CARD[text] for text in texts)


def _play(play: PlayView) -> Cards:
    return tuple(sorted(map(_marked, _cards(play.cards), play.from_hidden)))


def _marked(card: Card, hidden: bool) -> Card:
    return turned_hidden(card) if hidden else card


def _unseen(view: CharumaView) -> Counter[Card]:
    """The cards that lie nowhere in the view: in others' hidden cards, left over, or played earlier."""
    unseen = Counter(_cards(DECKS[view.seats]))
    for hand in view.hands:
        unseen.subtract(_cards((*hand.open, *(hand.hidden or ()))))
    for group in view.groups:
        unseen.subtract(_cards(group.cards))
    for trick in _visible_tricks(view):
        unseen.subtract(card for play in trick.plays for card in _cards(play.cards))
    return +unseen


def _visible_tricks(view: CharumaView) -> list[TrickView]:
    """This round's tricks that may be looked at, the current one included."""
    done = list(view.tricks)
    if not done and view.last_trick and any(view.tricks_won):
        done = [view.last_trick]
    return [*done, view.trick] if view.trick else done
