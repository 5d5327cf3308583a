"""Table sizes: the rule of the event's settings, with its examples."""

import pytest

from tournaments.core.sizes import rounds_without_rematch, table_sizes


@pytest.mark.parametrize(
    ("players", "tables"),
    [
        (3, (3,)),
        (5, (5,)),
        (6, (3, 3)),
        (7, (4, 3)),
        (9, (5, 4)),
        (10, (4, 3, 3)),
        (11, (4, 4, 3)),
        (12, (4, 4, 4)),
    ],
)
def test_preferred_four_seats_everybody(players: int, tables: tuple[int, ...]) -> None:
    sizes = table_sizes(players, 4, (3, 4, 5))
    assert (tuple(sorted(sizes.tables, reverse=True)), sizes.byes) == (tables, 0)


def test_preferred_two_gives_an_odd_one_a_bye() -> None:
    assert (table_sizes(7, 2, (2,)).tables, table_sizes(7, 2, (2,)).byes) == ((2, 2, 2), 1)


def test_fewest_byes_where_not_everybody_can_sit() -> None:
    assert table_sizes(10, 4, (4,)).byes == 2
    assert table_sizes(5, 4, (3, 4)).byes == 1


def test_most_preferred_tables_among_equally_many_odd_ones() -> None:
    assert table_sizes(14, 4, (3, 4, 5)).tables == (4, 4, 3, 3)


def test_nobody_and_one() -> None:
    assert table_sizes(0, 4, (3, 4)).tables == ()
    assert table_sizes(1, 4, (3, 4)).byes == 1


@pytest.mark.parametrize(
    ("players", "preferred", "allowed", "rounds"),
    [
        (4, 2, (2,), 3),
        (5, 2, (2,), 5),
        (6, 2, (2,), 5),
        (8, 2, (2,), 7),
        (16, 4, (4,), 5),
        (6, 4, (3, 4), 1),
        (8, 4, (4,), 1),
        (12, 4, (4,), 1),
        (9, 3, (3,), 4),
        (1, 2, (2,), 0),
    ],
)
def test_T18_rounds_that_a_field_can_play_without_a_rematch(
    players: int, preferred: int, allowed: tuple[int, ...], rounds: int
) -> None:
    assert rounds_without_rematch(players, preferred, allowed) == rounds
