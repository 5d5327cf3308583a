"""SEAT: how often one sat in seat 1, which holds the token; fewer is better."""

from collections.abc import Sequence

from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, summed


def _seats(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    first = [line for line in scene.lines(entrant) if line.seat == 1]
    return summed("SEAT", [Part(line.round, 1) for line in first])


SEATS = TieBreak("SEAT", "Times in seat 1", _seats, higher_is_better=False)
