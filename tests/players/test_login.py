"""Login by password and by code, the reset of a password, and their limits."""

import re
from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client, override_settings
from django.utils import timezone

from charuma_site.players.models import Player
from charuma_site.players.undo import undo_token
from tests.support.accounts import PASSWORD, mails, sign_up

pytestmark = pytest.mark.django_db

RESET = "/account/password/reset/"


def who(client: Client) -> str | None:
    key: str | None = client.session.get("_auth_user_id")
    return key


def test_A06_login_in_any_case(client: Client, alice: Player) -> None:
    client.post("/account/login/", {"login": "Alice@EXAMPLE.org", "password": PASSWORD})
    assert who(client) == str(alice.pk)


def test_login_by_code(client: Client, alice: Player) -> None:
    client.post("/account/login/code/", {"email": "ALICE@example.org"})
    code = re.search(r"^[A-Z0-9]{3,}-?[A-Z0-9]{3,}$", mails()[0].text, re.MULTILINE)
    assert code
    client.post("/account/login/code/confirm/", {"code": code.group()})
    assert who(client) == str(alice.pk)


def test_password_reset(client: Client, alice: Player) -> None:
    client.post(RESET, {"email": "Alice@example.org"})
    page = client.get(mails()[0].path, follow=True)
    new = "a new one, and a long one"
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new})
    alice.refresh_from_db()
    assert alice.check_password(new)


@pytest.mark.parametrize("path", [RESET, "/account/login/code/"])
def test_A05_an_unproven_address_gets_no_way_in(client: Client, path: str) -> None:
    sign_up(Client(), "typo@example.org")
    client.post(path, {"email": "typo@example.org"})
    assert mails()[-1].kind == "account.unknown_account"


def test_A05_a_guests_mistyped_address_gets_no_way_in(client: Client) -> None:
    client.post("/account/guest/")
    client.post("/account/keep/", {"display_name": "Gus", "email": "typo@example.org", "password1": PASSWORD})
    for path in (RESET, "/account/login/code/"):
        Client().post(path, {"email": "typo@example.org"})
    assert [mail.kind for mail in mails()[1:]] == ["account.unknown_account"] * 2


@override_settings(ALLOWED_HOSTS=["testserver", "localhost", "other.example"])
def test_A07_links_name_the_configured_site(client: Client, alice: Player) -> None:
    for host in ("testserver", "other.example"):
        cache.clear()
        client.post(RESET, {"email": "alice@example.org"}, headers={"host": host})
        client.post(
            RESET, {"email": "nobody@example.org"}, headers={"host": host, "x-forwarded-host": "evil.example"}
        )
        sign_up(Client(headers={"host": host}), "alice@example.org")
    for mail in mails():
        assert set(re.findall(r"https?://[^/\s\"<]+", mail.text)) == {"http://localhost:8000"}
        assert "example.com" not in mail.html


def test_A07_an_unknown_host_is_a_bad_request(client: Client, alice: Player) -> None:
    response = client.post(RESET, {"email": "alice@example.org"}, headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "was not understood" in response.content.decode()
    assert not mails()


def test_the_sixth_wrong_password_is_not_even_tried(client: Client, alice: Player) -> None:
    for _ in range(5):
        client.post("/account/login/", {"login": "alice@example.org", "password": "wrong"})
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert who(client) is None


def test_A02_one_address_gets_at_most_eight_account_mails_an_hour(alice: Player) -> None:
    answers = set()
    for caller in range(20):
        client = Client(REMOTE_ADDR=f"192.0.2.{caller}")
        answers.add(client.post(RESET, {"email": "alice@example.org"}).status_code)
    assert len(mails("alice@example.org")) == 8
    assert answers == {302}  # the excess is silent


def test_A02_one_caller_can_not_mail_many(client: Client) -> None:
    codes = [client.post(RESET, {"email": f"p{number}@example.org"}).status_code for number in range(25)]
    assert codes[-1] == 429
    assert len(mails()) == 20


def test_mails_speak_the_readers_language_whatever_the_page_speaks(client: Client, alice: Player) -> None:
    alice.language = "ja"
    alice.save()
    client.post(RESET, {"email": "alice@example.org"}, headers={"accept-language": "en"})
    assert "パスワード" in mails()[0].subject
    assert 'lang="ja"' in mails()[0].html


def test_mails_have_both_parts_with_the_same_link(client: Client, alice: Player) -> None:
    client.post(RESET, {"email": "alice@example.org"})
    mail = mails()[0]
    assert f'href="http://localhost:8000{mail.path}"' in mail.html
    assert "<p>" not in mail.text


def test_A05_the_old_address_is_told_of_a_change_and_can_take_it_back(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"  # until the new one is proven
    client.post(mails("new@example.org")[0].path)
    alice.refresh_from_db()
    assert alice.email == "new@example.org"

    undo = re.search(r"/account/undo/\S+/", mails("alice@example.org")[-1].text)
    assert undo
    owner = Client()
    owner.get(undo.group())
    alice.refresh_from_db()
    assert alice.email == "new@example.org"  # reading the link did nothing
    owner.post(undo.group())
    alice.refresh_from_db()
    assert alice.email == "alice@example.org"
    assert [row.email for row in EmailAddress.objects.filter(user=alice)] == ["alice@example.org"]
    assert client.get("/account/profile/").status_code == 302  # the intruder's session has ended
    assert "used already" in owner.get(undo.group()).content.decode()


def change_address(player: Player, address: str) -> None:
    EmailAddress.objects.filter(user=player).update(email=address)
    Player.objects.filter(pk=player.pk).update(email=address)


def test_A05_a_used_link_is_used_for_good_and_so_are_its_elders(alice: Player) -> None:
    token = undo_token(alice, "alice@example.org")
    change_address(alice, "new@example.org")
    of_the_intruder = undo_token(Player.objects.get(), "new@example.org")
    client = Client()
    for expected in ("alice@example.org", "third@example.org"):
        client.post(f"/account/undo/{token}/")
        client.post(f"/account/undo/{of_the_intruder}/")
        assert Player.objects.get().email == expected
        change_address(alice, "third@example.org")


def test_A05_a_second_change_does_not_shake_the_owner_off(alice: Player) -> None:
    token = undo_token(alice, "alice@example.org")
    change_address(alice, "new@example.org")
    change_address(alice, "newer@example.org")
    Client().post(f"/account/undo/{token}/")
    assert Player.objects.get().email == "alice@example.org"


@pytest.mark.parametrize(("days", "address"), [(6.9, "alice@example.org"), (7.1, "new@example.org")])
def test_A05_the_link_holds_for_a_week(alice: Player, days: float, address: str) -> None:
    token = undo_token(alice, "alice@example.org")
    change_address(alice, "new@example.org")
    with time_machine.travel(timezone.now() + timedelta(days=days)):
        Client().post(f"/account/undo/{token}/")
    assert Player.objects.get().email == address


def test_A05_a_change_of_address_needs_the_password_again(client: Client, alice: Player) -> None:
    client.force_login(alice)
    response = client.post("/account/email/", {"email": "new@example.org", "action_add": ""})
    assert "/account/reauthenticate/" in response["Location"]
    assert not mails("new@example.org")


def test_the_mail_that_asks_who_it_is_says_so_and_speaks_of_no_login(client: Client, alice: Player) -> None:
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    client.post("/account/reauthenticate/code/", {"recipient": "alice@example.org"})
    (mail,) = mails()
    assert mail.subject == "Your code to show that it is you"
    assert "before your account is changed or deleted" in mail.text
