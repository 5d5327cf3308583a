"""The places that a table is told in the end, when somebody may have left the game."""

from collections.abc import Sequence


def with_leavers(places: Sequence[int], resigned: Sequence[bool]) -> tuple[int, ...]:
    """`places` (1 is best, shared by equals) with those who resigned behind all who stayed.

    The stayers keep their order among themselves, the leavers too; both sequences are by seat.
    """
    ranks = list(zip(resigned, places, strict=True))
    return tuple(1 + sum(other < rank for other in ranks) for rank in ranks)
