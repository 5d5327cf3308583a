"""Large two-player fields, cut into blocks of neighbouring scores with a proof that the cut is harmless.

Let the players be sorted by score. Without rematches in the way, joining neighbours in that order has the
least sum of squared differences, G. Where the number of players above a score boundary is even, a draw that
crosses the boundary does so at least twice, and uncrossing (a, c) above and (b, d) below changes the sum by
2 (a - d)(c - b) > 0: so every draw of sum G stays within the blocks between such boundaries. Hence, if the
blocks are drawn apart, without a rematch and with sum G in all, no other draw is better by the rules bye,
rematch, gap and top-gap (sum G fixes the scores that meet), and none that mixes blocks is as good.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.core.pairing.problem import Problem


@dataclass(frozen=True, slots=True)
class Block:
    """Positions first .. last-1, with the bye if one of these gets it."""

    first: int
    last: int
    bye: bool

    @property
    def positions(self) -> range:
        """The positions in the block."""
        return range(self.first, self.last)


def bye_takers(problem: Problem) -> tuple[int, ...]:
    """Return who can have the bye by the rules bye-again and bye-score: positions of one score."""
    if len(problem.players) % 2 == 0:
        return ()
    keys = [(one.byes, level) for one, level in zip(problem.players, problem.levels, strict=True)]
    least = min(keys)
    return tuple(position for position, key in enumerate(keys) if key == least)


def cut(problem: Problem) -> list[Block]:
    """Cut the field at every harmless boundary."""
    takers = bye_takers(problem)
    bye_level = problem.levels[takers[0]] if takers else -1
    blocks: list[Block] = []
    start = 0
    for end in _boundaries(problem.levels):
        given = bool(takers) and problem.levels[end - 1] <= bye_level
        if (end - given) % 2 == 0:
            has_bye = given and problem.levels[start] >= bye_level
            blocks.append(Block(start, end, has_bye))
            start = end
    return blocks


def _boundaries(levels: Sequence[int]) -> list[int]:
    """Return the positions before which a score ends, and the end."""
    inner = [index for index in range(1, len(levels)) if levels[index] != levels[index - 1]]
    return [*inner, len(levels)]


def least_gap(levels: Sequence[int]) -> int:
    """Return the least sum of squared differences of an even number of sorted levels: neighbours meet."""
    return sum((one - other) ** 2 for one, other in zip(levels[::2], levels[1::2], strict=True))


def block_gap(problem: Problem, block: Block) -> int:
    """Return the least gap of a block; the bye takes one of the level it falls to."""
    levels = [problem.levels[position] for position in block.positions]
    if block.bye:
        levels.remove(problem.levels[bye_takers(problem)[0]])
    return least_gap(levels)
