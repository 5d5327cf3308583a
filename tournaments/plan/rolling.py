"""Rolling rounds: who may be drawn on before everybody is done, without harm to the round as a whole."""

from collections.abc import Iterable
from dataclasses import replace
from itertools import groupby

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import StoredDraw, Tournament
from tournaments.core.pairing.draw import propose
from tournaments.core.pairing.problem import Problem, problem_for


def part_of_round(
    tournament: Tournament, number: int, free: Iterable[int], waiting: Iterable[int], seed: str
) -> StoredDraw | None:
    """Draw some of those who are `free` for round `number`, None if they had better wait.

    Only those of one score sit together, at tables of the preferred size. They are drawn if none of them
    meets again and the rest of the field can still be drawn with no more rematches and second byes than the
    whole field together (who meets in the round before is known, also at tables that still play): so nothing
    happens that waiting would have avoided. With nobody waiting all are drawn.
    """
    before = replace(tournament, rounds=tournament.rounds[: number - 1])
    ready, others = sorted(free), sorted(waiting)
    if not others:
        return propose(problem_for(before, number, ready, seed)) if len(ready) > 1 else None
    if len(ready) < 2:
        return None
    whole = _badness(before, number, [*ready, *others], seed)
    for group in _groups(problem_for(before, number, ready, seed)):
        draw = propose(problem_for(before, number, group, seed))
        rest = [one for one in (*ready, *others) if one not in set(group)]
        if not dict(draw.cost)["rematch"] and _badness(before, number, rest, seed) <= whole:
            return draw
    return None


def _groups(problem: Problem) -> Iterable[list[int]]:
    """The score groups of those who are free, the best first, cut to full tables."""
    for _score, players in groupby(problem.players, key=lambda one: one.score):
        group = [one.number for one in players]
        full = len(group) // problem.preferred * problem.preferred
        if full >= problem.preferred:
            yield group[:full]


def _badness(tournament: Tournament, number: int, field: list[int], seed: str) -> tuple[int, int, int]:
    """Byes, second byes and rematches of the best draw of a field; a lone entrant has a bye."""
    if not field:
        return (0, 0, 0)
    if len(field) == 1:
        return (1, 0, 0)
    try:
        draw = propose(problem_for(tournament, number, field, seed))
    except DrawImpossible:
        return (len(field), 0, 0)
    cost = dict(draw.cost)
    return (len(draw.byes), cost["bye-again"], cost["rematch"])
