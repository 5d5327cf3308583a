"""How each game is told to people: texts and templates, all made from views."""

from games.presentation.base import Presentation, Ruling
from games.presentation.charuma import CharumaPresentation

__all__ = ["PRESENTATIONS", "Presentation", "Ruling", "of"]

PRESENTATIONS: dict[str, Presentation] = {"charuma": CharumaPresentation()}


def of(kind: str) -> Presentation:
    """The presentation of the game with slug `kind`; KeyError if there is none."""
    return PRESENTATIONS[kind]
