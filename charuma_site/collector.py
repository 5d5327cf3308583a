"""Python's collector of cycles, as a server wants it."""

import gc

YOUNG_OBJECTS = 20_000
"""New objects between two collections; Python's own 700 is meant for small programs."""


def settle() -> None:
    """Call once all of the site is loaded: what is there stays, so no collection looks through it again.

    The standings of a thousand entrants, computed anew, take about a quarter less time so
    (docs/performance.md).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG_OBJECTS)
