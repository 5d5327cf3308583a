"""A10: no `next` leads off this site."""

import pytest
from django.test import Client
from pytest_django import Settings

from charuma_site.players.models import Player
from tests.support.accounts import PASSWORD

pytestmark = pytest.mark.django_db

EVIL = ["//evil.example", "https:evil.example", "\\\\evil.example", "javascript:alert(1)", "https://evil.example/",
        "/\\evil.example", "http:///evil.example", "\thttps://evil.example"]  # fmt: skip


@pytest.mark.parametrize("target", EVIL)
@pytest.mark.parametrize(
    ("path", "fields"),
    [
        ("/account/login/", {"login": "alice@example.org", "password": PASSWORD}),
        ("/account/guest/", {}),
        ("/account/demo/", {"player": "1"}),
        ("/account/logout/", {}),
        ("/language/", {"language": "ja"}),
    ],
)
def test_A10_next_stays_on_this_host(
    client: Client, alice: Player, settings: Settings, path: str, fields: dict[str, str], target: str
) -> None:
    settings.DEMO = True
    Player.objects.update(is_demo=True)
    if "player" in fields:
        fields = {"player": str(alice.pk)}
    if "logout" in path:
        client.force_login(alice)
    for response in (
        client.post(path, {**fields, "next": target}),
        Client().post(f"{path}?next={target}", fields),
    ):
        assert response.status_code == 302
        assert response["Location"].startswith("/")
        assert "evil" not in response["Location"]


def test_a_member_on_the_login_page_is_sent_to_a_safe_place(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert client.get("/account/login/?next=//evil.example")["Location"] == "/games/mine/"
    assert client.get("/account/login/?next=/games/")["Location"] == "/games/"
