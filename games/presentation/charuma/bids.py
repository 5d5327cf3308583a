"""The bids at each group, the legal ones marked."""

from dataclasses import dataclass

from games.presentation.charuma import moves
from games.rules.charuma.bidding import HIGHEST_BID
from games.rules.charuma.view import CharumaView


@dataclass(frozen=True, slots=True)
class BidChoice:
    """A bid as a form field. Nothing is `legal` for who isn't to act."""

    amount: int
    move: str
    label: str
    legal: bool


def bids_on(letter: str, view: CharumaView) -> tuple[BidChoice, ...]:
    """All amounts on a group, so that each keeps its place."""
    texts = [f"bid {letter} {amount}" for amount in range(HIGHEST_BID + 1)]
    return tuple(
        BidChoice(amount, text, moves.label(text), text in view.legal) for amount, text in enumerate(texts)
    )
