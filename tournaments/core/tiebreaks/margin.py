"""MARGIN: one's game points minus the table's mean, summed over the rounds played."""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.core.lines import Line
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, summed


def _margin(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    lines = [line for line in scene.lines(entrant) if line.played]
    return summed("MARGIN", [Part(line.round, _over_mean(line), line.opponents) for line in lines])


def _over_mean(line: Line) -> Fraction:
    return line.points - Fraction(line.table_points, len(line.opponents) + 1)


MARGIN = TieBreak("MARGIN", "Game points over the table's mean", _margin)
