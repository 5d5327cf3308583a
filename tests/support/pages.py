"""Reading the game's pages as somebody, and the worlds that somebody can't tell apart."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from django.http import HttpResponseBase
from django.test import Client

from charuma_site.players.models import Player
from games import store
from games.models import Game
from games.rules.game import Viewer

_TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"')


def client_of(player: Player | None) -> Client:
    """A browser in which `player` is logged in, or nobody."""
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def url(game: Game, page: str = "") -> str:
    return f"/games/{game.key}/{page}"


def body(response: HttpResponseBase) -> bytes:
    """What was sent, without the form tokens, which differ each time."""
    return _TOKEN.sub(b"", response.content)


def deal_anew(monkeypatch: pytest.MonkeyPatch, viewer: Viewer, seed: int) -> None:
    """From now on every game is in another world that `viewer` can't tell from the true one."""
    load: Callable[[Game], store.Loaded] = store.load

    def load_other(game: Game) -> store.Loaded:
        loaded = load(game)
        other = loaded.rules.redeal(loaded.state, viewer, Random(seed).random)
        assert other != loaded.state, "the other world is another one"
        *earlier, last = loaded.steps
        return replace(loaded, steps=(*earlier, replace(last, state=other)))

    monkeypatch.setattr(store, "load", load_other)
