"""The places that a table is told in the end, when somebody may have left the game."""

from collections.abc import Sequence


def with_leavers(places: Sequence[int], resigned: Sequence[bool]) -> tuple[int, ...]:
    """`places` (1 is best, shared by equals) with those who resigned behind all who stayed.

    The stayers keep their order among themselves, the leavers too; both sequences are by seat.
    """
    ranks = list(zip(resigned, places, strict=True))
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)


def leavers_share(places: Sequence[int], left: Sequence[bool]) -> tuple[int, ...]:
    """`places` with all who left sharing the one behind all who stayed.

    For figures that go beyond the game: what bots made of their seats says nothing of them.
    """
    behind = 1 + left.count(False)
    return tuple(
        behind if gone else place for place, gone in zip(with_leavers(places, left), left, strict=True)
    )
