"""SHARE: one's own share of the table's game points, summed over the rounds played.

A table where nobody has a point gives everybody an equal share.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.core.lines import Line
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, summed


def _share(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    lines = [line for line in scene.lines(entrant) if line.played]
    return summed("SHARE", [Part(line.round, _of_table(line), line.opponents) for line in lines])


def _of_table(line: Line) -> Fraction:
    if line.table_points <= 0:
        return Fraction(1, len(line.opponents) + 1)
    return Fraction(line.points, line.table_points)


SHARE = TieBreak("SHARE", "Share of the game points", _share)
