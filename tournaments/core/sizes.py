"""How many tables of which size a round has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """The table sizes of a round, largest first, and the number of byes."""

    tables: tuple[int, ...]
    byes: int


def table_sizes(players: int, preferred: int, allowed: Sequence[int]) -> Sizes:
    """Choose the sizes: seat as many as can be, with the fewest tables of another size than the preferred.

    Among mixes with equally few, the one with the most tables of the preferred size (10 = 4+3+3 rather than
    5+5), then the smallest tables. The preferred size counts as allowed.
    """
    options = sorted({preferred, *allowed}, reverse=True)
    for byes in range(players + 1):
        mixes = list(_mixes(players - byes, preferred, options))
        if mixes:
            return Sizes(min(mixes, key=lambda mix: _badness(mix, preferred)), byes)
    return Sizes((), players)


def rounds_without_rematch(players: int, preferred: int, allowed: Sequence[int]) -> int:
    """Return a number of rounds after which somebody must meet again; 0 if nobody can be seated.

    All pairs by the pairs of a round; but one where a table has more seats than there are groups of
    strangers, the tables and byes of the round before. A few fields run out of strangers a little sooner.
    """
    sizes = table_sizes(players, preferred, allowed)
    if not sizes.tables:
        return 0
    if max(sizes.tables) > len(sizes.tables) + sizes.byes:
        return 1
    return players * (players - 1) // sum(size * (size - 1) for size in sizes.tables)


def _badness(mix: tuple[int, ...], preferred: int) -> tuple[int, int, tuple[int, ...]]:
    return sum(size != preferred for size in mix), -mix.count(preferred), mix


def _mixes(players: int, preferred: int, options: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the mixes with the fewest tables of another size than the preferred."""
    others = [size for size in options if size != preferred]
    for count in range(players // min(options) + 1):
        found = False
        for odd in _multisets(others, count):
            rest = players - sum(odd)
            if rest >= 0 and rest % preferred == 0:
                found = True
                yield tuple(sorted((*odd, *[preferred] * (rest // preferred)), reverse=True))
        if found:
            return


def _multisets(sizes: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    if count == 0:
        yield ()
        return
    for index, size in enumerate(sizes):
        for rest in _multisets(sizes[index:], count - 1):
            yield (size, *rest)
