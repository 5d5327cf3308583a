"""A stream of numbers from a seed: SHA-256 in counter mode, the same on every Python version."""

import hashlib
from collections.abc import Iterator, MutableSequence
from typing import TypeVar

Item = TypeVar("Item")


class Stream:
    """Numbers below a limit and shuffles, each stream named by words."""

    def __init__(self, *words: object) -> None:
        self._key = "|".join(str(word) for word in words).encode()
        self._numbers = self._draw()

    def below(self, limit: int) -> int:
        """Return a number from 0 to limit - 1 (limit far below 2**32, so the bias is negligible)."""
        return next(self._numbers) * limit >> 32

    def shuffle(self, items: MutableSequence[Item]) -> None:
        """Shuffle in place (Fisher-Yates)."""
        for last in range(len(items) - 1, 0, -1):
            other = self.below(last + 1)
            items[last], items[other] = items[other], items[last]

    def _draw(self) -> Iterator[int]:
        counter = 0
        while True:
            block = hashlib.sha256(self._key + counter.to_bytes(8, "big")).digest()
            for start in range(0, 32, 4):
                yield int.from_bytes(block[start : start + 4], "big")
            counter += 1
