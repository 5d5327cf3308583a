"""An event in the middle of its life, and everybody who may look at it."""

from dataclasses import dataclass

import pytest
from django.test import Client

from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.events import fresh, give_all, new_event, play_round
from tests.support.pages import client_of
from tournaments import direct
from tournaments.models import Event

VIEWERS = ("anonymous", "stranger", "entrant", "organiser", "co-organiser", "staff")
NOT_ORGANISERS = ("anonymous", "stranger", "entrant", "staff")


def club_event(host: Player, **fields: object) -> Event:
    """An event of Charuma that is played with real cards: results come by hand."""
    return new_event(host, **{"kind": "charuma", "online": False, **fields})  # type: ignore[arg-type]


@dataclass(frozen=True)
class Stage:
    """An event with its people, each with a browser."""

    event: Event
    people: dict[str, Player]
    clients: dict[str, Client]

    def url(self, page: str = "") -> str:
        return f"/events/{self.event.key}/{page}"

    @property
    def host(self) -> Player:
        return self.people["organiser"]


@pytest.fixture
def stage(db: None) -> Stage:
    """Round 1 of a two-player event is played, round 2 is running; five take part, so one has a bye."""
    people = {
        "organiser": make_player("Olga"),
        "co-organiser": make_player("Otto"),
        "entrant": make_player("Emma"),
        "stranger": make_player("Stan"),
        "staff": make_player("Steffi", is_staff=True, is_superuser=True),
    }
    event = club_event(people["organiser"])
    direct.add_organiser(event.key, people["organiser"], people["co-organiser"])
    direct.enter(event.key, people["entrant"])
    for name in ("Ada", "Bea", "Cid", "Dan"):
        direct.enter(event.key, make_player(name))
    give_all(event, people["organiser"], play_round(event, people["organiser"]))
    play_round(event, people["organiser"])
    clients = {name: client_of(person) for name, person in people.items()}
    return Stage(fresh(event), people, {**clients, "anonymous": Client()})
