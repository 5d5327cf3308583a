"""Is there a draw without any rematch? A search through divisions into tables of strangers.

The player with the fewest strangers is seated first; whoever has too few for the smallest table ends a
branch. Counted in steps, not in seconds, so that it is the same everywhere.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum


class Answer(Enum):
    """Found one, proved that there is none, or gave up."""

    FOUND = "found"
    NONE = "none"
    UNKNOWN = "unknown"


@dataclass(slots=True)
class _Search:
    strangers: Sequence[int]  # for each player the set of others to meet, as bits
    steps: int


def strangers_only(
    strangers: Sequence[int], sizes: Sequence[int], steps: int
) -> tuple[Answer, list[tuple[int, ...]]]:
    """Divide all players into tables of these sizes where no two have met; give up after so many steps."""
    search = _Search(strangers, steps)
    everybody = (1 << len(strangers)) - 1
    found = _divide(search, everybody, Counter(sizes))
    if found is not None:
        return Answer.FOUND, found
    return (Answer.UNKNOWN if search.steps <= 0 else Answer.NONE), []


def _divide(search: _Search, left: int, sizes: Counter[int]) -> list[tuple[int, ...]] | None:
    if not left:
        return []
    hardest = _hardest(search, left, min(sizes.elements()))
    if hardest is None:
        return None
    for size in sorted(set(sizes.elements()), reverse=True):
        for group in _cliques(search, left & search.strangers[hardest], size - 1):
            table = group | 1 << hardest
            rest = _divide(search, left & ~table, sizes - Counter([size]))
            if rest is not None:
                return [_members(table), *rest]
            if search.steps <= 0:
                return None
    return None


def _hardest(search: _Search, left: int, smallest: int) -> int | None:
    """Return the player with the fewest strangers left, None if that is too few for any table."""
    fewest, one = min(((left & search.strangers[one]).bit_count(), one) for one in _members(left))
    return one if fewest >= smallest - 1 else None


def _cliques(search: _Search, among: int, size: int) -> Iterator[int]:
    """Yield the sets of `size` players who are all strangers to one another."""
    search.steps -= 1
    if search.steps <= 0:
        return
    if size == 0:
        yield 0
        return
    while among.bit_count() >= size:
        lowest = among & -among
        among ^= lowest
        one = lowest.bit_length() - 1
        for rest in _cliques(search, among & search.strangers[one], size - 1):
            yield rest | lowest


def _members(bits: int) -> tuple[int, ...]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return tuple(found)
