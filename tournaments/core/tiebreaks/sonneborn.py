"""SB: Sonneborn-Berger, opponents' scores times the share taken from each (C.07, 9.1 with Article 16).

Left, because tables have more than two: the share is 1 above, 1/2 equal, 0 below, and a round's sum is
divided by the number of opponents. A dummy opponent gives the share that the unplayed round scored.
"""

from collections.abc import Sequence
from fractions import Fraction

from tournaments.core.lines import Line
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, Value, ratio, summed
from tournaments.core.tiebreaks.buchholz import opponents_of
from tournaments.core.unplayed import dummy_score


def _sonneborn(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    return summed("SB", [_part(scene, entrant, line) for line in scene.lines(entrant)])


def _part(scene: Scene, entrant: int, line: Line) -> Part:
    if line.opponents:
        taken = sum(
            scene.adjusted(one) * share for one, share in zip(line.opponents, line.shares, strict=True)
        )
        return Part(line.round, ratio(taken, 2 * len(line.opponents)), line.opponents)
    share = min(Fraction(line.score, scene.win), Fraction(1))
    return Part(line.round, share * _absent_score(scene, entrant, line), line.scheduled, "dummy")


def _absent_score(scene: Scene, entrant: int, line: Line) -> Value:
    opponents = opponents_of(scene, line)
    if opponents:
        return ratio(sum(scene.adjusted(one) for one in opponents), len(opponents))
    return dummy_score(scene.tournament.settings, scene.lines(entrant), line, scene.adjusted)


SONNEBORN = TieBreak("SB", "Sonneborn-Berger", _sonneborn)
