"""Telling other rooms that a game is over. They import the games, never the other way round."""

from functools import partial

from django.conf import settings
from django.db import transaction
from django.utils.module_loading import import_string

from games.models import Game


def announce(game: Game) -> None:
    """Call each function of `settings.GAME_ENDED` with the game's id once its end is stored.

    They are called after the commit and may fail or never be called (a kill in between): what hangs on an
    end must also be found by a sweep.
    """
    for name in settings.GAME_ENDED:
        transaction.on_commit(partial(_call, name, game.pk), robust=True)


def _call(name: str, game_id: int) -> None:
    import_string(name)(game_id)
