"""BH, BH-C1, BH-M1: Buchholz, the opponents' scores (C.07, 8.1 with Articles 14 and 16).

Left, because tables have more than two: a round gives the mean of its opponents' scores, and a cut takes a
whole round. The least round is cut from the voluntary unplayed rounds first (16.5).
"""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.core.lines import Line
from tournaments.core.settings import Format
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, ratio, summed
from tournaments.core.unplayed import dummy_score


def opponents_of(scene: Scene, line: Line) -> tuple[int, ...]:
    """Return whose scores a round adds: in a round robin the scheduled opponents of a forfeit too (16.6)."""
    if scene.tournament.settings.format is Format.ROUND_ROBIN:
        return line.opponents or line.scheduled
    return line.opponents


def buchholz_parts(scene: Scene, entrant: int) -> list[Part]:
    """Return what each round adds to the Buchholz score, in 24ths."""
    if entrant not in scene.buchholz:
        scene.buchholz[entrant] = [_part(scene, entrant, line) for line in scene.lines(entrant)]
    return scene.buchholz[entrant]


def _part(scene: Scene, entrant: int, line: Line) -> Part:
    opponents = opponents_of(scene, line)
    if opponents:
        total = sum(scene.adjusted(one) for one in opponents)
        return Part(line.round, ratio(total, len(opponents)), opponents)
    value = dummy_score(scene.tournament.settings, scene.lines(entrant), line, scene.adjusted)
    return Part(line.round, value, line.scheduled, "dummy")


def cut_lowest(scene: Scene, entrant: int, parts: Sequence[Part]) -> list[Part]:
    """Cut the least significant round, a voluntary unplayed one if there is any (16.5)."""
    voluntary = {line.round for line in scene.lines(entrant) if line.voluntary}
    open_parts = [one for one in parts if not one.cut]
    choice = [one for one in open_parts if one.round in voluntary] or open_parts
    return _cut(parts, min(choice, key=lambda one: (one.value, one.round), default=None))


def cut_highest(parts: Sequence[Part]) -> list[Part]:
    """Cut the most significant round."""
    open_parts = [one for one in parts if not one.cut]
    return _cut(parts, max(open_parts, key=lambda one: (one.value, -one.round), default=None))


def _cut(parts: Sequence[Part], gone: Part | None) -> list[Part]:
    return [replace(one, cut=True) if one is gone else one for one in parts]


def _buchholz(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    return summed("BH", buchholz_parts(scene, entrant))


def _cut_one(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    return summed("BH-C1", cut_lowest(scene, entrant, buchholz_parts(scene, entrant)))


def _median_one(scene: Scene, entrant: int, _tied: Sequence[int]) -> Figure:
    parts = buchholz_parts(scene, entrant)
    return summed("BH-M1", cut_highest(cut_lowest(scene, entrant, parts)))


BUCHHOLZ = TieBreak("BH", "Buchholz", _buchholz)
CUT_ONE = TieBreak("BH-C1", "Buchholz, lowest round cut", _cut_one)
MEDIAN_ONE = TieBreak("BH-M1", "Buchholz, lowest and highest round cut", _median_one)
