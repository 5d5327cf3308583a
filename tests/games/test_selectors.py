"""What viewers get: lists, versions, positions, replays, and how many queries that takes."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move
from games.refusals import NotVisible, Refused
from games.rules.game import SPECTATOR, record_viewer, seat_viewer
from tests.support.games import DAY, a_move, fresh, make_move, open_table, play_to_end, running


def test_H03_each_sees_from_the_own_seat_and_strangers_as_spectators(
    alice: Player, bob: Player, charlie: Player, admin_user: Player
) -> None:
    game = running([alice, bob])
    assert selectors.position(game.key, alice).viewer == seat_viewer(0)
    assert selectors.position(game.key, bob).viewer == seat_viewer(1)
    for stranger in (charlie, None, admin_user):
        position = selectors.position(game.key, stranger)
        assert position.viewer == SPECTATOR
        assert position.view.hands == (None, None)
        assert position.view.legal == ()


def test_after_the_end_everything_is_open(alice: Player, bob: Player, charlie: Player) -> None:
    game = play_to_end(running([alice, bob]))
    assert selectors.position(game.key, bob).viewer == record_viewer(1)
    assert selectors.position(game.key, charlie).viewer == record_viewer()
    opening = selectors.replay(game.key, charlie, seat=None, step=0)
    assert None not in opening.view.hands
    assert (opening.step, opening.steps, opening.story) == (0, game.move_count, ())
    as_alice_saw_it = selectors.replay(game.key, charlie, seat=0, step=1)
    assert as_alice_saw_it.view.hands[1] is None
    assert selectors.replay(game.key, None, seat=None, step=999).step == game.move_count


def test_H02_nothing_is_replayed_while_the_game_runs(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    with pytest.raises(NotVisible):
        selectors.replay(game.key, alice, seat=0, step=0)


def test_an_open_table_has_no_position(alice: Player) -> None:
    with pytest.raises(Refused):
        selectors.position(open_table(alice).key, alice)


def test_O10_a_game_of_other_rules_is_refused_clearly(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    move = a_move(game, alice)
    Game.objects.filter(pk=game.pk).update(rules_version=2)
    for ask in (
        lambda: selectors.position(game.key, alice),
        lambda: play.play(game.key, alice, move, 0, Move.Via.WEB),
    ):
        with pytest.raises(Refused) as refused:
            ask()
        assert refused.value.code == "rules-changed"
    assert selectors.find_table(game.key, alice).name == "Test table"


def test_my_games_come_by_urgency(alice: Player, bob: Player) -> None:
    slow = running([alice, bob], name="slow", move_seconds=5 * DAY)
    quick = running([alice, bob], name="quick")
    others = running([bob, alice], name="others")
    waiting = open_table(alice, name="waiting")
    ended = play_to_end(running([alice, bob], name="ended"))
    names = [table.name for table in selectors.my_games(alice)]
    assert names == ["quick", "slow", "others", "waiting", "ended"]
    assert selectors.next_waiting(alice) == quick.key
    assert selectors.next_waiting(alice, quick.key) == slow.key
    assert selectors.next_waiting(alice, slow.key) == quick.key
    assert others.key not in (quick.key, waiting.key, ended.key)
    with time_machine.travel(timezone.now() + timedelta(days=31)):
        assert "ended" not in [table.name for table in selectors.my_games(alice)]


def test_the_lobby_lists_open_tables_only(alice: Player, bob: Player) -> None:
    shown = open_table(alice, size=3)
    open_table(alice, listed=False)
    running([alice, bob])
    for viewer in (alice, bob, None):
        assert [table.key for table in selectors.lobby(viewer)] == [shown.key]


def test_the_version_changes_with_what_the_page_shows(alice: Player, bob: Player, charlie: Player) -> None:
    game = open_table(alice, size=3)
    seen = [selectors.version(game.key, None)]

    def changed() -> bool:
        seen.append(selectors.version(game.key, None))
        return seen[-1] not in seen[:-1]

    play.join(game.key, bob)
    assert changed()
    play.leave(game.key, bob)
    assert changed()
    play.join(game.key, bob)
    assert changed()
    play.join(game.key, charlie)
    assert changed()
    make_move(game)
    assert changed()
    play.say(game.key, alice, "hello")
    assert changed()
    play.resign(game.key, alice)
    assert changed()
    assert not changed()


def test_what_is_new_begins_after_the_own_last_move(alice: Player, bob: Player) -> None:
    game = running([alice, bob], options={"cards": 9})
    make_move(game)
    make_move(game)
    assert selectors.position(game.key, alice).since == 1
    assert selectors.position(game.key, bob).since == 2
    assert selectors.position(game.key, None).since == 0


def test_moves_that_no_person_made_are_labelled(alice: Player) -> None:
    game = running([alice], bots=1, options={"cards": 2})
    make_move(game)
    assert selectors.position(game.key, alice).via == {2: "bot", 3: "forced", 4: "forced"}


def long_game(players: list[Player], moves: int) -> Game:
    game = running(players, options={"cards": 150})
    for _ in range(moves):
        make_move(game)
    return fresh(game)


def test_queries_do_not_grow_with_the_game_or_the_number_of_games(
    alice: Player, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = long_game([alice, bob], 40)
    for _ in range(12):
        running([alice, bob])
    play.say(game.key, alice, "hello")
    with django_assert_max_num_queries(9):  # what a game page asks; session and person are two more
        selectors.find_table(game.key, alice)
        selectors.position(game.key, alice)
        selectors.chat(game.key, alice)
        selectors.note(game.key, alice)
        selectors.version(game.key, alice)
    with django_assert_max_num_queries(2):
        assert len(selectors.my_games(alice)) == 13
    with django_assert_max_num_queries(2):
        selectors.lobby(alice)
    with django_assert_max_num_queries(1):
        selectors.next_waiting(alice)


def test_a_move_takes_few_queries_however_long_the_game(
    alice: Player, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = long_game([alice, bob], 40)
    move = a_move(game, alice)
    with django_assert_max_num_queries(14):
        play.play(game.key, alice, move, game.move_count, Move.Via.WEB)


def test_a_move_that_bots_answer_many_times_takes_no_more(
    alice: Player, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    game = running([alice, bob], bots=2, options={"cards": 100})
    play.resign(game.key, bob)
    move = a_move(game, alice)
    with django_assert_max_num_queries(14):
        play.play(game.key, alice, move, fresh(game).move_count, Move.Via.WEB)
    with django_assert_max_num_queries(14):
        play.resign(game.key, alice)  # the bots play almost 400 moves
    assert fresh(game).phase == Game.Phase.FINISHED
