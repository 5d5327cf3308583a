"""The order after a cut: who didn't go on stays as they stood before it."""

from dataclasses import replace

from tests.tournaments.core.builders import event, played, with_round
from tournaments.core.model import Tournament
from tournaments.core.settings import Format, Stages
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.proposals import propose
from tournaments.plan.ranking import ranking
from tournaments.plan.robin import groups_of

STAGES = Stages(groups=2, cut=1)
DRAWN = ({0, 2}, {1, 3})
"""Places in the group of those who draw; else the better place wins, but the last loses to all."""


def two_groups() -> Tournament:
    """In both groups the second and the third have one and a half points, and the second beat the third."""
    fields = {"preferred": 2, "allowed": (2,), "format": Format.ROUND_ROBIN, "rounds": 3}
    tournament = event(8, **fields, tie_breaks=("DE",))
    tournament = replace(tournament, stages=STAGES)
    at = {one: index for group in groups_of(tournament, STAGES) for index, one in enumerate(group)}
    for number in range(1, 4):
        tables = []
        for one, other in propose(tournament, STAGES, frozenset(), "").tables:
            mine, theirs = at[one], at[other]
            places = (1, 1) if {mine, theirs} in DRAWN else (1, 2) if mine < theirs else (2, 1)
            tables.append(played(one, other, places=places, drawn=number))
        tournament = with_round(tournament, *tables)
    return tournament


def test_after_a_cut_nobody_is_compared_anew_across_groups() -> None:
    tournament = two_groups()
    groups = standings_at_cut(tournament, STAGES)
    assert [[row.rank for row in rows] for rows in groups] == [[1, 2, 3, 4]] * 2
    final = propose(tournament, STAGES, frozenset(), "").tables
    tournament = with_round(tournament, played(*final[0], drawn=4))
    rows = ranking(tournament, STAGES)
    second, third = ({rows[place].entrant for rows in groups} for place in (1, 2))
    assert {row.entrant for row in rows[2:4]} == second
    assert {row.entrant for row in rows[4:6]} == third
    assert [row.rank for row in rows] == [1, 2, 3, 3, 5, 5, 7, 7]
    before = {row.entrant: row.figures for group in groups for row in group}
    assert {row.entrant: row.figures for row in rows} == before
