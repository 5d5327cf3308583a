"""Reads typed moves: forgiving in form, never guessing between two meanings."""

from games.rules.charuma.build_view import legal_moves
from games.rules.charuma.phases import BIDDING
from games.rules.charuma.read_bid import read_bid
from games.rules.charuma.read_play import read_play
from games.rules.charuma.state import CharumaState
from games.rules.charuma.typed import split_verb, tidy
from games.rules.game import MoveError
from games.rules.words import gettext_noop

_GAME_OVER = gettext_noop("The game is over.")
_TOO_LONG = gettext_noop("This is too long to be a move.")
_BID_FIRST = gettext_noop("The bidding isn't over yet: bid on a group.")
_PLAY_NOW = gettext_noop("The bidding is over: play cards.")
_NOT_CANONICAL = gettext_noop("This isn't a legal move.")


def read(state: CharumaState, text: str) -> str:
    """The canonical legal move that `text` means. Raises `MoveError` with a reason in plain words."""
    if state.actor is None:
        raise MoveError("over", _GAME_OVER)
    tidied = tidy(text)
    if tidied is None:
        raise MoveError("unreadable", _TOO_LONG)
    verb, operand = split_verb(tidied)
    if state.phase == BIDDING:
        if verb == "play":
            raise MoveError("wrong-phase", _BID_FIRST)
        return read_bid(state, operand, text)
    if verb == "bid":
        raise MoveError("wrong-phase", _PLAY_NOW)
    return read_play(state, operand, text)


def check_legal(state: CharumaState, move: str) -> None:
    """Raises the reason if `move` isn't a canonical legal move."""
    if move not in legal_moves(state):
        read(state, move)
        raise MoveError("illegal", _NOT_CANONICAL)
