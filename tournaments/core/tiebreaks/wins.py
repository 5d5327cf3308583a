"""WIN: rounds with as many points as a table win, played or not (C.07, 7.1)."""

from collections.abc import Sequence

from tournaments.core.lines import ABOVE, Line
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, summed


def _wins(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    won = [line for line in scene.lines(entrant) if _is_win(scene, line)]
    return summed("WIN", [Part(line.round, 1, line.opponents) for line in won])


def _is_win(scene: Scene, line: Line) -> bool:
    if line.played:
        return bool(line.shares) and all(share == ABOVE for share in line.shares)
    return line.score >= scene.win


WINS = TieBreak("WIN", "Table wins", _wins)
