"""Duplicate deals: one secret and the same phrases at all tables of a round, sealed until all are done."""

from charuma_site.players.models import Player
from games.models import Game
from tests.support.events import entered, finish_game, new_event, play_round
from tournaments import tasks


def test_all_tables_of_a_round_get_the_same_deals_and_open_together(alice: Player) -> None:
    event = new_event(alice, duplicate=True, rules={"rounds": 2})
    entered(event, 4)
    one = play_round(event, alice)
    games = [table.game for table in one.tables.select_related("game") if table.game]
    assert len({bytes(game.secret) for game in games}) == 1
    assert len({tuple(seat.phrase for seat in game.seats.all()) for game in games}) == 1
    assert all(game.sealed and not game.listed for game in games)
    finish_game(games[0])
    tasks.sweep_events()
    assert Game.objects.filter(sealed=True).count() == 2
    finish_game(games[1])
    tasks.sweep_events()
    assert Game.objects.filter(sealed=False, listed=True).count() == 2
    two = play_round(event, alice)
    assert {bytes(table.game.secret) for table in two.tables.all() if table.game} != {bytes(games[0].secret)}
