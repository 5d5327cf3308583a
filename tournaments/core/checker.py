"""Recompute every stored draw of a tournament from its record alone."""

from collections import Counter
from dataclasses import dataclass

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import Round, StoredDraw, Tournament
from tournaments.core.pairing.costs import RULES, Tables, draw_cost
from tournaments.core.pairing.digest import digest
from tournaments.core.pairing.draw import propose
from tournaments.core.pairing.problem import Problem, pair, problem_for


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that doesn't agree. Codes are stable; `detail` is for people."""

    round: int
    code: str
    detail: str


def check(tournament: Tournament, *, again: bool = True) -> list[Finding]:
    """Check all stored draws; an empty list says that everything agrees."""
    return [
        finding for one in tournament.rounds for finding in check_round(tournament, one.number, again=again)
    ]


def check_round(tournament: Tournament, number: int, *, again: bool = True) -> list[Finding]:
    """Check the stored draws of one round against the record: one of the whole field, or one of each part.

    `again` says whether to draw again and compare, which takes as long as the draws did.
    """
    return [
        finding
        for draw in draws_of(tournament.rounds[number - 1])
        for finding in _check_draw(tournament, number, draw, again=again)
    ]


def draws_of(one: Round) -> tuple[StoredDraw, ...]:
    """Return the stored draws of a round."""
    return (one.draw,) if one.draw else one.parts


def _check_draw(tournament: Tournament, number: int, draw: StoredDraw, *, again: bool) -> list[Finding]:
    if len(draw.players) < 2 or not set(draw.players) <= {one.number for one in tournament.entrants}:
        return [Finding(number, "players", "those who were drawn aren't two or more of the entrants")]
    problem = problem_for(tournament, number, draw.players, draw.seed)
    found = _shape(number, problem, draw)
    if found:
        return found
    if draw.digest != digest(problem):
        found.append(Finding(number, "input", "the record gives another input than the draw had"))
    found += _figures(number, problem, draw)
    return found + _again(number, problem, draw) if again else found


def _shape(number: int, problem: Problem, draw: StoredDraw) -> list[Finding]:
    """Check that everybody is drawn once, the tables' sizes, and that forbidden pairs are kept apart."""
    seated = Counter([one for table in draw.tables for one in table] + list(draw.byes))
    found = []
    if seated != Counter(draw.players):
        found.append(Finding(number, "seated", "not everybody is drawn exactly once"))
    sizes = tuple(sorted(map(len, draw.tables), reverse=True))
    if sizes != problem.sizes.tables:
        found.append(Finding(number, "sizes", f"tables of {sizes} instead of {problem.sizes.tables}"))
    for table in draw.tables:
        together = {pair(one, other) for one in table for other in table if one < other}
        found += [
            Finding(number, "forbidden", f"{one} and {other} sit together")
            for one, other in sorted(together & problem.forbidden)
        ]
    return found


def _figures(number: int, problem: Problem, draw: StoredDraw) -> list[Finding]:
    """Check the cost by rule."""
    cost = tuple(zip(RULES, draw_cost(problem, by_position(problem, draw)), strict=True))
    if cost == draw.cost:
        return []
    return [Finding(number, "cost", f"the cost is {dict(cost)}, stored is {dict(draw.cost)}")]


def _again(number: int, problem: Problem, draw: StoredDraw) -> list[Finding]:
    """Draw again and compare tables, bound and reasons."""
    try:
        fresh = propose(problem)
    except DrawImpossible as error:
        return [Finding(number, "draw", f"the same input can't be drawn: {error}")]
    found = []
    if (fresh.tables, fresh.byes) != (draw.tables, draw.byes):
        found.append(Finding(number, "draw", "the same input and seed give another draw"))
    if fresh.bound != draw.bound:
        found.append(
            Finding(number, "bound", f"the bound is {dict(fresh.bound)}, stored is {dict(draw.bound)}")
        )
    if fresh.reasons != draw.reasons:
        found.append(Finding(number, "reasons", "the reasons of the tables are others"))
    return found


def by_position(problem: Problem, draw: StoredDraw) -> Tables:
    """Return a stored draw by positions in the problem."""
    position = {one.number: index for index, one in enumerate(problem.players)}
    return Tables(
        tuple(tuple(position[one] for one in table) for table in draw.tables),
        tuple(position[one] for one in draw.byes),
    )


@dataclass(frozen=True, slots=True)
class Change:
    """How a published round differs from its computed draw, table by table."""

    drawn: tuple[tuple[int, ...], ...]
    published: tuple[tuple[int, ...], ...]


def manual_change(one: Round) -> Change | None:
    """Return what was changed by hand before the round was published, None if nothing was."""
    stored = [one.fixed.tables] if one.fixed else [draw.tables for draw in draws_of(one)]
    if not stored:
        return None
    computed = [table for tables in stored for table in tables]
    published = tuple(table.entrants for table in one.tables)
    only_drawn = tuple(table for table in computed if table not in published)
    only_published = tuple(table for table in published if table not in computed)
    return Change(only_drawn, only_published) if only_drawn or only_published else None
