"""Cards as people read them: colour, sign, rank and full name."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _


@dataclass(frozen=True, slots=True)
class Card:
    """A face: `text` as in moves (`R8`), `sign` the symbol of the sprite, `mark` a sign made of letters."""

    text: str
    colour: str
    sign: str
    mark: str
    letter: str
    rank: str
    name: str


def card(text: str) -> Card:
    """The face of a card like `R8` or `BA`."""
    letter, rank = text[0], text[1:]
    if letter == "R":
        return Card(text, "red", "daruma", "●", letter, rank, _red(rank))
    return Card(text, "blue", "cat", "∧∧", letter, rank, _blue(rank))


def _red(rank: str) -> str:
    return _("red ace") if rank == "A" else _("red %(rank)s") % {"rank": rank}


def _blue(rank: str) -> str:
    return _("blue ace") if rank == "A" else _("blue %(rank)s") % {"rank": rank}


def faces(cards: Sequence[str]) -> tuple[Card, ...]:
    return tuple(card(text) for text in cards)


def played_name(text: str) -> str:
    """The name of a card in a move: `R8` open, `R8h` hidden."""
    if text.endswith("h"):
        return _("%(card)s, hidden") % {"card": card(text[:-1]).name}
    return card(text).name


def joined(names: Sequence[str]) -> str:
    """One card's name, or both of a pair."""
    if len(names) == 1:
        return names[0]
    return _("%(first)s and %(second)s") % {"first": names[0], "second": names[1]}
