"""Exchanges as text: two players and a Daruma of each, as in ` p1:2 p3:1`."""

from itertools import combinations


def exchange_texts(sizes: tuple[int, ...]) -> tuple[str, ...]:
    """All exchanges between pools of these sizes: one of the two may have none and only receives (D20)."""
    texts = [
        f" p{one + 1}{a} p{other + 1}{b}"
        for one, other in combinations(range(len(sizes)), 2)
        for a in _places(sizes[one])
        for b in _places(sizes[other])
        if a or b
    ]
    return tuple(sorted(texts)) or ("",)


def _places(size: int) -> tuple[str, ...]:
    return tuple(f":{number}" for number in range(1, size + 1)) or ("",)


def named(word: str) -> tuple[int, int]:
    """`p1:2` is seat 0, position 2; `p1` is seat 0, position 0 (gives nothing)."""
    player, _, position = word.partition(":")
    return int(player[1:]) - 1, int(position or 0)
