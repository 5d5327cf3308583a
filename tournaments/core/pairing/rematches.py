"""Fewer rematches, whatever the gaps: swaps with a tabu list that look at nothing else.

The search of `search.py` weighs rematches against gaps on its way, and so can miss a draw with fewer of
them. This one takes any of the swaps that leave the fewest rematches; which of equals, a fixed noise
decides. It walks on from the draw it is given, then from shuffled ones. All in integers.
"""

import numpy as np

from tournaments.core.pairing.field import Matrix
from tournaments.core.pairing.search import NEVER
from tournaments.core.pairing.seeds import number_from
from tournaments.core.pairing.state import State
from tournaments.core.pairing.stream import Stream

WALKS = 3
TENURE = 10
NOISE_BITS = 10
SHIFTS = 50  # so many different noises are cut out of one matrix of 63 bits


def fewer_rematches(state: State, steps: int, least: int) -> bool:
    """Lower the rematches of a draw in place; tell whether it did.

    Stops at `least`, or after so many steps of each walk.
    """
    first = fewest = state.total(state.field.rematch)
    best = state.at.copy()
    for walk in range(WALKS):
        found, at = _walk(state, steps, least, walk)
        if found < fewest:
            fewest, best = found, at
        if fewest <= least:
            break
        state.restore(_shuffled(state, walk))
    state.restore(best)
    return fewest < first


def _shuffled(state: State, walk: int) -> Matrix:
    """Return who sits where after a shuffle of all but the byes."""
    problem, at = state.field.problem, state.at.copy()
    seated = np.flatnonzero(at != state.bye)
    places = at[seated].tolist()
    Stream("rematches", problem.seed, problem.round, walk).shuffle(places)
    at[seated] = places
    return at


def _walk(state: State, steps: int, least: int, walk: int) -> tuple[int, Matrix]:
    """Return the fewest rematches met on the way, and who sat where."""
    field = state.field
    noise = _noise(field.size, number_from("rematches", field.problem.seed, field.problem.round, walk))
    until = np.zeros((field.size, state.count), dtype=np.int64)
    fewest = now = state.total(field.rematch)
    best = state.at.copy()
    for step in range(1, steps + 1):
        swap = _best_swap(state, until, step, fewest - now, noise) if fewest > least else None
        if swap is None:
            break
        one, other = swap
        until[one, state.at[one]] = until[other, state.at[other]] = step + TENURE + (one + other + step) % 8
        now += state.change(field.rematch, one, other)
        state.swap(one, other)
        if now < fewest:
            fewest, best = now, state.at.copy()
    return fewest, best


def _best_swap(state: State, until: Matrix, step: int, record: int, noise: Matrix) -> tuple[int, int] | None:
    """Return the swap that changes the rematches most for the better and isn't tabu, or beats the record."""
    change = state.changes(state.field.rematch)
    barred = until.take(state.at, axis=1) > step
    closed = state.blocked() | ((barred | barred.T) & (change >= record))
    order = (change << NOISE_BITS) + ((noise >> (step % SHIFTS)) & ((1 << NOISE_BITS) - 1))
    np.copyto(order, NEVER, where=closed)
    one, other = divmod(int(order.argmin()), state.field.size)
    return None if order[one, other] == NEVER else (one, other)


def _noise(size: int, start: int) -> Matrix:
    """Return a number of 63 bits for each pair of places (the mixer of SplitMix64)."""
    bits = np.arange(size * size, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15) + np.uint64(start)
    bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return ((bits ^ (bits >> np.uint64(31))) >> np.uint64(1)).astype(np.int64).reshape(size, size)
