"""The moves that everybody can see to be forced, so that the service may make them by itself."""

from games.rules.charuma.build_view import legal_moves
from games.rules.charuma.cards import is_hidden
from games.rules.charuma.phases import TRICKS
from games.rules.charuma.state import CharumaState
from games.rules.charuma.tricks import led_colours


def forced_move(state: CharumaState) -> str | None:
    """The only move there is, if the public can see that there is only one.

    While hidden cards are left that could be played instead, nothing is forced in public, even where
    the hidden cards leave no choice.
    """
    moves = legal_moves(state)
    if len(moves) != 1 or (state.phase == TRICKS and not _choice_is_public(state)):
        return None
    return moves[0]


def _choice_is_public(state: CharumaState) -> bool:
    assert state.actor is not None
    hand = state.hands[state.actor]
    plays_all_cards = len(hand) == max(1, len(led_colours(state.plays)))
    return plays_all_cards or not any(map(is_hidden, hand))
