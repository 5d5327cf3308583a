"""The plot of a rating's course."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.ratings.history import Moment
from tournaments.ratings.plot import HEIGHT, LEFT, MOST_LINES, RIGHT, WIDTH, plot

START = datetime(2026, 1, 1, tzinfo=UTC)


def course(*ratings: int) -> list[Moment]:
    return [Moment(START + timedelta(days=index), rating) for index, rating in enumerate(ratings)]


@pytest.mark.parametrize(
    "ratings", [(1000,), (1000, 1000), (1000, 1001), (1, 4000), (990, 1240, 1105), tuple(range(900, 2000, 7))]
)
def test_everything_is_inside_and_levels_are_few(ratings: tuple[int, ...]) -> None:
    found = plot(course(*ratings))
    assert all(LEFT <= int(dot.x) <= WIDTH - RIGHT and 0 <= int(dot.y) < HEIGHT for dot in found.dots)
    assert 2 <= len(found.levels) <= MOST_LINES + 1
    assert int(found.levels[0].label) <= min(ratings) <= max(ratings) <= int(found.levels[-1].label)


def test_higher_ratings_are_higher_up_and_later_games_to_the_right() -> None:
    low, high = plot(course(1000, 1100)).dots
    assert int(low.y) > int(high.y)
    assert int(low.x) < int(high.x)
