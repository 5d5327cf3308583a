"""Daruma through the door: a turn is one sitting with one clock and one letter, and no roll comes twice."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from charuma_site.notifications import rendering
from charuma_site.players.models import Player
from games import play, selectors
from games.door import lobby
from games.door.rebuild import rebuild
from games.models import Game, Move, Seat
from games.refusals import Refused
from games.rules import registry
from games.rules.daruma import tables
from tests.support import daruma
from tests.support.games import DAY, fresh, letters, on_turn, open_table, read
from tests.support.pages import dealt_by

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return dealt_by([alice, bob], secret=3, kind="daruma")


def other(game: Game) -> Player:
    seat = game.seats.exclude(player=on_turn(game)).get()
    assert seat.player is not None
    return seat.player


def test_a_step_keeps_turn_clock_and_letters(game: Game) -> None:
    daruma.until(game, daruma.has_safe_step)
    before, posted = fresh(game), len(letters(game))
    with time_machine.travel(timezone.now() + timedelta(hours=5), tick=False):
        daruma.make(game, daruma.safe_step(daruma.view_of(game, on_turn(game))))
    after = fresh(game)
    assert (after.move_count, after.actor) == (before.move_count + 1, before.actor)
    assert (after.deadline, after.turn_from, after.turn_at) == (
        before.deadline,
        before.turn_from,
        before.turn_at,
    )
    assert len(letters(game)) == posted


def test_the_turns_end_sets_a_new_clock_and_writes_one_letter(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    waiting, posted = other(game), len(letters(game, "turn.your_turn"))
    moment = timezone.now() + timedelta(hours=5)
    with time_machine.travel(moment, tick=False):
        daruma.make(game, "stop")
    after = fresh(game)
    assert after.deadline == moment + timedelta(seconds=DAY)
    assert after.turn_from == after.move_count
    written = letters(game, "turn.your_turn")[posted:]
    assert [(letter.reader, letter.number) for letter in written] == [(waiting, after.turn_from)]


def test_the_reminder_still_comes_in_mid_turn(game: Game) -> None:
    daruma.until(game, daruma.has_safe_step)
    daruma.make(game, daruma.safe_step(daruma.view_of(game, on_turn(game))))
    reminder = letters(game, "reminder.deadline")[-1]
    with time_machine.travel(reminder.due_at, tick=False):
        assert rendering.render(reminder) is not None


def test_the_letter_shows_the_rolled_dice_and_tells_each_turn_in_a_line(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    turns_of_others = 0
    while turns_of_others < 3:
        before = fresh(game).turn_from
        daruma.make(game, daruma.calm_move(game))
        turns_of_others += fresh(game).turn_from != before
    mail = read(letters(game, "turn.your_turn")[-1]).text
    view = daruma.view_of(game, on_turn(game))
    if view.dice:
        assert f"Your dice: {' '.join(map(str, view.dice))}" in mail
    news = re.findall(r"^- (.*)$", mail, re.MULTILINE)
    assert len(news) == 1
    assert news[0].startswith(f"{other(game).display_name}: ")


def test_a_turn_lost_at_its_first_roll_is_told_too(alice: Player, bob: Player) -> None:
    """It happens in the move of the player before, so no move of its own would tell it."""
    game = dealt_by([alice, bob], secret=18, kind="daruma")  # its second turn is lost at once
    mover = daruma.make(game, daruma.calm_move(game))
    assert daruma.view_of(game, mover).turn == 3
    assert on_turn(game) == mover
    mail = read(letters(game, "turn.your_turn", mover)[-1]).text
    assert f"{other(game).display_name}: rolls" in mail
    assert "Bad Luck, the turn ends with nothing" in mail


def test_the_subject_counts_turns_as_the_table_does(game: Game) -> None:
    daruma.until(game, lambda view: view.turn > 3 and daruma.must_paint(view))
    late, turn = on_turn(game), daruma.view_of(game, None).turn
    letter = letters(game, "turn.your_turn", late)[-1]
    assert letter.number + 1 > turn  # a turn takes several moves
    mail = read(letter)
    assert f"your turn {turn} (with" in mail.subject
    assert f"Turn {turn}, counted over all players" in mail.text
    expire(game)
    assert f"your time ran out at turn {turn} (with" in read(letters(game, "game.timed_out", late)[0]).subject


def test_the_same_post_twice_is_one_roll(game: Game) -> None:
    daruma.until(game, daruma.may_sake)
    player, expected = on_turn(game), fresh(game).move_count
    move = next(move for move in daruma.view_of(game, player).legal if move.startswith("sake"))
    first = play.play(game.key, player, move, expected, Move.Via.WEB)
    seen = daruma.view_of(game, None)
    for _ in range(9):
        again = play.play(game.key, player, move, expected, Move.Via.WEB)
        assert (again.number, again.repeated) == (first.number, True)
    assert daruma.view_of(game, None) == seen


def test_ten_clicks_across_the_end_of_the_turn_are_one_move(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    player, waiting, expected = on_turn(game), other(game), fresh(game).move_count
    for _ in range(10):
        play.play(game.key, player, "stop", expected, Move.Via.WEB)
    assert on_turn(game) == waiting
    made = list(game.moves.filter(number__gt=expected).values_list("text", "player_id"))
    assert made[0] == ("stop", player.pk)
    assert all(player_id is None for _text, player_id in made[1:])  # at most what was forced


def test_C17_neither_reload_nor_a_second_tab_rolls_again(game: Game) -> None:
    daruma.until(game, daruma.may_sake)
    player, stale = on_turn(game), fresh(game).move_count
    moves = [move for move in daruma.view_of(game, player).legal if move.startswith("sake")]
    play.play(game.key, player, moves[0], stale, Move.Via.WEB)
    seen = daruma.view_of(game, player)
    assert all(daruma.view_of(game, player) == seen for _ in range(10))
    with pytest.raises(Refused) as refused:
        play.play(game.key, player, moves[1], stale, Move.Via.WEB)
    assert refused.value.code == "stale"
    assert daruma.view_of(game, player) == seen


def expire(game: Game) -> list[str]:
    """The moves made when the turn's time has run out."""
    before = fresh(game)
    assert before.deadline is not None
    with time_machine.travel(before.deadline + timedelta(hours=1), tick=False):
        assert play.expire_turn(game.pk)
    return [move.text for move in game.moves.filter(number__gt=before.move_count, via=Move.Via.TIMEOUT)]


def test_D21_an_overdue_turn_stops_where_it_may(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    assert expire(game) == ["stop"]


def test_D21_an_overdue_turn_with_a_one_is_painted_to_its_end(game: Game) -> None:
    daruma.until(game, daruma.must_paint)
    late, waiting = on_turn(game), other(game)
    moves = expire(game)
    assert moves[0].startswith("eye")
    assert all(move.startswith("eye") for move in moves[:-1])
    assert moves[-1] == "stop" or moves[-1].startswith("eye")
    assert on_turn(game) == waiting
    assert game.seats.get(player=late).missed == 1
    assert len(letters(game, "game.timed_out", late)) == 1


def test_D21_a_late_step_gets_no_roll(game: Game) -> None:
    daruma.until(game, daruma.may_stop)
    player = on_turn(game)
    sake = next(move for move in daruma.view_of(game, player).legal if move.startswith("sake"))
    now = fresh(game)
    assert now.deadline is not None
    with time_machine.travel(now.deadline + timedelta(minutes=2), tick=False), pytest.raises(Refused):
        play.play(game.key, player, sake, now.move_count, Move.Via.WEB)
    assert game.moves.get(number=now.move_count + 1).text == "stop"


def test_an_absent_player_is_replaced_after_missed_turns_not_steps(alice: Player, bob: Player) -> None:
    game = dealt_by([alice, bob], secret=3, kind="daruma", takeover_after=2)
    absent = on_turn(game)
    for missed in (1, 2):
        while on_turn(game) != absent:
            daruma.make(game, daruma.calm_move(game))
        expire(game)
        assert game.seats.get(player=absent).missed == missed
    assert game.seats.get(player=absent).bot


def test_a_step_in_each_turn_does_not_make_up_for_the_turns_missed(alice: Player, bob: Player) -> None:
    game = dealt_by([alice, bob], secret=3, kind="daruma", takeover_after=2)
    absent = on_turn(game)
    for missed in (1, 2):
        while on_turn(game) != absent:
            daruma.make(game, daruma.calm_move(game))
        turn = fresh(game).turn_from
        daruma.make(game, daruma.calm_move(game))
        assert fresh(game).turn_from == turn  # a step of several
        expire(game)
        assert game.seats.get(player=absent).missed == missed
    assert game.seats.get(player=absent).bot


def test_points_are_hidden_in_every_list_until_the_end(game: Game, alice: Player) -> None:
    daruma.until(game, lambda view: any(view.pools) and view.turn > 4)
    assert set(Seat.objects.filter(game=game).values_list("points", flat=True)) == {None}
    assert {seat.points for seat in selectors.my_games(alice)[0].seats} == {None}
    end = daruma.play_to_end(game)
    points = tuple(Seat.objects.filter(game=end).values_list("points", flat=True))
    assert points == daruma.view_of(end, None).points
    assert None not in points


def test_the_columns_are_rebuilt_from_the_moves(game: Game) -> None:
    daruma.until(game, daruma.has_safe_step)
    daruma.make(game, daruma.safe_step(daruma.view_of(game, on_turn(game))))
    assert rebuild(game.pk, fix=False) == []
    Game.objects.filter(pk=game.pk).update(turn_from=99)
    assert rebuild(game.pk, fix=True) == ["game: turn_from"]
    assert rebuild(game.pk, fix=False) == []
    assert rebuild(daruma.play_to_end(game).pk, fix=False) == []


def test_a_table_keeps_its_cards_when_the_club_replaces_them(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = open_table(alice, kind="daruma", size=3)
    text = tables.own_text()
    other_text = text.replace("plain = 6", "plain = 5").replace("daruma = 3", "daruma = 4")
    monkeypatch.setattr("games.rules.daruma.rules.own_table", lambda: tables.kept_table(other_text))
    assert registry.read_options("daruma", 3, {}) == {"cards": other_text}
    lobby.join(table.key, bob)
    lobby.start(table.key, alice)
    assert fresh(table).options == {"cards": text}
    assert fresh(table).size == 2


def test_kept_options_are_no_terms_of_a_table(game: Game, alice: Player) -> None:
    assert selectors.find_table(game.key, alice).options == ()
    with pytest.raises(Refused):
        open_table(alice, kind="daruma", options={"cards": tables.own_text()})
