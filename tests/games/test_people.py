"""Deleted accounts: the person's data goes, the others' games stay."""

import pytest

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
from charuma_site.players.naming import rename
from games import play, records, selectors
from games.models import Game, Message, Seat
from games.rules import fairness
from tests.support.games import fresh, make_move, on_turn, open_table, play_to_end, running


def test_A12_results_stay_and_the_running_game_follows_the_rule_for_leaving(
    alice: Player, bob: Player, charlie: Player
) -> None:
    finished = play_to_end(running([alice, bob], name="Alice's table"))
    results = list(finished.seats.values_list("points", "place"))
    going = running([alice, bob, charlie])
    play.say(going.key, alice, "hello")
    hosted, joined = open_table(alice, size=3), open_table(bob, size=3)
    play.join(joined.key, alice)
    erase(alice)
    assert list(finished.seats.values_list("points", "place")) == results
    assert fairness.check(records.record(finished.key, bob)).ok
    assert selectors.replay(finished.key, bob, seat=0, step=2).step == 2
    assert (on_turn(going), Seat.objects.get(game=going, number=0).resigned) == (bob, True)
    make_move(going)
    assert fresh(hosted).phase == Game.Phase.CANCELLED
    assert joined.seats.count() == 1
    assert selectors.find_table(going.key, bob).names == ("deleted player", "Bob", "Charlie")
    assert selectors.chat(going.key, bob)[0].name == "deleted player"


def test_A12_the_name_is_found_nowhere(alice: Player, bob: Player) -> None:
    game = running([alice, bob], name="Alice's table")
    play.say(game.key, alice, "hello")
    erase(alice)
    rows = [*Game.objects.values_list(), *Seat.objects.values_list(), *Message.objects.values_list()]
    assert "Alice" not in str(rows)


def test_A12_no_earlier_name_stays_at_a_table(alice: Player) -> None:
    open_table(alice, name="Alice's table")
    Player.objects.update(display_name="Wonder")
    open_table(Player.objects.get(), name="Wonder and two bots")
    Player.objects.update(display_name="Al")
    erase(Player.objects.get())
    assert list(Game.objects.values_list("name", flat=True)) == ["Table", "Table"]


def test_A12_the_phase_counts_that_the_game_has_when_its_turn_comes(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_table(alice, size=3)
    play.join(game.key, bob)
    withdraw = play.withdraw

    def after_the_start(key: str, player: Player) -> None:
        play.start(game.key, alice)
        withdraw(key, player)

    monkeypatch.setattr(play, "withdraw", after_the_start)
    erase(bob)
    assert Seat.objects.get(game=game, number=1).resigned


def test_a_new_name_stands_at_every_table_and_in_the_talk(alice: Player, bob: Player) -> None:
    games = [play_to_end(running([alice, bob])), running([bob, alice]), open_table(alice, size=3)]
    play.say(games[1].key, alice, "hello")
    version = selectors.version(games[1].key, bob)
    rename(alice, "Wonder")
    seen = [selectors.find_table(game.key, bob).names for game in games]
    assert seen == [("Wonder", "Bob"), ("Bob", "Wonder"), ("Wonder",)]
    assert selectors.chat(games[1].key, bob)[0].name == "Wonder"
    assert selectors.version(games[1].key, bob) != version  # open pages fetch it


def test_a_new_name_at_a_table_stays_apart_from_the_others(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    rename(alice, "BOB")
    assert selectors.find_table(game.key, bob).names == ("BOB (2)", "Bob")


def test_only_a_table_name_made_from_the_old_name_follows(alice: Player) -> None:
    made, japanese = open_table(alice, name="Alice and two bots"), open_table(alice, name="Aliceの卓")
    own = open_table(alice, name="Alice in Wonderland")
    rename(alice, "Wonder")
    names = [fresh(game).name for game in (made, japanese, own)]
    assert names == ["Wonder and two bots", "Wonderの卓", "Alice in Wonderland"]
