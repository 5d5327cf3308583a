"""The cost of a table, rule by rule, by hand."""

from dataclasses import replace

from tournaments.core.pairing.costs import RULES, bye_cost, table_cost
from tournaments.core.pairing.draw import propose
from tournaments.core.pairing.problem import Player, Problem


def cost(problem: Problem, *table: int) -> dict[str, int]:
    return {rule: value for rule, value in zip(RULES, table_cost(problem, table), strict=True) if value}


def field(*players: Player, size: int = 2, **more: object) -> Problem:
    return Problem(4, players, size, (2, 3, 4, 5), seed="7", **more)  # type: ignore[arg-type]


def test_a_pair_that_has_met_k_times_costs_k_squared() -> None:
    assert cost(field(Player(1, 0), Player(2, 0), met={(1, 2): 3}), 0, 1) == {"rematch": 9}


def test_gap_is_the_sum_over_pairs_of_squared_differences() -> None:
    problem = field(Player(1, 24), Player(2, 12), Player(3, 0), size=3)
    assert cost(problem, 0, 1, 2) == {"gap": 1 + 1 + 4, "top-gap": 2 + 1 + 8}


def test_other_sizes_cost_those_who_sat_there_and_their_scores() -> None:
    problem = field(Player(1, 24, odd=2), Player(2, 24, odd=1), Player(3, 0), size=4)
    assert cost(problem, 0, 1) == {"odd-table": 3, "odd-score": 2}


def test_third_time_running_in_one_seat_is_counted() -> None:
    problem = field(Player(1, 0, seats=(2, 2, 0, 0, 0), last_seats=(1, 1)), Player(2, 0))
    assert cost(problem, 0, 1) == {"seat-running": 1, "seat-follow": 1}
    assert cost(problem, 1, 0) == {}


def test_never_three_times_running_goes_before_balance() -> None:
    tired = Player(1, 0, seats=(2, 1, 0, 0, 0), last_seats=(1, 1))
    uneven = Player(2, 0, seats=(4, 1, 0, 0, 0), last_seats=(2, 1))
    assert propose(field(tired, uneven)).tables == ((2, 1),)


def test_balance_counts_times_beyond_the_seat_had_least() -> None:
    players = [Player(number, 0, seats=(2, 0, 0, 1, 0)) for number in range(1, 5)]
    assert cost(field(*players, size=4), 0, 1, 2, 3) == {"seat-balance": 2 + 1}


def test_following_the_same_neighbour_again_costs() -> None:
    players = [Player(number, 0) for number in range(1, 4)]
    problem = field(*players, size=3, followed={(3, 1): 2})
    assert cost(problem, 0, 1, 2) == {"seat-follow": 2}
    assert cost(problem, 0, 2, 1) == {}


def test_bye_goes_to_fewest_byes_then_lowest_score() -> None:
    players = (Player(1, 24), Player(2, 12), Player(3, 0, byes=1))
    problem = field(*players)
    assert [bye_cost(problem, one)[:2] for one in range(3)] == [(0, 2), (0, 1), (1, 0)]
    assert propose(replace(problem, allowed=(2,))).byes == (2,)
