"""Tricks: which plays are legal, who wins, and what a play does."""

from functools import lru_cache
from itertools import combinations

from games.rules.charuma.cards import (
    ACE,
    FOLLOWING,
    FOLLOWING_RANK,
    OBLIGING,
    PAIRS,
    PLAY_COLOURS,
    PLAY_TEXT,
    PROMOTED_ACE,
    TEN,
    Cards,
)
from games.rules.charuma.scoring import finish_round
from games.rules.charuma.state import CharumaState, Trick, replaced
from games.rules.game import Chance, Seat


def led_colours(plays: tuple[Cards, ...]) -> str:
    """The colours that must be followed in a trick; empty for whoever leads it."""
    return PLAY_COLOURS[plays[0]] if plays else ""


@lru_cache(maxsize=4096)
def legal_plays(hand: Cards, led: str) -> tuple[str, ...]:
    """The legal plays from a sorted `hand`, as sorted texts."""
    plays = _following_plays(hand, led) if led else _leading_plays(hand)
    return tuple(sorted(map(PLAY_TEXT.__getitem__, plays)))


def _leading_plays(hand: Cards) -> set[Cards]:
    return {*combinations(hand, 1), *PAIRS.intersection(combinations(hand, 2))}


def _following_plays(hand: Cards, led: str) -> set[Cards]:
    """All plays that follow if open cards alone could (R3), else any plays of as many cards."""
    plays = set(combinations(hand, len(led)))
    return plays if OBLIGING[led].isdisjoint(plays) else plays & FOLLOWING[led]


def winning_play(plays: tuple[Cards, ...]) -> int:
    """The index in `plays` (the leader's is 0) of the play that wins, or wins so far.

    Only following plays count; of equals the later wins. A following 10 (or pair of 10s) promotes
    every following Ace (or pair of Aces), whatever the order; one that is thrown off doesn't (R4).
    """
    following = FOLLOWING_RANK[PLAY_COLOURS[plays[0]]]
    ranks = [following.get(play, 0) for play in plays]
    if TEN in ranks and ACE in ranks:
        ranks = [PROMOTED_ACE if value == ACE else value for value in ranks]
    return len(ranks) - 1 - ranks[::-1].index(max(ranks))


def play_cards(state: CharumaState, seat: Seat, cards: Cards, chance: Chance) -> CharumaState:
    """The state after a legal play; the trick's last one leads on to the next trick or round."""
    hands = replaced(state.hands, seat, _without(state.hands[seat], cards))
    plays = (*state.plays, cards)
    if len(plays) < len(hands):
        return state.with_trick(hands, plays, (seat + 1) % len(hands), state.leader, state.tricks)
    return _finish_trick(state, hands, plays, chance)


def _without(hand: Cards, cards: Cards) -> Cards:
    for card in cards:
        place = hand.index(card)
        hand = hand[:place] + hand[place + 1 :]
    return hand


def _finish_trick(
    state: CharumaState, hands: tuple[Cards, ...], plays: tuple[Cards, ...], chance: Chance
) -> CharumaState:
    winner = (state.leader + winning_play(plays)) % len(hands)
    trick = Trick(state.leader, winner, plays)
    after = state.with_trick(hands, (), winner, winner, (*state.tricks, trick))
    return after if hands[winner] else finish_round(after, chance)
