"""PS: progressive score, the sum of the running score after each round (C.07, 7.5)."""

from collections.abc import Sequence
from itertools import accumulate

from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, summed


def _progressive(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    lines = scene.lines(entrant)
    running = accumulate(line.score for line in lines)
    return summed("PS", [Part(line.round, score) for line, score in zip(lines, running, strict=True)])


PROGRESSIVE = TieBreak("PS", "Progressive score", _progressive)
