"""DE: direct encounter (C.07, 6): the shares taken from those tied, if all of them have met.

Left, because tables have more than two: a share is 1 above, 1/2 equal, 0 below, divided by the number of
opponents at that table. The clause "nobody could overtake whatever the missing games gave" isn't used.
"""

from collections.abc import Sequence

from tournaments.core.lines import Line
from tournaments.core.tiebreaks.base import Figure, Part, Scene, TieBreak, ratio, summed


def _direct(scene: Scene, entrant: int, tied: Sequence[int]) -> Figure:
    if len(tied) < 2:
        return Figure("DE", 0)
    if not _all_met(scene, tied):
        return Figure("DE", 0, (Part(0, 0, tuple(tied), "not-met"),))
    parts = [_part(line, frozenset(tied)) for line in scene.lines(entrant)]
    return summed("DE", [one for one in parts if one.opponents])


def _all_met(scene: Scene, tied: Sequence[int]) -> bool:
    """Tell whether each of the tied has met all others of them; it is only asked for small groups."""
    group = frozenset(tied)
    if len(group) > 1 + _most_met(scene, tied[0]):
        return False
    return all(group <= _met(scene, one) for one in tied)


def _most_met(scene: Scene, entrant: int) -> int:
    return sum(len(line.opponents) for line in scene.lines(entrant))


def _met(scene: Scene, entrant: int) -> frozenset[int]:
    return frozenset({entrant}.union(*(line.opponents for line in scene.lines(entrant))))


def _part(line: Line, tied: frozenset[int]) -> Part:
    pairs = [(one, share) for one, share in zip(line.opponents, line.shares, strict=True) if one in tied]
    taken = sum(share for _, share in pairs)
    return Part(line.round, ratio(taken, 2 * max(1, len(line.opponents))), tuple(one for one, _ in pairs))


DIRECT = TieBreak("DE", "Direct encounter", _direct)
