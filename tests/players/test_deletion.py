"""A12: deleting an account erases the person."""

import pytest
from allauth.account.models import EmailAddress
from django.apps import apps
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models
from django.test import Client
from pytest_django import Settings

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
from tests.support.accounts import PASSWORD

pytestmark = pytest.mark.django_db

DELETE = "/account/delete/"
erased: list[int] = []


def note(player: Player) -> None:
    """An eraser as another room offers it."""
    erased.append(player.pk)


def fail(_player: Player) -> None:
    raise RuntimeError("an eraser that breaks")


def everything_stored() -> str:
    """All text and JSON of all tables."""
    texts = []
    for model in apps.get_models():
        names = [
            field.name
            for field in model._meta.fields
            if isinstance(field, (models.CharField, models.TextField))
        ]
        texts += [str(row) for row in model._default_manager.values_list(*names)] if names else []
    texts += [str(session.get_decoded()) for session in Session.objects.all()]
    return "\n".join(texts)


def delete_account(client: Client, name: str) -> None:
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.post(DELETE, {"display_name": name})


def test_A12_nothing_of_the_person_is_left(
    client: Client, alice: Player, bob: Player, settings: Settings
) -> None:
    settings.PLAYER_ERASERS = ["tests.players.test_deletion.note"]
    Player.objects.filter(pk=alice.pk).update(display_name="Alice Unmistakable")
    other_browser = Client()
    other_browser.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    Client().post("/account/password/reset/", {"email": "alice@example.org"})
    LogEntry.objects.create(
        user=bob,
        content_type=ContentType.objects.get_for_model(Player),
        object_id=str(alice.pk),
        object_repr="Alice Unmistakable",
        action_flag=CHANGE,
    )
    assert "Unmistakable" in everything_stored()
    delete_account(client, "Alice Unmistakable")
    assert not Player.objects.filter(pk=alice.pk).exists()
    assert erased == [alice.pk]
    left = everything_stored()
    assert "Unmistakable" not in left
    assert "alice@example.org" not in left
    assert "bob@example.org" in left
    assert other_browser.get("/account/profile/").status_code == 302


def test_A12_all_is_erased_or_nothing(alice: Player, settings: Settings) -> None:
    settings.PLAYER_ERASERS = ["tests.players.test_deletion.fail"]
    with pytest.raises(RuntimeError):
        erase(alice)
    assert EmailAddress.objects.filter(user=alice).exists()


def test_the_name_must_be_typed(client: Client, alice: Player) -> None:
    delete_account(client, "alice")
    assert Player.objects.filter(pk=alice.pk).exists()


def test_the_password_is_asked_again(client: Client, alice: Player) -> None:
    client.force_login(alice)
    response = client.post(DELETE, {"display_name": "Alice"})
    assert "/account/reauthenticate/" in response["Location"]
    assert Player.objects.filter(pk=alice.pk).exists()


def test_a_guest_has_no_password_to_ask_for(client: Client) -> None:
    client.post("/account/guest/")
    client.post(DELETE, {"display_name": Player.objects.get().display_name})
    assert not Player.objects.exists()


def test_M09_reading_the_page_deletes_nothing(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert "can’t be undone" in client.get(DELETE).content.decode().replace("&#x27;", "’").replace("'", "’")
    assert Player.objects.filter(pk=alice.pk).exists()
