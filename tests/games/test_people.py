"""Deleted accounts: the person's data goes, the others' games stay."""

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
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
