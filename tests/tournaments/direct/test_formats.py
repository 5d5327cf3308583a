"""Round robin, groups and a cut, knock-out, final table."""

from itertools import combinations, pairwise

import pytest

from charuma_site.players.models import Player
from games.refusals import Refused
from tests.support.events import entered, entrant, fresh, give_all, new_event, pairs, play_round
from tests.tournaments.direct.test_life import code_of
from tournaments import direct, store
from tournaments.models import Event
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.proposals import is_ended
from tournaments.plan.ranking import ranking
from tournaments.plan.stages import is_over


def play_out(event: Event, alice: Player) -> list[list[list[int]]]:
    """Play round after round, seat order being the order of places, to the end of the format."""
    tables = []
    while not event.rounds.exists() or not over(event):
        one = play_round(event, alice)
        tables.append(pairs(one))
        give_all(event, alice, one)
    return tables


def over(event: Event) -> bool:
    return is_over(store.event_value(fresh(event)), store.event_stages(event))


def ranks(event: Event) -> dict[int, int]:
    rows = ranking(store.event_value(fresh(event)), store.event_stages(event))
    return {row.entrant: row.rank for row in rows}


@pytest.mark.parametrize("count", [4, 5])
def test_in_a_round_robin_everybody_meets_everybody_once(alice: Player, count: int) -> None:
    rounds = count - 1 + count % 2
    event = new_event(alice, online=False, rules={"format": "round-robin", "rounds": rounds})
    entered(event, count)
    tables = play_out(event, alice)
    met = sorted(tuple(sorted(pair)) for one in tables for pair in one)
    assert met == list(combinations(range(1, count + 1), 2))


def test_a_round_robin_at_tables_spreads_the_meetings(alice: Player) -> None:
    rules = {"format": "round-robin", "rounds": 3, "preferred": 3, "allowed": [3]}
    event = new_event(alice, online=False, rules=rules)
    entered(event, 9)
    tables = play_out(event, alice)
    met = [tuple(sorted(two)) for one in tables for table in one for two in combinations(table, 2)]
    assert len(met) == len(set(met)) == 27


def test_nobody_comes_into_a_round_robin_that_runs(alice: Player, bob: Player) -> None:
    event = new_event(alice, online=False, rules={"format": "round-robin", "rounds": 3})
    players = entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    with pytest.raises(Refused) as caught:
        direct.enter(event.key, bob)
    assert code_of(caught) == "too-late"
    direct.withdraw(event.key, players[0], players[0])
    two = play_round(event, alice)
    assert len(pairs(two)) == 1
    assert two.absences.filter(kind="bye").count() == 1


@pytest.mark.parametrize("groups", [1, 2])
def test_for_who_left_before_the_cut_the_next_in_rank_plays(alice: Player, groups: int) -> None:
    rules = {"format": "round-robin", "rounds": 3}
    event = new_event(alice, online=False, rules=rules, stages={"groups": groups, "cut": 4 // groups})
    players = entered(event, 4 * groups + 4)
    for _round in range(3):
        give_all(event, alice, play_round(event, alice))
    value, stages = store.event_value(event), store.event_stages(event)
    standing = [[row.entrant for row in rows] for rows in standings_at_cut(value, stages)]
    gone = standing[0].pop(1)
    direct.withdraw(event.key, players[gone - 1], players[gone - 1])
    best = {number for rows in standing for number in rows[: 4 // groups]}
    assert {number for pair in pairs(play_round(event, alice)) for number in pair} == best


def test_groups_and_a_top_cut_end_in_a_final(alice: Player) -> None:
    rules = {"format": "round-robin", "rounds": 3}
    event = new_event(alice, online=False, rules=rules, stages={"groups": 2, "cut": 2})
    entered(event, 8)
    tables = play_out(event, alice)
    groups = [{number for pair in one for number in pair} for one in tables[:3]]
    assert all(group == set(range(1, 9)) for group in groups)
    assert [len(one) for one in tables] == [4, 4, 4, 2, 1]
    final = tables[-1][0]
    order = ranks(event)
    assert (order[final[0]], order[final[1]]) == (1, 2)
    semifinalists = {number for pair in tables[3] for number in pair}
    assert {number for number, rank in order.items() if rank <= 4} == semifinalists


def test_a_swiss_may_end_with_a_final_table_of_the_best(alice: Player) -> None:
    rules = {"preferred": 4, "allowed": [4], "rounds": 2}
    event = new_event(alice, online=False, rules=rules, stages={"cut": 4})
    entered(event, 8)
    first, second = play_round(event, alice), None
    give_all(event, alice, first)
    second = play_round(event, alice)
    give_all(event, alice, second)
    best = {number for number, _rank in sorted(ranks(event).items(), key=lambda row: row[1])[:4]}
    final = play_round(event, alice)
    assert set(pairs(final)[0]) == best
    give_all(event, alice, final)
    assert over(event)
    assert [number for number, rank in sorted(ranks(event).items(), key=lambda row: row[1])][:4] == pairs(
        final
    )[0]


@pytest.mark.parametrize(("count", "sizes"), [(8, [4, 2, 1]), (6, [2, 2, 1]), (2, [1])])
def test_a_knock_out_of_pairs_ends_with_one_final(alice: Player, count: int, sizes: list[int]) -> None:
    event = new_event(alice, online=False, rules={"format": "knock-out"})
    entered(event, count)
    tables = play_out(event, alice)
    assert len(tables[-1]) == 1
    assert len(tables) == len(sizes)
    assert ranks(event)[tables[-1][0][0]] == 1
    assert sorted(ranks(event).values())[:2] == [1, 2]


def test_a_knock_out_of_tables_lets_the_best_two_go_on(alice: Player) -> None:
    rules = {"format": "knock-out", "preferred": 4, "allowed": [3, 4]}
    event = new_event(alice, online=False, rules=rules, stages={"best": 2})
    entered(event, 16)
    tables = play_out(event, alice)
    assert [len(one) for one in tables] == [4, 2, 1]
    for earlier, later in pairwise(tables):
        through = {number for table in earlier for number in table[:2]}
        assert {number for table in later for number in table} == through


def test_who_leaves_a_knock_out_is_out(alice: Player) -> None:
    event = new_event(alice, online=False, rules={"format": "knock-out"})
    players = entered(event, 4)
    one = play_round(event, alice)
    give_all(event, alice, one)
    winners = [pair[0] for pair in pairs(one)]
    direct.withdraw(event.key, players[winners[0] - 1], players[winners[0] - 1])
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert code_of(caught) == "event-over"
    assert is_ended(store.event_value(fresh(event)), store.event_stages(event))
    direct.finish(event.key, alice)
    assert entrant(event, players[winners[0] - 1]).left == 1


@pytest.mark.parametrize(
    ("rules", "stages"),
    [
        ({"format": "swiss"}, {"groups": 2}),
        ({"format": "knock-out"}, {"best": 2}),
        ({"preferred": 4, "allowed": [3]}, {"cut": 2}),
        ({}, {"final": 2}),
    ],
)
def test_stages_that_can_not_be_are_refused(
    alice: Player, rules: dict[str, object], stages: dict[str, int]
) -> None:
    with pytest.raises(Refused):
        new_event(alice, rules=rules, stages=stages)
