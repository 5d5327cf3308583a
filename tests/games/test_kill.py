"""kill -9 around a move: what was answered is stored with its letter, what was not can be sent again."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.db import connection

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game
from tests.conftest import make_player
from tests.support.games import a_move, fresh, letters, on_turn, running

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[2]


def database_url() -> str:
    """The test's own database, for another process."""
    values = connection.settings_dict
    if connection.vendor == "sqlite":
        return f"sqlite:///{values['NAME']}"
    return "postgres://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**values)


def move_and_die(game: Game, player: Player, move: str, moment: str) -> None:
    arguments = [game.key, str(player.pk), move, str(fresh(game).move_count), moment]
    died = subprocess.run(
        [sys.executable, "-m", "tests.games.killed", *arguments],
        cwd=ROOT,
        env={
            **os.environ,
            "DATABASE_URL": database_url(),
            "DJANGO_SETTINGS_MODULE": "charuma_site.settings",
        },
        check=False,
        capture_output=True,
        timeout=120,
    )
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()


@pytest.fixture
def game(transactional_db: None) -> Game:
    return running([make_player("Alice"), make_player("Bob")], kind="charuma")


def test_O11_a_move_answered_before_the_kill_is_there_with_its_letter(game: Game) -> None:
    player = on_turn(game)
    cards = selectors.position(game.key, player).view.hands
    move_and_die(game, player, a_move(game, player), "after")
    assert (game.moves.count(), fresh(game).move_count) == (1, 1)
    assert selectors.position(game.key, player).view.hands == cards
    assert len(letters(game, "turn.your_turn", on_turn(game))) == 1


def test_a_move_killed_before_its_commit_leaves_nothing_and_is_sent_again(game: Game) -> None:
    player = on_turn(game)
    move = a_move(game, player)
    posted = len(letters(game))
    move_and_die(game, player, move, "before")
    assert (game.moves.count(), fresh(game).move_count, len(letters(game))) == (0, 0, posted)
    assert not play.play(game.key, player, move, 0, "web").repeated
