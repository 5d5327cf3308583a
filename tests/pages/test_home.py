"""The landing page, and from it into a game at once."""

import pytest
from django.test import Client
from django.urls import reverse

from charuma_site.players import limits
from charuma_site.players.models import Player
from games.models import Game
from tests.pages.conftest import AsPlayer

AGAINST_BOTS = "/games/against-bots/"


@pytest.mark.django_db
def test_the_landing_page_offers_a_game_at_once_to_anybody(client: Client) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert f'action="{AGAINST_BOTS}"' in page.content.decode()


@pytest.mark.django_db
def test_anybody_plays_against_bots_at_once_as_a_guest(client: Client) -> None:
    answer = client.post(AGAINST_BOTS)
    game = Game.objects.get()
    assert answer["Location"] == reverse("games:table", args=[game.key])
    assert (game.phase, game.size, game.listed) == (Game.Phase.RUNNING, 3, False)
    guest = Player.objects.get()
    assert guest.is_guest
    assert [bool(seat.bot) for seat in game.seats.all()] == [False, True, True]
    assert client.get(answer["Location"]).status_code == 200


@pytest.mark.django_db
def test_a_member_plays_as_themselves(alice: Player, as_player: AsPlayer) -> None:
    as_player(alice).post(AGAINST_BOTS)
    assert Game.objects.get().host == alice
    assert Player.objects.count() == 1


@pytest.mark.django_db
def test_opening_the_address_changes_nothing(client: Client) -> None:
    assert client.get(AGAINST_BOTS).status_code == 302
    assert not Player.objects.exists()


@pytest.mark.django_db
def test_too_many_games_at_once_are_refused_in_words(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(limits.RATES, "game_at_once", "1/h/ip")
    assert client.post(AGAINST_BOTS).status_code == 302
    refused = client.post(AGAINST_BOTS)
    assert refused.status_code == 429
    assert "Please wait a little" in refused.content.decode()
    assert Game.objects.count() == 1
