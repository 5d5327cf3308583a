"""The cost model as integer matrices, for the search at tables of three to five."""

from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from tournaments.core.pairing.problem import Problem

Matrix = NDArray[np.int64]
Mask = NDArray[np.bool_]
FORBIDDEN = 10_000  # weighs like a pair that has met a hundred times


class Field:
    """Pair costs by rule: `rematch` (forbidden pairs weigh more than any rematch), `gap`, `top`, `place`.

    `odd` has for each player what a table of another size costs by rules odd-table and odd-score.
    """

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.size = len(problem.players)
        self.levels: Matrix = np.array(problem.levels, dtype=np.int64)

    @cached_property
    def gap(self) -> Matrix:
        """Squared differences of levels."""
        return np.asarray(np.subtract.outer(self.levels, self.levels) ** 2, dtype=np.int64)

    @cached_property
    def top(self) -> Matrix:
        """Squared differences times the better level."""
        return np.asarray(self.gap * np.maximum.outer(self.levels, self.levels), dtype=np.int64)

    @cached_property
    def rematch(self) -> Matrix:
        """Squared numbers of meetings, and the forbidden pairs."""
        found = np.zeros((self.size, self.size), dtype=np.int64)
        position = {one.number: index for index, one in enumerate(self.problem.players)}
        for (one, other), times in self.problem.met.items():
            if one in position and other in position:
                found[position[one], position[other]] = times**2
        for one, other in self.problem.forbidden:
            if one in position and other in position:
                found[position[one], position[other]] = FORBIDDEN
        return np.maximum(found, found.T)

    @cached_property
    def place(self) -> Matrix:
        """Squared distances of the ideal tables of round 1."""
        ideal = np.array(self.problem.ideal or (0,) * self.size, dtype=np.int64)
        return np.asarray(np.subtract.outer(ideal, ideal) ** 2, dtype=np.int64)

    @cached_property
    def odd(self) -> Matrix:
        """Cost of a table of another size for each player; the first rule outweighs the second."""
        times = np.array([one.odd for one in self.problem.players], dtype=np.int64)
        return times * int(self.levels.sum() + 1) + self.levels
