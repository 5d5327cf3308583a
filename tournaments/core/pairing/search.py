"""Search for a good draw at tables of three to five: steepest swaps with a tabu list, then strict descent.

Every step looks at all swaps of two players. The weight of a rematch swings (it halves while there is none,
doubles while there is one), so that the search crosses draws with a rematch; the best draw met is kept by the
rules' strict order. All in integers, no chance but the start, so it is the same everywhere.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from tournaments.core.pairing.field import Field, Matrix
from tournaments.core.pairing.state import State

NEVER = np.int64(1 << 62)
TENURE = 12
PATIENCE = 12
STALE = 1_500  # steps without a better draw


@dataclass(slots=True)
class _Best:
    cost: tuple[int, int]
    at: Matrix
    step: int = 0


def improve(state: State, steps: int, least_gap: int) -> None:
    """Improve a draw in place; stops early when it has no rematch and the least gap there can be."""
    field = state.field
    best = _Best(_cost(state, field), state.at.copy())
    weight = max(1, int(field.gap.max()))
    heaviest = 32 * weight
    until = np.zeros((field.size, state.count), dtype=np.int64)
    current = best.cost
    streak = 0
    for step in range(1, steps + 1):
        if best.cost <= (0, least_gap) or step > best.step + STALE:
            break
        current = _step(state, field, weight, until, step, current, best)
        streak = _streak(streak, current[0])
        if abs(streak) >= PATIENCE:
            weight = max(1, weight // 2) if streak < 0 else min(heaviest, weight * 2)
            streak = 0
    state.restore(best.at)


def _cost(state: State, field: Field) -> tuple[int, int]:
    return state.total(field.rematch), state.total(field.gap)


def _streak(streak: int, rematches: int) -> int:
    """Count steps in a row with rematches (positive) or without (negative)."""
    if rematches:
        return max(streak, 0) + 1
    return min(streak, 0) - 1


def _step(
    state: State,
    field: Field,
    weight: int,
    until: Matrix,
    step: int,
    current: tuple[int, int],
    best: _Best,
) -> tuple[int, int]:
    """Make the best swap that isn't tabu (or would beat the best draw), and return the new cost."""
    change = state.weighted_changes(weight)
    barred = until.take(state.at, axis=1) > step
    no_record = change >= weight * (best.cost[0] - current[0]) + best.cost[1] - current[1]
    np.copyto(change, NEVER, where=state.blocked() | ((barred | barred.T) & no_record))
    one, other = divmod(int(change.argmin()), field.size)
    if change[one, other] == NEVER:
        return current
    until[one, state.at[one]] = until[other, state.at[other]] = step + TENURE + (one + other + step) % 5
    now = (
        current[0] + state.change(field.rematch, one, other),
        current[1] + state.change(field.gap, one, other),
    )
    state.swap(one, other)
    if now < best.cost:
        best.cost, best.at, best.step = now, state.at.copy(), step
    return now


def descend(state: State, most: int) -> None:
    """Make swaps that improve the rules strictly in their order, at most so many."""
    field = state.field
    for _ in range(most):
        found = _strict(state, field)
        if found is None:
            return
        state.swap(*found)


def _strict(state: State, field: Field) -> tuple[int, int] | None:
    """Return the swap that improves most by the first rule it changes, or None."""
    open_ = ~state.blocked()
    for change in _rules(state, field):
        least = int(np.where(open_, change, NEVER).min())
        if least < 0:
            place = int(np.where(open_, change, NEVER).argmin())
            return divmod(place, field.size)
        open_ &= change == 0
        if not open_.any():
            return None
    return None


def _rules(state: State, field: Field) -> Iterator[Matrix]:
    """Yield what each swap changes, rule by rule in their order."""
    for costs in (field.rematch, field.gap, field.top):
        yield state.changes(costs)
    yield state.odd_changes()
    yield state.changes(field.place)
