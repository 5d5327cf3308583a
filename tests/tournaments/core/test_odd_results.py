"""The odd-results matrix, row by row."""

import pytest

from tests.tournaments.core.builders import event, played, with_round
from tournaments.core.closing import close_table
from tournaments.core.errors import DrawImpossible
from tournaments.core.history import read_history
from tournaments.core.lines import Line
from tournaments.core.model import OPEN, Entrant, Kind, Presence, Result, State, Table, Tournament
from tournaments.core.pairing.draw import draw_round
from tournaments.core.pairing.problem import problem_for
from tournaments.core.settings import AbsenceScore, ByeScore, Unfinished, VoidScore

CAME, NO_SHOW, LEFT = Presence.PLAYED, Presence.NO_SHOW, Presence.LEFT


def line(tournament: Tournament, entrant: int, number: int = 1) -> Line:
    return read_history(tournament).lines[entrant][number - 1]


@pytest.mark.parametrize(("setting", "score"), [(ByeScore.WIN, 24), (ByeScore.HALF, 12), (ByeScore.MEAN, 16)])
def test_bye_from_the_draw_scores_by_the_setting(setting: ByeScore, score: int) -> None:
    tournament = with_round(event(5, bye=setting), played(1, 2, 3, 4), e5=Kind.BYE)
    tournament = with_round(tournament, played(1, 5, 2, 3), e4=Kind.BYE)
    assert (line(tournament, 5).score, line(tournament, 5).opponents) == (score, ())
    assert line(tournament, 5).bars_bye


def test_asked_bye_scores_half_at_most_k_times_and_bars_no_bye() -> None:
    tournament = with_round(event(5, asked_byes=1), played(1, 2, 3, 4), e5=Kind.ASKED_HALF)
    tournament = with_round(tournament, played(1, 2, 3, 4), e5=Kind.ASKED_HALF)
    assert [one.score for one in read_history(tournament).lines[5]] == [12, 0]
    assert not line(tournament, 5).bars_bye


@pytest.mark.parametrize(("setting", "score"), [(AbsenceScore.ZERO, 0), (AbsenceScore.HALF, 12)])
def test_late_entry_misses_rounds(setting: AbsenceScore, score: int) -> None:
    tournament = event(4, late=setting)
    late = Tournament("", tournament.settings, (*tournament.entrants, Entrant(5, joined=2)))
    late = with_round(late, played(1, 2, 3, 4))
    assert (line(late, 5).kind, line(late, 5).score) == (Kind.LATE, score)


def test_no_show_leaves_a_smaller_table_if_that_size_is_allowed() -> None:
    table = played(1, 2, 3, 4, places=(1, 2, 3, 0), presence=(CAME, CAME, CAME, NO_SHOW))
    tournament = with_round(event(4), table)
    assert [line(tournament, one).score for one in (1, 2, 3, 4)] == [24, 12, 0, 0]
    assert 4 not in line(tournament, 1).opponents
    assert (line(tournament, 4).kind, line(tournament, 4).seat) == (Kind.FORFEIT_LOSS, 0)


def test_no_show_otherwise_counts_as_last() -> None:
    table = played(1, 2, 3, 4, places=(1, 2, 3, 0), presence=(CAME, CAME, CAME, NO_SHOW))
    tournament = with_round(event(4, allowed=(4,)), table)
    assert [line(tournament, one).score for one in (1, 2, 3, 4)] == [24, 16, 8, 0]


def test_no_show_at_a_table_of_two_is_a_forfeit_win_and_bars_a_bye() -> None:
    table = played(1, 2, presence=(CAME, NO_SHOW))
    tournament = with_round(event(2, preferred=2, allowed=(2,)), table)
    assert (line(tournament, 1).kind, line(tournament, 1).score) == (Kind.FORFEIT_WIN, 24)
    assert line(tournament, 1).bars_bye
    assert line(tournament, 1).opponents == ()


def test_who_left_is_last_and_others_places_stand() -> None:
    table = played(1, 2, 3, 4, places=(2, 1, 3, 4), presence=(CAME, LEFT, CAME, CAME))
    tournament = with_round(event(4), table)
    assert [line(tournament, one).score for one in (1, 2, 3, 4)] == [16, 0, 8, 0]
    assert line(tournament, 1).shares == (2, 2, 2)
    assert 2 in line(tournament, 1).opponents


@pytest.mark.parametrize(("setting", "score"), [(VoidScore.HALF, 12), (VoidScore.REPLAY, 0)])
def test_void_table_was_not_played(setting: VoidScore, score: int) -> None:
    tournament = with_round(event(4, void=setting), played(1, 2, 3, 4, state=State.VOID))
    assert (line(tournament, 1).score, line(tournament, 1).opponents) == (score, ())


def test_unfinished_table_is_a_draw_for_pairing_only() -> None:
    tournament = with_round(event(4), Table(1, (1, 2, 3, 4)))
    assert read_history(tournament).score(1) == 0
    assert read_history(tournament, 1, drawn=1).score(1) == 12
    assert problem_for(tournament, 2, (1, 2, 3, 4), "").met[1, 2] == 1


@pytest.mark.parametrize(
    ("policy", "places"), [(Unfinished.ADJUDICATE, (2, 1, 3)), (Unfinished.SHARE, (1, 1, 1))]
)
def test_policy_closes_unfinished_tables(policy: Unfinished, places: tuple[int, ...]) -> None:
    closed = close_table(Table(1, (1, 2, 3)), policy, (4, 7, 1), drawn=1)
    assert closed is not None
    assert closed.result().places == places


@pytest.mark.parametrize("policy", [Unfinished.EXTEND, Unfinished.ORGANISER])
def test_policy_leaves_the_table_to_time_or_organiser(policy: Unfinished) -> None:
    assert close_table(Table(1, (1, 2, 3), (OPEN,)), policy, (0, 0, 0), drawn=1) is None


def test_closing_never_overwrites_a_result() -> None:
    table = played(1, 2, 3)
    assert close_table(table, Unfinished.SHARE, (0, 0, 0), drawn=1) is table


def test_correction_counts_for_standings_and_later_draws_only() -> None:
    first, corrected = Result(State.PLAYED, (1, 2), drawn=1), Result(State.PLAYED, (2, 1), drawn=2)
    tournament = with_round(event(2, preferred=2, allowed=(2,)), Table(1, (1, 2), (first, corrected)))
    assert read_history(tournament, 1, drawn=1).score(1) == 24
    assert read_history(tournament, 1, drawn=2).score(1) == 0
    assert read_history(tournament).score(1) == 0


def test_withdrawn_keeps_results_and_gets_nothing_more() -> None:
    tournament = event(4)
    gone = Tournament("", tournament.settings, (*tournament.entrants[:3], Entrant(4, left=1)))
    gone = with_round(with_round(gone, played(4, 1, 2, 3)), played(1, 2, 3, drawn=2))
    assert [one.score for one in read_history(gone).lines[4]] == [24, 0]
    assert line(gone, 4, 2).kind is Kind.WITHDRAWN


def test_double_forfeit_gives_nobody_anything() -> None:
    tournament = with_round(event(2), played(1, 2, presence=(NO_SHOW, NO_SHOW)))
    assert [line(tournament, one).kind for one in (1, 2)] == [Kind.FORFEIT_LOSS] * 2


@pytest.mark.parametrize("left", [0, 1])
def test_all_withdrew_or_one_is_left_ends_the_event(left: int) -> None:
    with pytest.raises(DrawImpossible) as caught:
        draw_round(event(left), 1)
    assert caught.value.code == "event-over"


def test_asked_bye_may_be_worth_nothing() -> None:
    tournament = event(5, asked_bye=AbsenceScore.ZERO)
    assert line(with_round(tournament, played(1, 2, 3, 4), e5=Kind.ASKED_HALF), 5).score == 0
