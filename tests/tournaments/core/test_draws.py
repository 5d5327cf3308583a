"""What a good draw is: every promise, against an independent brute-force judge where that can be asked."""

from dataclasses import replace

import pytest

from tests.tournaments.core.brute import best_cost, best_upper
from tests.tournaments.core.builders import event
from tournaments.core.checker import check, manual_change
from tournaments.core.errors import DrawImpossible
from tournaments.core.generator import PEACE, add_round, random_event
from tournaments.core.model import ForbiddenPair, Round, Tournament
from tournaments.core.pairing import rematches, search, tables, two
from tournaments.core.pairing.costs import RULES, draw_cost
from tournaments.core.pairing.draw import draw_round, propose, solve
from tournaments.core.pairing.field import Field
from tournaments.core.pairing.problem import Problem, pair, problem_for
from tournaments.core.pairing.stream import Stream
from tournaments.core.settings import FirstRound

TWO = {"preferred": 2, "allowed": (2,)}


def problems(seed: int, smallest: int, largest: int) -> list[Problem]:
    tournament = random_event(seed, smallest, largest)
    return [
        problem_for(tournament, one.number, one.draw.players, one.draw.seed)
        for one in tournament.rounds
        if one.draw is not None
    ]


def after(tournament: Tournament, rounds: int) -> Tournament:
    stream = Stream("test", len(tournament.entrants))
    for number in range(1, rounds + 1):
        tournament = add_round(tournament, draw_round(tournament, number), (), stream, PEACE)
    return tournament


@pytest.mark.parametrize("seed", range(40))
def test_small_draws_equal_the_true_optimum(seed: int) -> None:
    for problem in problems(seed, 5, 8):
        cost = draw_cost(problem, solve(problem)[0])
        assert cost[:10] == best_cost(problem)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(40))
def test_draws_up_to_twelve_equal_the_true_optimum(seed: int) -> None:
    for problem in problems(1000 + seed, 9, 12):
        cost = draw_cost(problem, solve(problem)[0])
        assert cost[:7] == best_upper(problem)


@pytest.mark.parametrize("seed", range(8))
def test_random_events_pass_the_checker(seed: int) -> None:
    assert check(random_event(seed, 5, 30)) == []


def test_same_input_and_seed_give_the_same_draw() -> None:
    assert random_event(5, 10, 30) == random_event(5, 10, 30)


def test_another_seed_gives_another_first_round() -> None:
    tournament = event(16)
    assert draw_round(tournament, 1, seed="a").tables != draw_round(tournament, 1, seed="b").tables


def test_golden_draw_stays_the_same_for_ever() -> None:
    tournament = after(event(9, **TWO), 2)
    draw = draw_round(tournament, 3)
    assert (draw.tables, draw.byes) == GOLDEN


def test_window_and_blocks_equal_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    problem = problem_for(after(event(90, **TWO), 4), 5, range(1, 91), "7")
    whole = draw_cost(problem, solve(problem)[0])
    monkeypatch.setattr(two, "COMPLETE", 20)
    draw, bound = solve(problem)
    assert draw_cost(problem, draw) == whole
    assert bound[:5] == whole[:5]


def test_search_finds_the_exact_optimum_of_fields_of_sixteen(monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = after(event(16), 4)
    problem = problem_for(tournament, 5, range(1, 17), "7")
    searched, bound = solve(problem)
    monkeypatch.setattr(tables, "EXACT", 16)
    exact = draw_cost(problem, solve(problem)[0])
    assert draw_cost(problem, searched)[:4] == exact[:4]
    assert bound[:4] <= exact[:4]


def test_a_rematch_that_the_search_by_gaps_leaves_is_avoided(monkeypatch: pytest.MonkeyPatch) -> None:
    played = random_event(1905, 5, 60)
    drawn = played.rounds[8].draw
    assert drawn is not None
    problem = problem_for(played, 9, drawn.players, drawn.seed)
    assert {len(table) for table in drawn.tables} == {3, 5}
    assert dict(propose(problem).cost)["rematch"] == 0
    monkeypatch.setattr(tables, "fewer_rematches", lambda *_: False)
    assert dict(propose(problem).cost)["rematch"] > 0


def test_looking_for_fewer_rematches_never_leaves_more() -> None:
    played = random_event(2, 5, 60)
    drawn = played.rounds[8].draw
    assert drawn is not None
    field = Field(problem_for(played, 9, drawn.players, drawn.seed))
    state = tables._start(field)
    search.improve(state, 300, 0)
    before, where = state.total(field.rematch), state.at.copy()
    assert before > 0
    lowered = rematches.fewer_rematches(state, 20, 0)
    assert state.total(field.rematch) <= before
    assert lowered or (state.at == where).all()


def test_five_players_meet_all_others_once_with_one_bye_each() -> None:
    tournament = after(event(5, rounds=5, **TWO), 5)
    assert [dict(one.draw.cost)["bye-again"] for one in tournament.rounds if one.draw] == [0] * 5


def test_more_rounds_than_strangers_spread_rematches_evenly() -> None:
    tournament = after(event(4, rounds=6, **TWO), 6)
    problem = problem_for(tournament, 7, range(1, 5), "")
    assert set(problem.met.values()) == {2}


def test_forbidden_pairs_are_kept_apart() -> None:
    tournament = replace(event(8), forbidden=(ForbiddenPair(1, 2), ForbiddenPair(3, 4)))
    draw = draw_round(tournament, 1)
    together = {pair(a, b) for table in draw.tables for a in table for b in table}
    assert not together & {(1, 2), (3, 4)}


def test_forbidden_pairs_are_kept_apart_in_a_field_too_large_to_try_all() -> None:
    clique = tuple(ForbiddenPair(one, other) for one in range(1, 6) for other in range(one + 1, 6))
    draw = draw_round(replace(event(20), forbidden=clique), 1)
    assert all(sum(one <= 5 for one in table) == 1 for table in draw.tables)


def test_forbidden_pairs_of_a_large_field_that_leave_no_draw_are_said() -> None:
    clique = tuple(ForbiddenPair(one, other) for one in range(1, 7) for other in range(one + 1, 7))
    with pytest.raises(DrawImpossible) as caught:
        draw_round(replace(event(20), forbidden=clique), 1)
    assert caught.value.code == "forbidden-pairs"


@pytest.mark.parametrize("sizes", [{"preferred": 2, "allowed": (2,)}, {"preferred": 3, "allowed": (3,)}])
def test_forbidden_pairs_that_leave_no_draw_are_said(sizes: dict[str, object]) -> None:
    tournament = event(3 if sizes["preferred"] == 3 else 2, **sizes)
    with pytest.raises(DrawImpossible) as caught:
        draw_round(replace(tournament, forbidden=(ForbiddenPair(1, 2),)), 1)
    assert caught.value.code == "forbidden-pairs"


def test_rating_method_pairs_top_half_with_bottom_half() -> None:
    draw = draw_round(event(8, first_round=FirstRound.RATING, **TWO), 1)
    assert {pair(*table) for table in draw.tables} == {(1, 5), (2, 6), (3, 7), (4, 8)}


def test_snake_method_turns_every_other_layer() -> None:
    draw = draw_round(event(8, first_round=FirstRound.SNAKE), 1)
    assert {frozenset(table) for table in draw.tables} == {frozenset({1, 4, 5, 8}), frozenset({2, 3, 6, 7})}


def test_seeded_first_round_of_a_large_field_is_quick() -> None:
    draw = draw_round(event(301, first_round=FirstRound.RATING, **TWO), 1)
    assert draw.byes == (301,)
    assert pair(*draw.tables[0]) == (1, 151)


def test_a_changed_record_is_found() -> None:
    tournament = after(event(8), 2)
    last = tournament.rounds[1]
    assert last.draw is not None
    wrong = replace(last.draw, seed="another")
    forged = replace(tournament, rounds=(tournament.rounds[0], replace(last, draw=wrong)))
    assert {one.code for one in check(forged)} >= {"input"}


def test_manual_changes_keep_the_computed_draw_and_the_difference() -> None:
    tournament = after(event(8), 1)
    one: Round = tournament.rounds[0]
    assert manual_change(one) is None
    first, second = one.tables
    swapped = replace(first, entrants=second.entrants[:1] + first.entrants[1:])
    change = manual_change(replace(one, tables=(swapped, second)))
    assert change is not None
    assert change.published == (swapped.entrants,)


def test_proposal_names_every_rule_with_cost_and_bound() -> None:
    draw = propose(problem_for(event(13), 1, range(1, 14), "s"))
    assert [rule for rule, _ in draw.cost] == list(RULES) == [rule for rule, _ in draw.bound]
    assert len(draw.reasons) == len(draw.tables)


GOLDEN = (((7, 4), (2, 3), (9, 5), (8, 6)), (1,))
