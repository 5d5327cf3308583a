"""The round track as it is drawn."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presentation.daruma import words
from games.rules.daruma.state import last_step, tile_number
from games.rules.daruma.view import DarumaView


@dataclass(frozen=True, slots=True)
class TileBox:
    """A tile; `here` if the counter stands on it."""

    number: int
    kind: str
    word: str
    rule: str
    here: bool


@dataclass(frozen=True, slots=True)
class Track:
    """`back` once the counter has turned round; `text` says how far it still has to go."""

    tiles: tuple[TileBox, ...]
    back: bool
    text: str


def draw_track(view: DarumaView) -> Track:
    here = tile_number(view.tiles, view.steps)
    tiles = tuple(
        TileBox(number, kind, words.tile(kind), words.tile_rule(kind), number == here)
        for number, kind in enumerate(view.tiles, start=1)
    )
    back = view.steps >= len(view.tiles) - 1
    return Track(tiles, back, _text(view, last_step(view.tiles) - view.steps))


def _text(view: DarumaView, left: int) -> str:
    if view.over:
        return ""
    if left == 0:
        return _("The round counter is home: this round is the last.")
    text = ngettext(
        "The game ends after %(left)d more step of the round counter.",
        "The game ends after %(left)d more steps of the round counter.",
        left,
    )
    return text % {"left": left}
