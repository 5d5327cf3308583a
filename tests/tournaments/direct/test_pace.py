"""How fast people play here, as the forecast of an event takes it from finished games."""

from datetime import timedelta

import pytest

from charuma_site.players.models import Player
from games.models import Game, Move
from tests.support.events import DAY, entered, finish_game, new_event, play_round
from tournaments.playing_time import Estimate, pace_of


def five_finished_games(alice: Player) -> list[Game]:
    """Each took as long as all its moves may take."""
    event = new_event(alice)
    entered(event, 10)
    games = [table.game for table in play_round(event, alice).tables.select_related("game")]
    for game in games:
        assert game is not None
        finish_game(game)
        game.refresh_from_db()
        assert game.started_at is not None
        game.finished_at = game.started_at + timedelta(seconds=game.move_count * DAY / 2)
        game.save(update_fields=["finished_at"])
    return [game for game in games if game is not None]


@pytest.mark.parametrize(("by_bots", "share"), [(False, 0.5), (True, 1.0)])
def test_moves_of_bots_do_not_make_people_look_quick(alice: Player, *, by_bots: bool, share: float) -> None:
    for game in five_finished_games(alice):
        if by_bots:
            game.moves.filter(seat=1).update(via=Move.Via.BOT)
    pace = pace_of("marks", 2, {})
    assert pace.is_known
    assert pace.share == pytest.approx(share, abs=0.01)


def test_nothing_is_said_of_a_pace_at_which_a_game_takes_minutes() -> None:
    told = [
        Estimate(None, 40 * DAY, usual, 40 * DAY, 3, 0, fits=True, surely_fits=True).tells_pace
        for usual in (30, 3599, 3600, 20 * DAY)
    ]
    assert told == [False, False, True, True]
