"""Scoring schemes, in 24ths of a table win."""

import pytest

from tournaments.core.scoring import place_scores, places_by_points, shared_score
from tournaments.core.settings import Scheme, SchemeKind


@pytest.mark.parametrize(
    ("places", "scores"),
    [
        ((1, 2), (24, 0)),
        ((1, 1), (12, 12)),
        ((1, 2, 3), (24, 12, 0)),
        ((1, 2, 2, 4), (24, 12, 12, 0)),
        ((1, 1, 3, 4, 5), (21, 21, 12, 6, 0)),
        ((1, 1, 1, 1), (12, 12, 12, 12)),
    ],
)
def test_place_scores_share_the_places_they_cover(places: tuple[int, ...], scores: tuple[int, ...]) -> None:
    assert place_scores(Scheme(), len(places), places) == scores


def test_win_counts_sole_wins_and_shares_others() -> None:
    scheme = Scheme(SchemeKind.WIN)
    assert place_scores(scheme, 4, (2, 1, 3, 4)) == (0, 24, 0, 0)
    assert place_scores(scheme, 4, (1, 1, 1, 4)) == (8, 8, 8, 0)


def test_league_is_ten_six_three_one() -> None:
    assert place_scores(Scheme(SchemeKind.LEAGUE), 4, (1, 2, 3, 4)) == (240, 144, 72, 24)
    assert place_scores(Scheme(SchemeKind.LEAGUE), 4, (1, 2, 2, 4)) == (240, 108, 108, 24)


def test_custom_rows_by_size() -> None:
    scheme = Scheme(SchemeKind.CUSTOM, {3: (48, 24, 0)})
    assert place_scores(scheme, 3, (1, 2, 3)) == (48, 24, 0)


def test_a_draw_is_worth_half_at_every_size() -> None:
    assert [shared_score(Scheme(), size) for size in (2, 3, 4, 5)] == [12, 12, 12, 12]


def test_places_by_points_share_equal_points() -> None:
    assert places_by_points((5, 9, 5, 2)) == (2, 1, 2, 4)
