"""Results: by games, by hand, corrected, void, flagged; always one version that holds."""

from datetime import timedelta

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction

from charuma_site.players import erasure
from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import Refused
from tests.support.events import (
    entered,
    entrant,
    finish_game,
    fresh,
    give,
    give_all,
    letters,
    new_event,
    numbers,
    pairs,
    play_round,
    scores,
)
from tests.support.games import make_move
from tests.tournaments.direct.test_life import code_of
from tournaments import direct, store, tasks
from tournaments.core.units import WIN, in_wins
from tournaments.models import Event, Result, Round, Table
from tournaments.plan.ranking import ranking
from tournaments.selectors import standing_lines


def first_table(event: Event, alice: Player) -> Table:
    table: Table = play_round(event, alice).tables.select_related("game").get(number=1)
    return table


def game_of(table: Table) -> Game:
    game = Table.objects.get(pk=table.pk).game
    assert game is not None
    return game


def test_a_finished_game_is_its_tables_result_once(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    finish_game(game_of(table))
    tasks.sweep_events()
    tasks.sweep_events()
    assert not direct.take_result(game_of(table).pk)
    result = table.results.get()
    seats = game_of(table).seats.order_by("number")
    assert result.places == [seat.place for seat in seats]
    assert result.points == [seat.points for seat in seats]
    assert (result.source, result.presence) == ("game", ["played", "played"])
    assert event.rounds.get().state == Round.State.CLOSED


def test_the_end_of_a_game_is_told_at_once(alice: Player, django_capture_on_commit_callbacks: object) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        finish_game(game_of(table))
    assert table.results.count() == 1


def test_who_resigned_has_left_and_is_last_whether_they_had_moved_or_not(alice: Player) -> None:
    event = new_event(alice, takeover_after=1)
    entered(event, 4)
    one = play_round(event, alice)
    for table in one.tables.select_related("game"):
        game = game_of(table)
        leaver = game.seats.get(number=0).player
        assert leaver is not None
        if table.number == 2:
            make_move(game)
        play.resign(game.key, leaver)
        finish_game(game)
    tasks.sweep_events()
    for table in one.tables.order_by("number"):
        result = table.results.get()
        assert (result.presence, result.places) == (["left", "played"], [2, 1])
        leaver_number, stayer = numbers(table)
        assert (scores(event)[leaver_number], scores(event)[stayer]) == (0, WIN)


def test_who_let_a_turn_run_out_and_never_moved_did_not_come(alice: Player) -> None:
    event = new_event(alice, takeover_after=1)
    entered(event, 2)
    table = first_table(event, alice)
    game = game_of(table)
    assert game.deadline is not None
    with time_machine.travel(game.deadline + timedelta(minutes=5), tick=False):
        assert play.expire_turn(game.pk)
    finish_game(game)
    tasks.sweep_events()
    assert table.results.get().presence == ["no-show", "played"]


def test_a_result_is_checked_against_the_pairing(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    for places in ([1], [1, 2, 3], [1, 3], [2, 2], [0, 1], []):
        with pytest.raises(Refused):
            give(event, alice, table, places)
    with pytest.raises(Refused):
        give(event, alice, table, [1, 2], presence=["played", "asleep"])
    give(event, alice, table, [], points=[0, 5])
    assert table.results.get().places == [2, 1]


def test_places_that_contradict_the_points_are_refused_by_name(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 3, "allowed": [3]})
    entered(event, 3)
    table = first_table(event, alice)
    one, two, _three = (f"P{number:02}" for number in numbers(table))
    for places in ([2, 1, 3], [1, 1, 3]):
        with pytest.raises(Refused) as caught:
            give(event, alice, table, places, points=[9, 5, 1])
        assert code_of(caught) == "against-points"
        assert caught.value.text.index(one) < caught.value.text.index(two)
    give(event, alice, table, [1, 2, 3], points=[5, 5, 1])
    left = ["left", "played", "played"]
    give(event, alice, table, [3, 1, 2], points=[9, 5, 1], presence=left, reason="went home")
    assert table.results.get(version=2).places == [3, 1, 2]


def test_T22_a_second_result_from_an_old_page_is_refused(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    direct.add_organiser(event.key, alice, bob)
    first_table(event, alice)
    direct.enter_result(event.key, alice, 1, 1, expected_version=0, places=[1, 2])
    with pytest.raises(Refused) as caught:
        direct.enter_result(event.key, bob, 1, 1, expected_version=0, places=[2, 1])
    assert code_of(caught) == "stale"
    assert Result.objects.get().places == [1, 2]


def test_T10_the_database_lets_one_confirmed_version_hold(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    give(event, alice, table, [1, 2])
    held = table.results.get()
    with pytest.raises(IntegrityError), transaction.atomic():
        Result.objects.create(table=table, version=2, state="played", drawn=1, source="organiser")
    give(event, alice, table, [2, 1], reason="slip", confirmed=False)
    draft = table.results.get(version=2)
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_result SET confirmed = %s WHERE id = %s", [True, draft.pk])
    assert Result.objects.get(pk=held.pk).superseded is False


def test_T09_an_unconfirmed_result_counts_nowhere_until_it_is_confirmed(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    give(event, alice, table, [1, 2])
    before, seats = scores(event), numbers(table)
    give(event, alice, table, [2, 1], reason="they say so", confirmed=False)
    assert scores(event) == before
    direct.confirm_result(event.key, alice, 1, 1, 2)
    assert scores(event) == {seats[0]: 0, seats[1]: WIN}
    assert len(letters(event, "corrected")) == 2


def test_T13_a_late_correction_recomputes_standings_and_leaves_drawn_rounds(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    one = play_round(event, alice)
    give_all(event, alice, one)
    two = play_round(event, alice)
    drawn = pairs(two)
    table = one.tables.get(number=1)
    with pytest.raises(Refused) as caught:
        give(event, alice, table, [2, 1])
    assert code_of(caught) == "no-reason"
    give(event, alice, table, [2, 1], reason="mixed up")
    assert pairs(two) == drawn
    loser, winner = numbers(table)
    assert (scores(event)[loser], scores(event)[winner]) == (0, WIN)
    newest = table.results.order_by("-version")[0]
    assert (newest.drawn, newest.drawn > table.round.number) == (2, True)
    told = {letter.reader for letter in letters(event, "corrected")}
    assert told == {players[loser - 1], players[winner - 1]}
    line = event.log.filter(what="result").last()
    assert line is not None
    assert (line.data["old"]["places"], line.data["new"]["places"], line.reason) == (
        [1, 2],
        [2, 1],
        "mixed up",
    )


def test_T21_every_version_says_who_and_why_and_a_flag_keeps_the_event_open(
    alice: Player, bob: Player
) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 2)
    direct.add_organiser(event.key, alice, bob)
    table = first_table(event, alice)
    give(event, alice, table, [1, 2])
    give(event, bob, table, [2, 1], reason="other way")
    direct.void_table(event.key, alice, 1, 1, "cheating", 2)
    give(event, bob, table, [1, 2], reason="no proof")
    rows = [(one.version, one.by, one.reason) for one in table.results.all()]
    assert rows == [(1, alice, ""), (2, bob, "other way"), (3, alice, "cheating"), (4, bob, "no proof")]
    flag = direct.flag_result(event.key, players[1], 1, 1, "I won")
    with pytest.raises(Refused):
        direct.flag_result(event.key, alice, 1, 1, "I am not there")
    direct.finish(event.key, alice)
    with pytest.raises(Refused) as caught:
        direct.confirm_results(event.key, alice)
    assert code_of(caught) == "flags"
    direct.settle_flag(event.key, bob, flag.pk, "looked at the cards")
    assert direct.confirm_results(event.key, alice).phase == Event.Phase.FINISHED


def test_a_forfeit_is_a_win_without_play(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    absent, here = numbers(table)
    with pytest.raises(Refused):
        direct.forfeit(event.key, alice, 1, 1, [99], "absent", 0)
    direct.forfeit(event.key, alice, 1, 1, [absent], "absent", 0)
    assert scores(event) == {absent: 0, here: WIN}


def test_adjudication_takes_the_points_of_this_moment(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    game_of(table).seats.filter(number=1).update(points=7)
    direct.adjudicate(event.key, alice, 1, 1, "the bus leaves", 0)
    assert table.results.get().places == [2, 1]


def test_a_void_table_is_played_again_in_a_new_game(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    old = game_of(table)
    direct.void_table(event.key, alice, 1, 1, "wrong cards", 0, replay=True)
    new = game_of(table)
    assert new != old
    assert Table.objects.get(pk=table.pk).past_games == [old.key]
    assert Game.objects.get(pk=old.pk).phase == Game.Phase.CANCELLED
    assert not direct.take_result(old.pk)
    assert event.rounds.get().state == Round.State.PUBLISHED
    finish_game(new)
    assert direct.take_result(new.pk)
    assert sum(scores(event).values()) == WIN
    assert [one.state for one in table.results.all()] == ["void", "open", "played"]


def test_T06_a_table_whose_entrants_have_all_gone_keeps_nobody_waiting(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    one = play_round(event, alice)
    table = one.tables.get(number=1)
    give_all_but(event, alice, one, table)
    for number in numbers(table):
        direct.disqualify(event.key, alice, entrant(event, players[number - 1]), "cheating")
    assert (table.results.get().state, event.rounds.get().state) == ("void", Round.State.CLOSED)
    assert len(pairs(play_round(event, alice))) == 1


def test_who_has_left_the_event_may_finish_the_game_that_runs(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    one = play_round(event, alice)
    table = one.tables.get(number=1)
    for number in numbers(table):
        direct.withdraw(event.key, players[number - 1], players[number - 1])
    assert not table.results.exists()
    finish_game(game_of(table))
    assert direct.take_result(game_of(table).pk)
    assert table.results.get().state == "played"


def test_T06_a_game_in_which_only_bots_are_left_keeps_nobody_waiting(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    table = play_round(event, alice).tables.get(number=1)
    first, second = (players[number - 1] for number in numbers(table))
    direct.withdraw(event.key, first, first, leave_game=True)
    assert not table.results.exists()
    direct.withdraw(event.key, second, second, leave_game=True)
    assert table.results.get().reason == "all-left"


def give_all_but(event: Event, alice: Player, one: Round, left_out: Table) -> None:
    for table in one.tables.exclude(pk=left_out.pk):
        give(event, alice, table, [1, 2])


def test_T05_closing_never_touches_a_result_and_asks_about_the_others(alice: Player) -> None:
    event = new_event(alice, rules={"unfinished": "organiser"})
    entered(event, 6)
    one = play_round(event, alice)
    finished, given, untouched = one.tables.select_related("game").order_by("number")
    finish_game(game_of(finished))
    give(event, alice, given, [2, 1])
    with pytest.raises(Refused) as caught:
        direct.close_round(event.key, alice)
    assert code_of(caught) == "choose"
    assert untouched.results.count() == 0
    direct.close_round(event.key, alice, {untouched.number: "share"})
    assert finished.results.get().source == "game"
    assert given.results.get().places == [2, 1]
    assert (untouched.results.get().places, untouched.results.get().source) == ([1, 1], "organiser")
    assert game_of(untouched).phase == Game.Phase.CANCELLED
    assert not direct.take_result(game_of(untouched).pk)
    assert untouched.results.count() == 1


def test_the_rule_extends_a_round_once(alice: Player) -> None:
    event = new_event(alice, rules={"unfinished": "extend"}, extend_seconds=3600)
    entered(event, 2)
    one = play_round(event, alice)
    direct.close_round(event.key, alice)
    later = event.rounds.get()
    assert (later.extended, later.state) == (True, Round.State.PUBLISHED)
    assert later.ends_at is not None
    assert one.ends_at is not None
    assert later.ends_at > one.ends_at
    direct.close_round(event.key, None)
    assert event.rounds.get().state == Round.State.CLOSED


def test_T25_an_account_deleted_in_mid_event_leaves_results_and_the_rest_goes_on(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 2})
    players = entered(event, 4)
    one = play_round(event, alice)
    gone = numbers(one.tables.get(number=1))[0]
    give(event, alice, one.tables.get(number=2), [1, 2])
    erasure.erase(players[gone - 1])
    tasks.sweep_events()
    for table in one.tables.filter(results=None).select_related("game"):
        finish_game(game_of(table))
    tasks.sweep_events()
    assert event.entrants.get(number=gone).name == "deleted player"
    assert event.rounds.get().state == Round.State.CLOSED
    assert scores(event)[gone] == 0
    give_all(event, alice, play_round(event, alice))
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    assert len(ranking(store.event_value(fresh(event)), store.event_stages(event))) == 4
    names = [str(line.data) + line.name + line.reason for line in event.log.all()]
    assert not any(f"P{gone:02}" in name for name in names)


def test_T25_deleted_between_the_last_result_and_the_end(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 2)
    give_all(event, alice, play_round(event, alice))
    before = scores(event)
    erasure.erase(players[0])
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    assert scores(event) == before


def test_the_host_deleted_in_mid_event_leaves_it_to_the_others(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    direct.add_organiser(event.key, alice, bob)
    erasure.erase(alice)
    play_round(event, bob)
    assert fresh(event).host == bob


def test_T19_a_bye_a_forfeit_and_a_draw_score_the_same_wherever_they_are_read(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    entered(event, 5)
    one = play_round(event, alice)
    first, second = one.tables.order_by("number")
    give(event, alice, first, [1, 1])
    direct.forfeit(event.key, alice, 1, 2, [numbers(second)[0]], "absent", 0)
    bye = one.absences.get().entrant.number or 0
    wanted = dict.fromkeys(numbers(first), WIN // 2) | {
        numbers(second)[0]: 0,
        numbers(second)[1]: WIN,
        bye: WIN,
    }
    assert scores(event) == wanted


def test_T23_totals_agree_with_a_recount_after_void_restore_and_a_deleted_game(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    finish_game(game_of(table))
    tasks.sweep_events()
    first = scores(event)
    direct.void_table(event.key, alice, 1, 1, "wrong cards", 1)
    assert set(scores(event).values()) == {WIN // 2}
    held = table.results.get(version=1)
    give(event, alice, table, held.places, points=held.points, reason="they were right")
    assert scores(event) == first
    game_of(table).delete()
    assert scores(event) == first
    assert {line.number: line.score for line in standing_lines(fresh(event))} == {
        number: in_wins(score) for number, score in first.items()
    }
