"""Charuma's bots: `calm` plays simply, `sharp` counts. Both know their own view and nothing else."""

from collections.abc import Callable

from games.rules.charuma import calm, sharp
from games.rules.charuma.phases import BIDDING
from games.rules.charuma.sight import Sight, look
from games.rules.charuma.view import CharumaView

Random = Callable[[], float]
Chooser = Callable[[CharumaView, Sight, Random], str]

_BIDDERS: dict[str, Chooser] = {"calm": calm.bid, "sharp": sharp.bid}
_PLAYERS: dict[str, Chooser] = {"calm": calm.play, "sharp": sharp.play}


def choose_move(view: CharumaView, level: str, random: Random) -> str:
    """A legal move for the seat to act, which must be the viewer's."""
    if len(view.legal) == 1:
        return view.legal[0]
    choosers = _BIDDERS if view.phase == BIDDING else _PLAYERS
    return choosers[level](view, look(view), random)
