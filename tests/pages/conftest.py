"""Tables of Charuma, and clients that are logged in."""

from collections.abc import Callable

import pytest
from django.test import Client

from charuma_site.players.models import Player
from games.models import Game
from tests.support import games

AsPlayer = Callable[[Player], Client]


def open_table(host: Player, name: str = "Tuesday table", *, size: int = 3, **terms: object) -> Game:
    """An open table of Charuma; `terms` are those that differ from the usual."""
    return games.open_table(host, kind="charuma", name=name, size=size, **terms)


@pytest.fixture
def as_player() -> AsPlayer:
    """Makes a client that is logged in as somebody."""

    def log_in(player: Player) -> Client:
        client = Client()
        client.force_login(player)
        return client

    return log_in
