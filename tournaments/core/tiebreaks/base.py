"""What a tie-break is: a code, a direction, and a function to a figure with the sum behind it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

from tournaments.core.history import History, standard_win
from tournaments.core.lines import Line
from tournaments.core.model import Tournament
from tournaments.core.unplayed import adjusted_score

Value = Fraction | int
"""A figure or a part of it, exact: an integer where it is whole, which large events add up much faster."""


def ratio(total: int, count: int) -> Value:
    """Divide exactly."""
    whole, rest = divmod(total, count)
    return Fraction(total, count) if rest else whole


@dataclass(frozen=True, slots=True)
class Part:
    """One line of the sum behind a figure.

    `note` is a stable word for pages: empty, `dummy` (own unplayed round), `cut`, `floor` or `not-met`.
    A part that is `cut` is shown but not added.
    """

    round: int
    value: Value
    opponents: tuple[int, ...] = ()
    note: str = ""
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """A tie-break's value and its parts; the value is their sum, or their mean if `mean`."""

    code: str
    value: Value
    parts: tuple[Part, ...] = ()
    mean: bool = False


@dataclass(frozen=True)
class Scene:
    """What tie-breaks look at; `buchholz` keeps the parts that several of them cut differently.

    A table that still plays gives nothing yet: it is neither an opponent nor a round.
    """

    tournament: Tournament
    history: History
    _adjusted: dict[int, int] = field(default_factory=dict)
    buchholz: dict[int, list[Part]] = field(default_factory=dict)

    @cached_property
    def win(self) -> int:
        """The score of a sole win at a table of the preferred size."""
        return standard_win(self.tournament.settings)

    @cached_property
    def _ratings(self) -> dict[int, int]:
        return {one.number: one.rating for one in self.tournament.entrants}

    def rating(self, entrant: int) -> int:
        """Return the rating, 0 if unrated."""
        return self._ratings[entrant]

    @cached_property
    def _finished(self) -> dict[int, tuple[Line, ...]]:
        told = self.history.lines.items()
        return {one: tuple([line for line in lines if not line.pending]) for one, lines in told}

    def lines(self, entrant: int) -> tuple[Line, ...]:
        """Return the entrant's rounds, without those whose table still plays."""
        return self._finished[entrant]

    def adjusted(self, entrant: int) -> int:
        """Return the score that counts in opponents' sums (C.07, 16.3).

        Whoever sits at a table that still plays takes part: no bye asked for before it is a withdrawal.
        """
        if entrant not in self._adjusted:
            self._adjusted[entrant] = adjusted_score(self.tournament.settings, self.history.lines[entrant])
        return self._adjusted[entrant]


Compute = Callable[[Scene, int, Sequence[int]], Figure]


@dataclass(frozen=True, slots=True)
class TieBreak:
    """A tie-break; `compute` gets the scene, the entrant and all who are still tied with them."""

    code: str
    name: str
    compute: Compute
    higher_is_better: bool = True


def summed(code: str, parts: Sequence[Part]) -> Figure:
    """Add up the parts that aren't cut."""
    return Figure(code, _total([one.value for one in parts if not one.cut]), tuple(parts))


def averaged(code: str, parts: Sequence[Part]) -> Figure:
    """Take the mean of the parts; 0 if there are none."""
    total = _total([one.value for one in parts])
    return Figure(code, Fraction(total, len(parts)) if parts else 0, tuple(parts), mean=True)


def _total(values: Sequence[Value]) -> Value:
    """Add fractions over their common denominator: one reduction instead of one for each."""
    common = lcm(*(value.denominator for value in values))
    if common == 1:
        return int(sum(values))
    return ratio(sum(value.numerator * (common // value.denominator) for value in values), common)
