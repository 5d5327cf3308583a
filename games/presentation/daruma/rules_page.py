"""What the rules page is drawn from: the rulings, the table of cards in use and the tracks."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.presentation.daruma import words
from games.presentation.daruma.rulings import rulings
from games.presentation.daruma.table import Face, face, plain_face
from games.rules.daruma.cards import ACTIONS, COLOURS, GOLDEN, TILES, CardTable
from games.rules.daruma.setup import TRACK_LENGTH
from games.rules.daruma.tables import own_table
from games.rules.daruma.view import DarumaCard


@dataclass(frozen=True, slots=True)
class ColourRow:
    """A colour's cards: how many there are with each of `ACTIONS`."""

    face: Face
    counts: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ActionLine:
    """An action with its sign, its rule and the number of cards that have it."""

    face: Face
    count: int


@dataclass(frozen=True, slots=True)
class TileLine:
    kind: str
    word: str
    rule: str
    count: int


def context() -> dict[str, object]:
    """`rulings` by code, and the table that new games are played with."""
    table = own_table()
    return {
        "rulings": {ruling.code: ruling.text for ruling in rulings()},
        "stand_in": table.stand_in,
        "source": _source(table),
        "colours": tuple(_colour(table, name) for name in (*COLOURS, GOLDEN)),
        "actions": tuple(_action(table, name) for name in (*ACTIONS, None)),
        "objectives": tuple(
            (tuple(plain_face(name) for name in objective.two), plain_face(objective.minus_three))
            for objective in table.objectives
        ),
        "tiles": tuple(
            TileLine(kind, words.tile(kind), words.tile_rule(kind), table.tiles.count(kind)) for kind in TILES
        ),
        "tracks": tuple(TRACK_LENGTH.items()),
    }


def _source(table: CardTable) -> str:
    if table.stand_in:
        return _(
            "This site plays with a stand-in. The rulebook says that there are 60 Darumas, 6 objectives and"
            " 12 round tiles, but not what is printed on them, and no public source lists it. Who owns the"
            " box can put the printed values into one file; a game that runs keeps the table that it"
            " began with."
        )
    return _("This site plays with the values that its operator copied from the printed game.")


def _colour(table: CardTable, name: str) -> ColourRow:
    actions = Counter(card.action for card in table.cards.values() if card.colour == name)
    return ColourRow(plain_face(name), tuple(actions[action] for action in ACTIONS), actions.total())


def _action(table: CardTable, name: str | None) -> ActionLine:
    colour = GOLDEN if name is None else COLOURS[ACTIONS.index(name) % len(COLOURS)]
    count = sum(card.action == name for card in table.cards.values())
    return ActionLine(face(DarumaCard("", colour, name)), count)
