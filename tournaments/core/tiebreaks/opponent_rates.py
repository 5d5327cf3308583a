"""OMW: the mean score rate of one's opponents, each at least a third (as in Magic's tournament rules).

An opponent's rate is their score over a win for each round they took part in; byes of one's own are left out.
A round gives the mean of its opponents' rates, so that a large table doesn't weigh more.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, averaged
from tournaments.core.unplayed import TOOK_PART

FLOOR = Fraction(1, 3)


def _opponent_rates(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    parts = []
    for line in scene.lines(entrant):
        if line.opponents:
            rates = [max(FLOOR, score_rate(scene, one)) for one in line.opponents]
            parts.append(Part(line.round, sum(rates, Fraction(0)) / len(rates), line.opponents))
    return averaged("OMW", parts)


def score_rate(scene: Scene, entrant: int) -> Fraction:
    """Return the score over a win for each round in which the entrant took part."""
    lines = [line for line in scene.lines(entrant) if line.kind in TOOK_PART]
    return Fraction(sum(line.score for line in lines), scene.win * len(lines)) if lines else Fraction(0)


OPPONENT_RATES = TieBreak("OMW", "Opponents' mean score rate", _opponent_rates)
