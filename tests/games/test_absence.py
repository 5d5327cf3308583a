"""Overdue turns, bots that stand in, coming back, leaving: nobody's game hangs on a missing person."""

from datetime import timedelta

import pytest
import time_machine

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Seat
from games.presentation.retelling import news_lines, story_lines
from games.refusals import Refused
from games.tasks import sweep_turns
from tests.support.games import DAY, fresh, letters, make_move, on_turn, open_table, running


def let_time_run_out(game: Game) -> None:
    """The turn's deadline passes, and then one sweep runs."""
    deadline = fresh(game).deadline
    assert deadline is not None
    with time_machine.travel(deadline + timedelta(minutes=3), tick=False):
        sweep_turns()


def seat(game: Game, player: Player) -> Seat:
    return Seat.objects.get(game=game, player=player)


def test_D01_the_sweep_ends_the_turn_without_any_visitor(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    let_time_run_out(game)
    move = game.moves.get()
    assert (move.seat, move.via, move.player) == (0, "timeout", None)
    assert fresh(game).actor == 1
    assert len(letters(game, "game.timed_out", alice)) == 1
    assert len(letters(game, "turn.your_turn", bob)) == 1


def test_D06_no_job_ends_a_turn_before_its_time(alice: Player, bob: Player) -> None:
    game = running([alice, bob], move_seconds=7 * DAY)
    with time_machine.travel(game.created_at + timedelta(days=2), tick=False):
        sweep_turns()
    assert (fresh(game).phase, fresh(game).move_count) == (Game.Phase.RUNNING, 0)


def test_D20_the_timeout_is_booked_on_the_seat_to_act(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    assert game.deadline is not None
    with time_machine.travel(game.deadline + timedelta(minutes=5), tick=False):
        with pytest.raises(Refused):  # the wrong person asks first
            play.play(game.key, bob, "MARK0000", 0, "web")
        selectors.position(game.key, bob)
        sweep_turns()
    assert (seat(game, alice).missed, seat(game, bob).missed) == (1, 0)
    assert game.moves.get().player is None


def test_an_own_move_forgives_the_missed_turns(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 9})
    let_time_run_out(game)
    make_move(game)
    assert seat(game, alice).missed == 1
    make_move(game)
    assert seat(game, alice).missed == 0


def test_after_three_missed_turns_a_bot_takes_the_seat_until_its_owner_is_back(
    alice: Player, bob: Player
) -> None:
    game = running([alice, bob], options={"cards": 9})
    for _ in range(3):
        assert on_turn(game) == alice
        let_time_run_out(game)
        make_move(game)
    away = selectors.find_table(game.key, bob).seats[0]
    assert (away.away, away.is_bot, away.name) == (True, False, "Alice")
    assert on_turn(game) == bob  # the bot answered at once
    assert [*game.moves.values_list("via", flat=True)][-3:] == ["timeout", "web", "bot"]
    assert len(letters(game, "game.taken_over", alice)) == 1
    assert len(letters(game, "game.timed_out", alice)) == 2  # the third is told by the other letter
    play.come_back(game.key, alice)
    play.come_back(game.key, alice)
    assert (seat(game, alice).bot, seat(game, alice).missed) == ("", 0)
    make_move(game)
    assert on_turn(game) == alice


def test_without_takeover_each_turn_still_ends(alice: Player, bob: Player) -> None:
    game = running([alice, bob], takeover_after=0, options={"cards": 9})
    for _ in range(5):
        let_time_run_out(game)
        make_move(game)
    assert (seat(game, alice).missed, seat(game, alice).bot) == (5, "")


def test_who_resigns_is_last_and_a_bot_plays_on(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob, charlie])
    play.resign(game.key, alice)
    assert (game.moves.get().via, on_turn(game)) == ("resigned", bob)
    play.resign(game.key, alice)  # a double click
    while fresh(game).phase == Game.Phase.RUNNING:
        make_move(game)
    assert seat(game, alice).place == 3
    assert seat(game, bob).place in (1, 2)
    assert "turn.your_turn" not in [letter.kind for letter in letters(game, reader=alice)][1:]
    assert letters(game, reader=alice)[-1].kind == "game.finished"


def test_who_resigned_can_neither_move_nor_come_back(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob, charlie])
    play.resign(game.key, alice)
    with pytest.raises(Refused):
        play.play(game.key, alice, "MARK0000", 1, "web")
    with pytest.raises(Refused) as refused:
        play.come_back(game.key, alice)
    assert refused.value.code == "resigned"


def test_D16_leavers_collect_no_missed_turns(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 9}, takeover_after=0)
    make_move(game)
    play.resign(game.key, alice)
    for _ in range(3):
        let_time_run_out(game)
    assert (seat(game, alice).missed, seat(game, bob).missed) == (0, 3)


def test_bots_finish_a_game_that_everybody_has_left(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 20})
    play.resign(game.key, alice)
    play.resign(game.key, bob)
    assert fresh(game).phase == Game.Phase.FINISHED


def deserted(alice: Player) -> Game:
    """A game that its only person has stayed away from until a bot had the seat."""
    game = running([alice], bots=2, options={"cards": 9})
    for _ in range(3):
        let_time_run_out(game)
    return fresh(game)


def test_a_game_that_its_only_person_left_waits_one_turn_and_is_then_played_to_its_end(alice: Player) -> None:
    game = deserted(alice)
    assert (game.phase, game.actor, seat(game, alice).bot) == (Game.Phase.RUNNING, 0, "calm")
    assert selectors.find_table(game.key, alice).waits_for_owner
    played = game.move_count
    let_time_run_out(game)
    assert fresh(game).phase == Game.Phase.FINISHED
    labels = game.moves.filter(number__gt=played).values_list("via", flat=True)
    assert set(labels) <= {"bot", "forced"}
    assert len(letters(game, "game.taken_over")) == 1
    assert seat(game, alice).missed == 3


def test_who_comes_back_to_a_deserted_game_has_a_whole_turn(alice: Player) -> None:
    game = deserted(alice)
    assert game.deadline is not None
    assert selectors.next_waiting(alice) == game.key
    with time_machine.travel(game.deadline - timedelta(minutes=5), tick=False):
        play.come_back(game.key, alice)
        assert fresh(game).deadline == game.deadline + timedelta(days=1, minutes=-5)
        make_move(game)
    assert (on_turn(game), seat(game, alice).bot) == (alice, "")


def test_a_move_takes_the_seat_back(alice: Player) -> None:
    game = deserted(alice)
    make_move(game)
    assert (seat(game, alice).bot, seat(game, alice).missed, on_turn(game)) == ("", 0, alice)


def test_whoever_comes_back_first_does_not_wait_for_another(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 9}, takeover_after=1)
    for _ in range(2):
        let_time_run_out(game)
    assert on_turn(game) == alice
    play.come_back(game.key, bob)
    assert on_turn(game) == bob


def test_nobody_who_is_away_gets_letters_about_turns(alice: Player) -> None:
    game = deserted(alice)
    assert [letter.number for letter in letters(game, "turn.your_turn", alice)] == [0, 3, 6]


def test_the_log_tells_who_stays_away_comes_back_and_resigns(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 9}, takeover_after=1)
    let_time_run_out(game)
    play.come_back(game.key, alice)
    play.resign(game.key, alice)
    table, position = selectors.find_table(game.key, bob), selectors.position(game.key, bob)
    told = [line.text for line in story_lines(table, position) if "plays MARK" not in line.text]
    assert told == [
        "Alice stays away: a bot plays in this seat.",
        "Alice is back and plays again.",
        "Alice resigns: a bot plays on in this seat.",
    ]
    assert news_lines(table, position) == story_lines(table, position)
    make_move(game)
    later = selectors.position(game.key, bob)
    assert not any("Alice" in line.text and "MARK" not in line.text for line in news_lines(table, later))


@pytest.mark.parametrize("way", ["move", "timeout", "resign", "take-over"])
def test_N06_every_way_in_which_the_turn_passes_tells_the_next(alice: Player, bob: Player, way: str) -> None:
    game = running([alice, bob], takeover_after=1 if way == "take-over" else 3)
    before = len(letters(game, "turn.your_turn", alice))
    if way == "move":
        make_move(game)
    elif way == "resign":
        play.resign(game.key, alice)
    else:
        let_time_run_out(game)
    assert len(letters(game, "turn.your_turn", bob)) == 1
    assert len(letters(game, "turn.your_turn", alice)) == before


def test_nobody_comes_back_to_a_table_that_has_not_begun(alice: Player) -> None:
    game = open_table(alice)
    with pytest.raises(Refused):
        play.come_back(game.key, alice)
