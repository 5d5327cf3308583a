"""Decks, and the start of a round: the deal and, without bidding, the groups handed out."""

from typing import NamedTuple

from games.rules.charuma.cards import CARD_NAMES, LETTERS, OPEN_CARD, Cards, turned_hidden
from games.rules.charuma.phases import BIDDING, TRICKS
from games.rules.charuma.state import FREE, CharumaState, Setup, Trick
from games.rules.game import Chance, Seat

HIDDEN_CARDS = 2
START_POINTS = 5


class Size(NamedTuple):
    """What depends on the number of seats: the rulebook's table."""

    removed_ranks: tuple[str, ...]
    group_cards: int
    target: int


SIZES: dict[int, Size] = {
    2: Size(("2", "3", "4", "5"), 6, 25),
    3: Size(("4", "5"), 6, 25),
    4: Size((), 6, 20),
    5: Size((), 5, 20),
}

DECKS: dict[int, tuple[str, ...]] = {
    seats: tuple(card for card in CARD_NAMES if card[1:] not in size.removed_ranks for _copy in range(2))
    for seats, size in SIZES.items()
}
"""The cards by number of seats, in the order in which they are given to the shuffle."""


def deal_round(
    setup: Setup,
    number: int,
    *,
    extra: bool,
    token: Seat,
    points: tuple[int, ...],
    last_trick: Trick | None,
    chance: Chance,
) -> CharumaState:
    """The state after the deal of round `number`.

    Of the shuffled deck, the first two cards are seat 0's hidden ones, the next two seat 1's, and so
    on; then come the groups A, B, C, ...; the rest is not used.
    """
    order = [OPEN_CARD[card] for card in chance.shuffle(f"deal:{number}", DECKS[setup.seats])]
    first = HIDDEN_CARDS * setup.seats
    hidden = _split([turned_hidden(card) for card in order[:first]], setup.seats, HIDDEN_CARDS)
    groups = _split(order[first:], setup.seats, SIZES[setup.seats].group_cards)
    nobody = (FREE,) * setup.seats
    state = CharumaState(
        setup, number, extra, token, points, BIDDING, token, hidden, groups, nobody, nobody, token, (), (),
        last_trick,
    )  # fmt: skip
    return state if setup.bids(number) else _hand_out_groups(state, chance)


def _split(cards: list[int], parts: int, size: int) -> tuple[Cards, ...]:
    return tuple(tuple(sorted(cards[part * size : (part + 1) * size])) for part in range(parts))


def _hand_out_groups(state: CharumaState, chance: Chance) -> CharumaState:
    """`bidding=off`: the shuffled letters name the groups of seat 0, 1, 2, ...; nothing is paid."""
    letters = LETTERS[: state.setup.seats]
    taken = chance.shuffle(f"assign:{state.round}", letters)
    bidders = tuple(map(taken.index, letters))
    return take_groups(state, bidders, (0,) * state.setup.seats)


def take_groups(state: CharumaState, bidders: tuple[Seat, ...], bids: tuple[int, ...]) -> CharumaState:
    """Every bid is paid, each seat takes its group as open cards, and the token holder leads."""
    points, hands = list(state.points), list(state.hands)
    for group, seat, paid in zip(state.groups, bidders, bids, strict=True):
        points[seat] -= paid
        hands[seat] = tuple(sorted(hands[seat] + group))
    return state._replace(
        phase=TRICKS,
        points=tuple(points),
        hands=tuple(hands),
        bidders=bidders,
        bids=bids,
        actor=state.token,
        leader=state.token,
    )
