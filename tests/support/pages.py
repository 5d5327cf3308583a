"""Reading the game's pages as somebody, and the worlds that somebody can't tell apart."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random

import pytest
from django.http import HttpResponse, HttpResponseBase
from django.test import Client

from charuma_site.players.models import Player
from games import play, store
from games.models import Game
from games.rules.game import Viewer
from tests.support.games import fresh, open_table

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
    assert isinstance(response, HttpResponse)
    return _TOKEN.sub(b"", response.content)


def dealt_by(players: Sequence[Player], secret: int, **terms: object) -> Game:
    """A running game of Charuma that is dealt alike in every run."""
    table = open_table(players[0], kind="charuma", size=len(players), **terms)
    Game.objects.filter(pk=table.pk).update(secret=bytes([secret] * 32))
    table.seats.update(phrase="first")
    for player in players[1:]:
        play.join(table.key, player, phrase="next")
    return fresh(table)


def deal_anew(monkeypatch: pytest.MonkeyPatch, viewer: Viewer, seed: int) -> None:
    """From now on every game is in another world that `viewer` can't tell from the true one."""
    load: Callable[[Game], store.Loaded] = store.load

    def load_other(game: Game) -> store.Loaded:
        loaded = load(game)
        other = _other_world(loaded, viewer, Random(seed))
        if not loaded.steps:
            return replace(loaded, start=other)
        *earlier, last = loaded.steps
        return replace(loaded, steps=(*earlier, replace(last, state=other)))

    monkeypatch.setattr(store, "load", load_other)


def _other_world(loaded: store.Loaded, viewer: Viewer, random: Random) -> object:
    worlds = (loaded.rules.redeal(loaded.state, viewer, random.random) for _ in range(50))
    return next(world for world in worlds if world != loaded.state)
