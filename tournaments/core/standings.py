"""Standings: by score, then the organiser's tie-breaks, with shared ranks and the sum behind each figure."""

import hashlib
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.core.history import History, read_history
from tournaments.core.model import Tournament
from tournaments.core.tiebreaks import TIE_BREAKS
from tournaments.core.tiebreaks.base import Figure, Scene, TieBreak, Value

Key = TypeVar("Key", int, str, Value)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. `rank` is shared by those equal all the way; `figures` in settings order."""

    rank: int
    entrant: int
    score: int
    figures: tuple[Figure, ...]


def standings(tournament: Tournament, rounds: int | None = None) -> tuple[Row, ...]:
    """Rank everybody after the first `rounds` rounds; tables that still play give nothing yet."""
    return rank(tournament, read_history(tournament, rounds))


def rank(tournament: Tournament, history: History, among: Collection[int] | None = None) -> tuple[Row, ...]:
    """Rank everybody in a history, or `among` these alone: those tied are then so among themselves."""
    numbers = [one.number for one in tournament.entrants if among is None or one.number in among]
    scene = Scene(tournament, history)
    breaks = [TIE_BREAKS[code] for code in tournament.settings.tie_breaks]
    groups = _split(numbers, history.score)
    figures: dict[int, list[Figure]] = {one: [] for one in numbers}
    for tie_break in breaks:
        groups = [part for group in groups for part in _refine(scene, tie_break, group, figures)]
    if tournament.settings.lots:
        groups = [part for group in groups for part in _split(group, _lot(tournament.seed))]
    return tuple(_rows(groups, history, figures))


def _refine(
    scene: Scene, tie_break: TieBreak, group: Sequence[int], figures: dict[int, list[Figure]]
) -> list[list[int]]:
    """Compute one tie-break within a tied group and split the group by it."""
    found = {one: tie_break.compute(scene, one, group) for one in group}
    for one, figure in found.items():
        figures[one].append(figure)
    sign = 1 if tie_break.higher_is_better else -1
    return _split(group, lambda one: sign * found[one].value)


def _split(group: Sequence[int], key: Callable[[int], Key]) -> list[list[int]]:
    """Part a group by a key, highest first, keeping the order within each part."""
    parts: dict[Key, list[int]] = {}
    for one in group:
        parts.setdefault(key(one), []).append(one)
    return [parts[value] for value in sorted(parts, reverse=True)]


def _lot(seed: str) -> Callable[[int], str]:
    return lambda one: hashlib.sha256(f"lot|{seed}|{one}".encode()).hexdigest()


def _rows(groups: list[list[int]], history: History, figures: dict[int, list[Figure]]) -> list[Row]:
    rows: list[Row] = []
    for group in groups:
        place = len(rows) + 1
        rows += [Row(place, one, history.score(one), tuple(figures[one])) for one in group]
    return rows
