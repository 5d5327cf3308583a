"""Round robins, groups, knock-outs, final tables."""

from collections import Counter

import pytest

from tournaments.core.formats.berger import berger
from tournaments.core.formats.groups import final_table, snake_groups, top_cut
from tournaments.core.formats.knockout import going_on, next_stage, stage
from tournaments.core.formats.robin import full_rounds, meetings, round_robin
from tournaments.core.standings import Row


def test_berger_table_of_four_is_the_published_one() -> None:
    assert [pairs for pairs, _ in berger(4)] == [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]


@pytest.mark.parametrize("count", range(2, 17))
def test_berger_lets_everybody_meet_once_with_even_seats(count: int) -> None:
    rounds = berger(count)
    met = Counter(frozenset(two) for pairs, _ in rounds for two in pairs)
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    first = Counter(two[0] for pairs, _ in rounds for two in pairs)
    assert max(first.values()) - min(first.get(one, 0) for one in range(1, count + 1)) <= 1
    byes = Counter(bye for _, bye in rounds if bye is not None)
    assert byes == (Counter(range(1, count + 1)) if count % 2 else Counter())


def test_round_robin_of_nine_at_tables_of_three_lets_all_meet_once() -> None:
    schedule = round_robin(range(1, 10), 3, (3,), full_rounds(9, 3), "7")
    assert set(meetings(schedule).values()) == {1}
    assert len(meetings(schedule)) == 36


def test_round_robin_spreads_meetings_evenly() -> None:
    found = meetings(round_robin(range(1, 9), 4, (4,), 7, "7"))
    assert max(found.values()) - min(found.values()) <= 2


def test_groups_are_dealt_to_and_fro() -> None:
    assert snake_groups(range(1, 9), 2) == ((1, 4, 5, 8), (2, 3, 6, 7))


def rows(*scores: tuple[int, int]) -> list[Row]:
    return [Row(place, one, score, ()) for place, (one, score) in enumerate(scores, 1)]


def test_top_cut_takes_winners_before_seconds() -> None:
    groups = [rows((1, 50), (2, 40), (3, 10)), rows((4, 60), (5, 20))]
    assert top_cut(groups, 2) == (4, 1, 2, 5)
    assert final_table(groups[0], 2) == (1, 2)


def test_knock_out_ends_with_one_table() -> None:
    now, tables_seen = stage(range(1, 17), 4, (3, 4)), []
    while not now.final:
        tables_seen.append(len(now.tables))
        now = next_stage(now, now.tables, 2, 4, (3, 4))
    assert tables_seen == [4, 2]
    assert set(now.tables[0]) == {1, 2, 3, 4}


def test_best_seeds_get_the_byes_that_sizes_force() -> None:
    assert stage(range(1, 6), 2, (2,)).byes == (1,)


def test_going_on_takes_winners_first() -> None:
    assert going_on([(5, 6), (7, 8)], 2) == (5, 7, 6, 8)


def test_nobody_knocked_out_is_an_error() -> None:
    with pytest.raises(ValueError, match="knocked out"):
        next_stage(stage(range(1, 9), 4, (4,)), [(1, 2, 3, 4), (5, 6, 7, 8)], 4, 4, (4,))
