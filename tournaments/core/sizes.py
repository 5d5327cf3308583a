"""How many tables of which size a round has."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sizes:
    """The table sizes of a round, largest first, and the number of byes."""

    tables: tuple[int, ...]
    byes: int


def table_sizes(players: int, preferred: int, allowed: Sequence[int]) -> Sizes:
    """Choose the sizes: seat as many as can be; fewest other sizes; fewest tables; then the most even.

    The preferred size counts as allowed.
    """
    options = sorted({preferred, *allowed}, reverse=True)
    for byes in range(players + 1):
        mixes = list(_mixes(players - byes, preferred, options))
        if mixes:
            return Sizes(min(mixes, key=lambda mix: _badness(mix, preferred)), byes)
    return Sizes((), players)


def _badness(mix: tuple[int, ...], preferred: int) -> tuple[int, int, tuple[int, ...]]:
    return sum(size != preferred for size in mix), len(mix), mix


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
