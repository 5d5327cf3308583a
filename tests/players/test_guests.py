"""Playing as a guest, and keeping the games by registering."""

import pytest
from allauth.account.models import EmailAddress
from django.test import Client

from charuma_site.players.models import Player
from games.models import Game
from tests.support.accounts import PASSWORD, mails

pytestmark = pytest.mark.django_db

GUEST, KEEP = "/account/guest/", "/account/keep/"
FORM = {"display_name": "Gus", "email": "gus@example.org", "password1": PASSWORD}


def test_one_click_makes_a_guest(client: Client) -> None:
    response = client.post(
        GUEST, {"next": "/games/", "time_zone": "Europe/Rome"}, headers={"accept-language": "ja"}
    )
    guest = Player.objects.get()
    assert response["Location"] == "/games/"
    assert guest.is_guest
    assert (guest.language, guest.time_zone, guest.email) == ("ja", "Europe/Rome", None)
    assert client.session["_auth_user_id"] == str(guest.pk)


def test_A15_a_guest_is_made_by_post_only(client: Client) -> None:
    assert client.get(GUEST).status_code == 302
    assert not Player.objects.exists()


def test_many_guests_from_one_address_are_too_many() -> None:
    codes = [Client().post(GUEST).status_code for _ in range(21)]
    assert codes[-2:] == [302, 429]
    assert Player.objects.count() == 20


def test_a_player_who_asks_to_be_a_guest_stays_themselves(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post(GUEST)
    assert Player.objects.count() == 1


def test_a_guest_registers_and_stays_the_same_player(client: Client) -> None:
    client.post(GUEST)
    guest = Player.objects.get()
    client.post(KEEP, FORM)
    guest.refresh_from_db()
    assert guest.is_guest  # until the address is proven
    assert guest.email is None
    assert client.session["_auth_user_id"] == str(guest.pk)  # and still logged in
    client.post(mails()[0].path)
    guest = Player.objects.get(pk=guest.pk)
    assert (guest.is_guest, guest.email, guest.display_name) == (False, "gus@example.org", "Gus")
    other = Client()
    other.post("/account/login/", {"login": "gus@example.org", "password": PASSWORD})
    assert other.session["_auth_user_id"] == str(guest.pk)


def test_a_guest_who_registers_is_called_by_the_new_name_at_running_tables(client: Client) -> None:
    client.post("/games/against-bots/")
    game = Game.objects.get()
    client.post(KEEP, FORM)
    assert "Guest" not in client.get(f"/games/{game.key}/").content.decode()
    assert game.seats.get(number=0).name == "Gus"


def test_a_guest_may_keep_the_name(client: Client) -> None:
    client.post(GUEST)
    client.post(KEEP, {**FORM, "display_name": Player.objects.get().display_name})
    assert len(mails()) == 1


def test_a_mistyped_address_can_be_entered_again(client: Client) -> None:
    client.post(GUEST)
    client.post(KEEP, {**FORM, "email": "typo@example.org"})
    client.post(KEEP, FORM)
    assert [row.email for row in EmailAddress.objects.all()] == ["gus@example.org"]


def test_A01_the_holder_of_a_known_address_is_mailed_and_the_guest_stays_a_guest(
    client: Client, alice: Player
) -> None:
    client.post(GUEST)
    client.post(KEEP, {**FORM, "email": "alice@example.org"})
    assert [mail.kind for mail in mails()] == ["account.account_already_exists"]
    assert Player.objects.get(display_name="Gus").is_guest


def test_sign_up_leads_a_guest_to_keeping(client: Client) -> None:
    client.post(GUEST)
    assert client.get("/account/signup/")["Location"] == KEEP


def test_keeping_leads_a_member_to_the_profile(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert client.get(KEEP)["Location"] == "/account/profile/"


def test_the_login_page_tells_a_guest_what_logging_in_means(client: Client) -> None:
    client.post(GUEST)
    assert "stay with the guest" in client.get("/account/login/").content.decode()


def test_a_guest_may_log_in_to_an_account(client: Client, alice: Player) -> None:
    client.post(GUEST)
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_a_guest_may_log_in_by_code(client: Client, alice: Player) -> None:
    client.post(GUEST)
    response = client.post("/account/login/code/", {"email": "alice@example.org"})
    assert response["Location"] == "/account/login/code/confirm/"
    assert client.get(response["Location"]).status_code == 200


@pytest.mark.parametrize("path", ["/account/login/", "/account/login/code/", "/account/signup/"])
def test_a_member_is_sent_on_from_the_entrance(client: Client, alice: Player, path: str) -> None:
    client.force_login(alice)
    assert client.get(path)["Location"] == "/games/mine/"
