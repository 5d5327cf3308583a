"""Typed bids: what they mean, and why one isn't possible."""

import re

from games.rules.charuma.bidding import BIDS, HIGHEST_BID, bid_text, legal_bids
from games.rules.charuma.cards import LETTERS
from games.rules.charuma.state import CharumaState
from games.rules.charuma.typed import unreadable
from games.rules.game import MoveError, OptionValue
from games.rules.words import gettext_noop

_AMOUNT = r"(?P<amount>0|[1-9][0-9]{0,3})"
_LETTER = r"(?P<letter>[a-z])"
_FORMS = tuple(
    map(
        re.compile,
        (
            _LETTER + " ?" + _AMOUNT,
            _AMOUNT + " ?" + _LETTER,
            _AMOUNT + r"(?P<letter>)",
            _LETTER + r"(?P<amount>)",
        ),
    )
)

_HOW_TO_BID = gettext_noop("This can't be read as a bid. Write, for example, “bid C 2”.")
_NO_SUCH_GROUP = gettext_noop("There is no group %(group)s; the last one is %(last)s.")
_HALF_A_BID = gettext_noop("A bid names a group and an amount, like “bid C 2”.")
_TOO_HIGH = gettext_noop("The highest bid is %(highest)s.")
TOO_FEW_POINTS = gettext_noop("You own %(points)s points, so you can't bid %(amount)s.")
MUST_OUTBID = gettext_noop("Group %(group)s has a bid of %(standing)s; a new one must be higher.")


def read_bid(state: CharumaState, operand: str, text: str) -> str:
    """The bid that `operand` (what stands after the verb) means; `text` is all that was typed."""
    assert state.actor is not None
    legal = legal_bids(state.points[state.actor], state.bids)
    match = next(filter(None, (form.fullmatch(operand) for form in _FORMS)), None)
    if match is None:
        raise unreadable(_HOW_TO_BID, text, legal)
    letter, amount = match["letter"].upper(), match["amount"]
    if not letter or not amount:
        raise MoveError("ambiguous", _HALF_A_BID, choices=_completions(legal, letter, amount))
    _check_group(state, letter)
    move = bid_text(LETTERS.index(letter), int(amount))
    return move if move in legal else _refuse(state, letter, int(amount))


def _completions(legal: tuple[str, ...], letter: str, amount: str) -> list[str]:
    return [
        move
        for move in legal
        if letter in ("", LETTERS[BIDS[move][0]]) and amount in ("", str(BIDS[move][1]))
    ]


def _check_group(state: CharumaState, letter: str) -> None:
    letters = LETTERS[: state.setup.seats]
    if letter not in letters:
        raise MoveError("no-such-group", _NO_SUCH_GROUP, {"group": letter, "last": letters[-1]})


def _refuse(state: CharumaState, letter: str, amount: int) -> str:
    """Raises the reason why the bid isn't legal."""
    assert state.actor is not None
    points, standing = state.points[state.actor], state.bids[LETTERS.index(letter)]
    params: dict[str, OptionValue] = {"group": letter, "amount": amount, "standing": standing}
    if amount > HIGHEST_BID:
        raise MoveError("bid-too-high", _TOO_HIGH, {"highest": HIGHEST_BID})
    if amount > points:
        raise MoveError("too-few-points", TOO_FEW_POINTS, {"points": points, "amount": amount})
    raise MoveError("must-outbid", MUST_OUTBID, params)
