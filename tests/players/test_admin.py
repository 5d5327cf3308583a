"""A11: what staff see of people."""

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.accounts import PASSWORD

pytestmark = pytest.mark.django_db

LIST = "/admin/players/player/"


@pytest.fixture
def director(client: Client) -> Player:
    """Staff who may see and change people, but not their addresses."""
    player = make_player("Director", is_staff=True)
    player.user_permissions.add(
        *Permission.objects.filter(
            content_type__app_label="players", codename__in=["view_player", "change_player"]
        )
    )
    client.force_login(player)
    return player


def may_see_addresses(player: Player) -> None:
    player.user_permissions.add(Permission.objects.get(codename="view_address"))


def page(client: Client, path: str) -> str:
    return client.get(path, follow=True).content.decode()


def test_A11_no_address_without_the_permission(client: Client, director: Player, alice: Player) -> None:
    for path in (LIST, f"{LIST}{alice.pk}/change/", f"{LIST}{alice.pk}/history/", f"{LIST}?q=alice%40"):
        assert "alice@example.org" not in page(client, path)


@pytest.mark.parametrize(
    "query",
    [
        "q=example.org",
        "email__startswith=alice",
        "emailaddress__email__startswith=alice",
        "email=alice%40example.org",
    ],
)
def test_A11_searching_for_an_address_tells_nothing(
    client: Client, director: Player, alice: Player, query: str
) -> None:
    nobody = query.replace("alice", "nobody").replace("example.org", "example.net")
    answers = [client.get(f"{LIST}?{asked}") for asked in (query, nobody)]
    assert answers[0].status_code == answers[1].status_code
    assert answers[0].content.count(b"/change/") == answers[1].content.count(b"/change/")


def test_A11_with_the_permission_the_address_is_shown_and_found(
    client: Client, director: Player, alice: Player, bob: Player
) -> None:
    may_see_addresses(director)
    found = page(client, f"{LIST}?q=alice%40example")
    assert "alice@example.org" in found
    assert "bob@example.org" not in found
    assert "alice@example.org" in page(client, f"{LIST}{alice.pk}/change/")


def test_the_address_and_the_password_can_not_be_changed(
    client: Client, director: Player, alice: Player
) -> None:
    may_see_addresses(director)
    form = page(client, f"{LIST}{alice.pk}/change/")
    assert alice.password not in form
    assert 'name="password"' not in form
    assert 'name="email"' not in form


def test_staff_can_not_give_themselves_rights(client: Client, director: Player) -> None:
    ticked = dict.fromkeys(("is_active", "is_staff", "is_superuser"), "on")
    form = {"display_name": "Director", "language": "en", "time_zone": "UTC", **ticked}
    client.post(f"{LIST}{director.pk}/change/", form)
    director.refresh_from_db()
    assert not director.is_superuser


def test_staff_can_not_touch_a_superuser(client: Client, director: Player) -> None:
    chief = make_player("Chief", is_staff=True, is_superuser=True)
    client.post(f"{LIST}{chief.pk}/change/", {"display_name": "Chief", "language": "en", "time_zone": "UTC"})
    chief.refresh_from_db()
    assert chief.is_active


def test_A12_nobody_is_added_or_deleted_by_hand(client: Client, alice: Player) -> None:
    client.force_login(make_player("Chief", is_staff=True, is_superuser=True))
    assert client.post(f"{LIST}{alice.pk}/delete/", {"post": "yes"}).status_code == 403
    assert client.get(f"{LIST}add/").status_code == 403
    assert "delete_selected" not in page(client, LIST)
    assert Player.objects.filter(pk=alice.pk).exists()


def test_there_is_no_second_page_of_addresses(client: Client) -> None:
    client.force_login(make_player("Chief", is_staff=True, is_superuser=True))
    assert client.get("/admin/account/emailaddress/").status_code == 404


def test_the_admins_login_is_the_rate_limited_one(client: Client) -> None:
    response = client.get(LIST, follow=True)
    assert response.redirect_chain[-1][0].startswith("/account/login/")
    chief = make_player("Chief", is_staff=True, is_superuser=True)
    for _ in range(6):
        client.post("/admin/login/", {"username": chief.email, "password": "wrong"})
    client.post("/admin/login/", {"username": chief.email, "password": PASSWORD})
    assert "_auth_user_id" not in client.session


def test_a_player_who_is_not_staff_is_refused(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert client.get(LIST, follow=True).status_code == 403
