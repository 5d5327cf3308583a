"""The order after a cut: who didn't go on stays as they stood before it."""

from dataclasses import replace

from tests.tournaments.core.builders import event, played, with_round
from tournaments.core.model import Kind, Presence, State, Table, Tournament
from tournaments.core.settings import Format, Stages
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.line import nobody_goes_on, ties_at_line
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


def knock_out(*tables: Table, **settings: object) -> Tournament:
    """A knock-out of as many as sit at these tables of its first round."""
    count = sum(len(table.entrants) for table in tables)
    fields = {"preferred": 2, "allowed": (2,), "format": Format.KNOCK_OUT, **settings}
    return with_round(replace(event(count, **fields), stages=Stages()), *tables)


def ranks(tournament: Tournament) -> dict[int, int]:
    return {row.entrant: row.rank for row in ranking(tournament, tournament.stages)}


def test_who_is_out_at_a_void_table_does_not_rank_before_a_shared_first_place() -> None:
    void = played(1, 2, state=State.VOID)
    void = replace(void, results=(replace(void.results[0], places=()),))
    tournament = knock_out(void, played(3, 4, places=(1, 1)), played(5, 6), played(7, 8))
    tournament = with_round(tournament, played(1, 3), played(5, 7))
    assert [ranks(tournament)[one] for one in (4, 2, 6, 8)] == [5, 6, 6, 6]


def test_those_who_came_where_others_did_not_share_the_first_place() -> None:
    came = (Presence.PLAYED, Presence.PLAYED, Presence.NO_SHOW)
    sizes = {"preferred": 3, "allowed": (3,)}
    one = played(1, 2, 3, places=(0, 0, 0), presence=came)
    tournament = with_round(knock_out(one, played(4, 5, 6), played(7, 8, 9), **sizes), played(1, 4, 7))
    assert [ranks(tournament)[number] for number in (2, 5, 3)] == [4, 5, 9]


ABSENT = (Presence.NO_SHOW, Presence.NO_SHOW)


def test_from_a_table_to_which_nobody_came_nobody_goes_on() -> None:
    nobody = played(3, 4, places=(0, 0), presence=ABSENT)
    tournament = knock_out(played(1, 2), nobody, played(5, 6), played(7, 8))
    proposal = propose(tournament, tournament.stages, frozenset(), "")
    assert {*proposal.byes, *(one for table in proposal.tables for one in table)} == {1, 5, 7}
    assert [table.entrants for table in nobody_goes_on(tournament, tournament.stages, 1)] == [(3, 4)]
    assert ties_at_line(tournament, tournament.stages, 1) == []


def test_where_nobody_came_the_lower_seat_goes_on_if_the_event_would_end_otherwise() -> None:
    tournament = knock_out(played(1, 2), played(3, 4, places=(0, 0), presence=ABSENT))
    assert propose(tournament, tournament.stages, frozenset(), "").tables == ((1, 3),)
    assert nobody_goes_on(tournament, tournament.stages, 1) == []
    assert [tie.going_on for tie in ties_at_line(tournament, tournament.stages, 1)] == [(3,)]
    everywhere = [played(*pair, places=(0, 0), presence=ABSENT) for pair in ((1, 2), (3, 4))]
    tournament = knock_out(*everywhere)
    assert propose(tournament, tournament.stages, frozenset(), "").tables == ((1, 3),)


def test_those_with_a_bye_play_on_where_nobody_came_to_the_only_table() -> None:
    nobody = played(3, 4, 5, places=(0, 0, 0), presence=(Presence.NO_SHOW,) * 3)
    tournament = replace(event(5, preferred=3, allowed=(2, 3), format=Format.KNOCK_OUT), stages=Stages())
    tournament = with_round(tournament, nobody, e1=Kind.BYE, e2=Kind.BYE)
    assert propose(tournament, Stages(), frozenset(), "").tables == ((1, 2),)
