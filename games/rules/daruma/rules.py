"""Daruma as the one object that the service asks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.daruma import transcript
from games.rules.daruma.bots import choose_move
from games.rules.daruma.cards import CardTable
from games.rules.daruma.moves import legal_moves, make_move
from games.rules.daruma.notation import check_legal, read
from games.rules.daruma.redeal import redeal
from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.seen import build_view
from games.rules.daruma.setup import TRACK_LENGTH, set_up
from games.rules.daruma.state import DarumaState
from games.rules.daruma.story import tell
from games.rules.daruma.tables import own_table
from games.rules.daruma.view import DarumaView
from games.rules.game import Chance, Event, Option, Options, Outcome, Seat, Step, Viewer


class DarumaRules:
    """See `games.rules.game.Rules`, which says what each method does."""

    slug: str = "daruma"
    title: str = "Daruma"
    version: int = 1
    min_seats: int = min(TRACK_LENGTH)
    max_seats: int = max(TRACK_LENGTH)
    options: tuple[Option, ...] = ()
