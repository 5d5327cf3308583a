"""Standings, tie-breaks and the sums behind them."""

from fractions import Fraction

import pytest

from tests.tournaments.core.builders import event, played, with_round
from tournaments import words
from tournaments.core.generator import random_event
from tournaments.core.history import read_history
from tournaments.core.model import Kind, Presence, Table, Tournament
from tournaments.core.settings import Edition
from tournaments.core.standings import standings
from tournaments.core.tiebreaks import TIE_BREAKS
from tournaments.core.tiebreaks.base import Figure, Scene, Value

EVERY = tuple(TIE_BREAKS)
TWO = {"preferred": 2, "allowed": (2,)}


def value(tournament: Tournament, code: str, entrant: int, tied: tuple[int, ...] = ()) -> Value:
    scene = Scene(tournament, read_history(tournament))
    return TIE_BREAKS[code].compute(scene, entrant, tied or (entrant,)).value


def four_players() -> Tournament:
    """1 beats 2 and 3, draws 4; 2 beats 4; 3 beats 4; 2 draws 3."""
    tournament = with_round(event(4, **TWO), played(1, 2), played(3, 4))
    tournament = with_round(tournament, played(1, 3), played(2, 4))
    return with_round(tournament, played(4, 1, places=(1, 1)), played(2, 3, places=(1, 1)))


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH", 36 + 36 + 12),
        ("BH-C1", 36 + 36),
        ("BH-M1", 36),
        ("SB", 36 + 36 + 6),
        ("PS", 24 + 48 + 60),
        ("WIN", 2),
        ("SEAT", 2),
        ("ARO", Fraction(1998 + 1997 + 1996, 3)),
    ],
)
def test_tie_break_of_the_winner_by_hand(code: str, expected: int | Fraction) -> None:
    assert value(four_players(), code, 1) == expected


def test_omw_has_a_floor_of_a_third() -> None:
    rates = [Fraction(36, 72), Fraction(36, 72), Fraction(1, 3)]
    assert value(four_players(), "OMW", 1) == sum(rates) / 3


def test_equal_all_the_way_share_a_rank() -> None:
    assert [(row.rank, row.entrant) for row in standings(four_players())] == [(1, 1), (2, 2), (2, 3), (4, 4)]


def test_direct_encounter_counts_only_if_all_tied_have_met() -> None:
    tournament = with_round(event(4, **TWO), played(1, 2), played(3, 4))
    assert value(tournament, "DE", 1, (1, 2)) == 1
    assert value(tournament, "DE", 1, (1, 3)) == 0


def test_share_and_margin_of_the_game_points() -> None:
    tournament = with_round(event(4), played(1, 2, 3, 4, points=(10, 6, 3, 1)))
    assert value(tournament, "SHARE", 1) == Fraction(10, 20)
    assert value(tournament, "MARGIN", 4) == 1 - Fraction(20, 4)


def test_sums_over_a_table_are_divided_by_its_opponents() -> None:
    tournament = with_round(event(4), played(1, 2, 3, 4))
    assert value(tournament, "BH", 1) == Fraction(16 + 8 + 0, 3)
    assert value(tournament, "SB", 2) == Fraction(8 + 0, 3)


def test_art_16_own_bye_is_a_dummy_with_own_score_capped_at_draws() -> None:
    tournament = with_round(event(3, **TWO), played(1, 2), e3=Kind.BYE)
    assert value(tournament, "BH", 3) == 12
    older = with_round(event(3, **TWO, edition=Edition.FIDE_2024), played(1, 2), e3=Kind.BYE)
    assert value(older, "BH", 3) == 24


def test_art_16_forfeit_is_capped_at_the_scheduled_opponents_score() -> None:
    forfeit = played(1, 2, presence=(Presence.PLAYED, Presence.NO_SHOW))
    tournament = with_round(event(2, **TWO), forfeit)
    assert value(tournament, "BH", 1) == 0


def test_art_16_withdrawn_rounds_count_as_draws_for_opponents() -> None:
    tournament = with_round(event(3, **TWO), played(1, 2), e3=Kind.BYE)
    tournament = with_round(tournament, played(1, 3), e2=Kind.ASKED_ZERO)
    assert value(tournament, "BH", 1) == 12 + 24


def test_art_16_voluntary_unplayed_round_is_cut_first() -> None:
    tournament = with_round(event(4, **TWO), played(1, 2), played(3, 4))
    tournament = with_round(tournament, played(3, 2), e1=Kind.ASKED_HALF, e4=Kind.ASKED_ZERO)
    scene = Scene(tournament, read_history(tournament))
    figure = TIE_BREAKS["BH-C1"].compute(scene, 1, (1,))
    assert [part.round for part in figure.parts if part.cut] == [2]


@pytest.mark.parametrize("code", EVERY)
def test_a_table_that_still_plays_changes_no_tie_break(code: str) -> None:
    before = four_players()
    running = with_round(before, Table(1, (2, 1)), Table(2, (4, 3)))
    for one in (1, 2, 3, 4):
        assert value(running, code, one, (2, 3)) == value(before, code, one, (2, 3))


def test_equal_ones_whose_first_meeting_still_plays_share_the_rank() -> None:
    tournament = with_round(event(4, **TWO), played(1, 2), played(3, 4))
    ranks = [(row.rank, row.entrant) for row in standings(tournament)]
    running = with_round(tournament, Table(1, (3, 1)), Table(2, (2, 4)))
    assert [(row.rank, row.entrant) for row in standings(running)] == ranks


def test_a_bye_asked_for_before_a_table_that_still_plays_is_no_withdrawal() -> None:
    tournament = with_round(event(3, **TWO), played(1, 2), e3=Kind.BYE)
    tournament = with_round(tournament, played(1, 3), e2=Kind.ASKED_ZERO)
    running = with_round(tournament, Table(1, (3, 2)), e1=Kind.ASKED_ZERO)
    assert Scene(running, read_history(running)).adjusted(2) == 0


def test_art_16_a_bye_for_a_full_win_is_not_cut_before_a_lower_round() -> None:
    tournament = with_round(event(4, **TWO), played(1, 2), played(3, 4))
    tournament = with_round(tournament, played(3, 2), e1=Kind.ASKED_FULL, e4=Kind.ASKED_ZERO)
    scene = Scene(tournament, read_history(tournament))
    figure = TIE_BREAKS["BH-C1"].compute(scene, 1, (1,))
    assert [part.round for part in figure.parts if part.cut] == [1]
    assert "not a bye for a full win" in words.word(words.TIE_BREAK_RULES, "BH-C1")


def test_direct_encounter_of_one_who_is_tied_with_nobody_is_nothing() -> None:
    assert TIE_BREAKS["DE"].compute(Scene(four_players(), read_history(four_players())), 1, (1,)).parts == ()


def recomputed(figure: Figure) -> Fraction:
    parts = [part.value for part in figure.parts if not part.cut]
    total = Fraction(sum(parts))
    return total / len(parts) if figure.mean and parts else total


@pytest.mark.parametrize("seed", range(6))
def test_every_figure_is_the_sum_of_its_parts(seed: int) -> None:
    tournament = random_event(seed, 5, 20)
    scene = Scene(tournament, read_history(tournament))
    for one in tournament.entrants:
        for code in EVERY:
            figure = TIE_BREAKS[code].compute(scene, one.number, (one.number,))
            assert figure.value == recomputed(figure), code


def test_lots_part_those_equal_all_the_way() -> None:
    tournament = with_round(event(4, **TWO, lots=True), played(1, 2), played(3, 4))
    assert [row.rank for row in standings(tournament)] == [1, 2, 3, 4]
    assert standings(tournament) == standings(tournament)
