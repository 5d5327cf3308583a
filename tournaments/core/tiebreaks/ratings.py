"""ARO: the mean rating of one's opponents (C.07, 10.1); forfeits and the unrated are left out.

A round gives the mean of its rated opponents, so that a large table doesn't weigh more.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, averaged


def _ratings(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    parts = []
    for line in scene.lines(entrant):
        rated = [one for one in line.opponents if scene.rating(one)]
        if rated:
            parts.append(Part(line.round, Fraction(sum(map(scene.rating, rated)), len(rated)), tuple(rated)))
    return averaged("ARO", parts)


RATINGS = TieBreak("ARO", "Opponents' mean rating", _ratings)
