"""One-click logins exist in the demo only."""

import pytest
from django.test import Client
from pytest_django import Settings

from charuma_site.players.models import Player

pytestmark = pytest.mark.django_db

DEMO = "/account/demo/"


@pytest.fixture
def anna(alice: Player) -> Player:
    alice.is_demo = True
    alice.save()
    return alice


def test_one_click_logs_in(client: Client, anna: Player, bob: Player, settings: Settings) -> None:
    settings.DEMO = True
    page = client.get(DEMO).content.decode()
    assert "Alice" in page
    assert "Bob" not in page
    client.post(DEMO, {"player": anna.pk})
    assert client.session["_auth_user_id"] == str(anna.pk)


def test_outside_the_demo_there_is_no_such_page(client: Client, anna: Player) -> None:
    assert client.get(DEMO).status_code == 404
    assert client.post(DEMO, {"player": anna.pk}).status_code == 404
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("key", ["", "x", "0", "999999", "²"])
def test_nobody_but_demo_people(client: Client, bob: Player, settings: Settings, key: str) -> None:
    settings.DEMO = True
    for player in (key, str(bob.pk)):
        assert client.post(DEMO, {"player": player}).status_code == 404
