"""Cards as small numbers, plays as tuples of them, and the tables that the tricks need.

A card in play is a number from 0 to 39: `2 * kind + hidden`, where `kind` counts the blue cards A to 10
and then the red ones. So plain order is the canonical order: blue before red, low before high, open
before hidden. Both copies of a card have the same number while both are open (or both hidden). A play is an
ordered tuple of one or two numbers; all 860 are listed once, here.
"""

from collections.abc import Iterable
from itertools import combinations_with_replacement

Card = int
Cards = tuple[Card, ...]

COLOURS = "BR"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10")
LETTERS = "ABCDE"
ACE, TEN, PROMOTED_ACE = 1, 10, 11

CARD_NAMES: tuple[str, ...] = tuple(colour + rank for colour in COLOURS for rank in RANKS)
"""The 20 kinds of cards, in canonical order."""

OPEN_CARD: dict[str, Card] = {name: 2 * kind for kind, name in enumerate(CARD_NAMES)}

ALL_CARDS: Cards = tuple(range(2 * len(CARD_NAMES)))


def is_hidden(card: Card) -> bool:
    """Whether the card is (or came from) one of its owner's hidden ones."""
    return card % 2 == 1


def turned_open(card: Card) -> Card:
    """The same card without the mark that it is hidden."""
    return card - card % 2


def turned_hidden(card: Card) -> Card:
    """The same card as a hidden one."""
    return card | 1


def rank(card: Card) -> int:
    """1 (Ace) to 10."""
    return card // 2 % len(RANKS) + 1


def colour(card: Card) -> str:
    """`B` or `R`."""
    return COLOURS[card // (2 * len(RANKS))]


def name(card: Card) -> str:
    """The card's name without the mark for hidden, like `R8`."""
    return CARD_NAMES[card // 2]


def names(cards: Iterable[Card]) -> tuple[str, ...]:
    """The cards' names, in the same order."""
    return tuple(map(name, cards))


def marked_name(card: Card) -> str:
    """The card as moves write it: `R8`, or `R8h` if hidden."""
    return name(card) + "h" * is_hidden(card)


def colours(play: Cards) -> str:
    """What a play shows for following: `B` or `R`, or `BB`, `BR`, `RR` for two cards."""
    return "".join(map(colour, play))


def is_pair(play: Cards) -> bool:
    """Two cards of one rank."""
    return len(play) == 2 and rank(play[0]) == rank(play[1])


SINGLES: tuple[Cards, ...] = tuple((card,) for card in ALL_CARDS)
DOUBLES: tuple[Cards, ...] = tuple(combinations_with_replacement(ALL_CARDS, 2))
PAIRS: frozenset[Cards] = frozenset(filter(is_pair, DOUBLES))

PLAY_TEXT: dict[Cards, str] = {
    play: "play " + " ".join(map(marked_name, play)) for play in (*SINGLES, *DOUBLES)
}
PLAY_CARDS: dict[str, Cards] = {text: play for play, text in PLAY_TEXT.items()}

ACES_IN: dict[Cards, int] = {play: sum(rank(card) == ACE for card in play) for play in PLAY_TEXT}
"""How many Aces a play holds."""

PLAY_COLOURS: dict[Cards, str] = {play: colours(play) for play in PLAY_TEXT}

FOLLOWING_RANK: dict[str, dict[Cards, int]] = {
    led: {play: rank(play[0]) for play in (*SINGLES, *sorted(PAIRS)) if colours(play) == led}
    for led in ("B", "R", "BB", "BR", "RR")
}
"""For the colours led: every play that follows, with its rank."""

FOLLOWING: dict[str, frozenset[Cards]] = {led: frozenset(ranks) for led, ranks in FOLLOWING_RANK.items()}

OBLIGING: dict[str, frozenset[Cards]] = {
    led: frozenset(play for play in plays if not any(map(is_hidden, play)))
    for led, plays in FOLLOWING.items()
}
"""The plays of open cards alone, the only ones that oblige to follow (R3)."""
