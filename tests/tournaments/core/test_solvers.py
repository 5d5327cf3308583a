"""The parts of the solvers, each against the plainest way to compute the same."""

from itertools import combinations

import pytest

from tests.tournaments.core.brute import divisions
from tests.tournaments.core.builders import event
from tournaments.core.errors import CoreError, DrawImpossible
from tournaments.core.pairing import bounds, two
from tournaments.core.pairing.blocks import cut, least_gap
from tournaments.core.pairing.cliques import Answer, strangers_only
from tournaments.core.pairing.costs import draw_cost
from tournaments.core.pairing.draw import draw_round, solve
from tournaments.core.pairing.field import Field
from tournaments.core.pairing.matching import perfect_matching
from tournaments.core.pairing.problem import Player, Problem, pair
from tournaments.core.pairing.state import State
from tournaments.core.pairing.stream import Stream
from tournaments.core.pairing.tiers import tiers
from tournaments.core.units import decimal, in_wins


def problem(count: int, seed: int, size: int = 2, scale: int = 12, most: int = 8) -> Problem:
    """A made-up draw: scores, histories and meetings at random."""
    stream = Stream("problem", count, seed)
    scores = sorted((scale * stream.below(most) for _ in range(count)), reverse=True)
    players = tuple(
        Player(number, score, seats=tuple(stream.below(3) for _ in range(5)), odd=stream.below(2))
        for number, score in enumerate(scores, 1)
    )
    met = {
        pair(1 + stream.below(count), 1 + stream.below(count)): 1 + stream.below(2) for _ in range(2 * count)
    }
    known = {two_: times for two_, times in met.items() if two_[0] != two_[1]}
    allowed = (2,) if size == 2 else (3, 4, 5)
    return Problem(5, players, size, allowed, known, seed=str(seed))


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("sizes", [(3, 3, 3), (4, 4), (4, 3), (5, 4)])
def test_gap_bound_is_never_above_the_best_division(sizes: tuple[int, ...], seed: int) -> None:
    stream = Stream("levels", seed)
    levels = sorted(stream.below(9) for _ in range(sum(sizes)))
    best = min(
        sum(bounds.run_cost([levels[one] for one in group]) for group in groups)
        for groups in divisions(tuple(range(len(levels))), sizes)
    )
    bound = bounds.least_gap(levels, sizes)
    assert bound <= best
    if len(set(sizes)) == 1:
        assert bound == best


@pytest.mark.parametrize("seed", range(10))
def test_neighbours_have_the_least_gap_in_pairs(seed: int) -> None:
    stream = Stream("pairs", seed)
    levels = sorted((stream.below(9) for _ in range(8)), reverse=True)
    best = min(
        sum((levels[a] - levels[b]) ** 2 for a, b in groups)
        for groups in divisions(tuple(range(8)), (2, 2, 2, 2))
    )
    assert least_gap(levels) == best


def test_blocks_end_where_an_even_number_of_better_scores_ends() -> None:
    scores = (36, 36, 24, 24, 24, 12, 0, 0)
    players = tuple(Player(number, score) for number, score in enumerate(scores, 1))
    found = cut(Problem(3, players, 2, (2,)))
    assert [(one.first, one.last) for one in found] == [(0, 2), (2, 6), (6, 8)]


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("count", [40, 41])
def test_blocks_and_windows_are_as_good_as_all_pairs(
    monkeypatch: pytest.MonkeyPatch, count: int, seed: int
) -> None:
    given = problem(count, seed)
    whole = draw_cost(given, solve(given)[0])
    monkeypatch.setattr(two, "COMPLETE", 6)
    draw, bound = solve(given)
    assert draw_cost(given, draw)[:5] == whole[:5]
    assert bound[:5] == whole[:5]


@pytest.mark.parametrize("seed", range(4))
def test_large_scores_are_drawn_as_well_as_small_ones(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    given = problem(20, seed)
    whole = draw_cost(given, solve(given)[0])
    monkeypatch.setattr(two, "MOST_BITS", 10)  # every rule has to be settled by itself
    assert draw_cost(given, solve(given)[0]) == whole


def test_points_as_scores_fit_the_solver() -> None:
    given = problem(101, 1, scale=1, most=20_000)
    assert len(solve(given)[0].byes) == 1


def test_costs_beyond_the_solver_are_refused() -> None:
    with pytest.raises(CoreError):
        perfect_matching(2, [(0, 1)], [1 << 125])


def test_strangers_are_found_or_proven_not_to_exist() -> None:
    everybody = [63 ^ (1 << one) for one in range(6)]
    answer, tables = strangers_only(everybody, (3, 3), 1000)
    assert (answer, sorted(map(len, tables))) == (Answer.FOUND, [3, 3])
    nobody = [0] * 6
    assert strangers_only(nobody, (3, 3), 1000)[0] is Answer.NONE
    assert strangers_only(everybody, (3, 3), 1)[0] is Answer.UNKNOWN


@pytest.mark.parametrize("byes", [(), (12, 13)])
def test_changes_of_a_swap_are_what_swapping_gives(byes: tuple[int, ...]) -> None:
    field = Field(problem(12 + len(byes), 3, size=4))
    state = State(field, [(0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)], byes)
    for costs in (field.rematch, field.gap, field.top):
        changes = state.changes(costs)
        for one, other in [(0, 4), (3, 8), (5, 11), *[(2, bye) for bye in byes]]:
            before = state.total(costs)
            predicted = int(changes[one, other])
            assert predicted == state.change(costs, one, other)
            state.swap(one, other)
            assert state.total(costs) - before == predicted
            state.swap(one, other)


def test_tiers_order_like_tuples() -> None:
    scale = tiers((3, 2, 9))
    costs = [(a, b, c) for a in range(4) for b in range(3) for c in range(10)]
    assert sorted(costs) == sorted(costs, key=scale.pack)


def test_shuffles_are_the_same_for_ever() -> None:
    items = list(range(8))
    Stream("a", 1).shuffle(items)
    assert items == SHUFFLED


def test_too_few_for_a_table_is_said() -> None:
    with pytest.raises(DrawImpossible) as caught:
        draw_round(event(2, preferred=4, allowed=(3, 4)), 1)
    assert caught.value.code == "no-table"


def test_numbers_are_shown_as_decimals() -> None:
    assert [in_wins(one) for one in (24, 12, 16, 0, -8)] == ["1", "0.5", "0.667", "0", "-0.333"]
    assert decimal(2) == "2"


def test_pairs_are_unordered() -> None:
    assert {pair(*one) for one in combinations((3, 1, 2), 2)} == {(1, 3), (2, 3), (1, 2)}


SHUFFLED = [6, 7, 3, 2, 1, 0, 5, 4]


def test_byes_stay_with_those_they_suit_best_through_any_swaps() -> None:
    given = problem(22, 2, size=4)
    fours = Problem(5, given.players, 4, (4,), given.met, seed="x")
    field = Field(fours)
    state = State(field, [tuple(range(start, start + 4)) for start in range(0, 20, 4)], (20, 21))
    levels = fours.levels
    state.swap(20, next(one for one in range(20) if levels[one] == levels[20] or one == 19))
    allowed = state.blocked() == 0
    for one in range(22):
        for other in range(22):
            if allowed[one, other] and (state.at[one] == state.bye) != (state.at[other] == state.bye):
                assert levels[one] == levels[other]
