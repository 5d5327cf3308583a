"""Signing up: the address must be proven, by a POST."""

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from charuma_site.players.models import Player
from charuma_site.players.names import clean_display_name
from tests.support.accounts import PASSWORD, SIGN_UP, mails, sign_up

pytestmark = pytest.mark.django_db


def log_in(client: Client, address: str, password: str = PASSWORD) -> bool:
    client.post("/account/login/", {"login": address, "password": password})
    return "_auth_user_id" in client.session


def test_sign_up_confirm_and_log_in(client: Client) -> None:
    sign_up(client, "Dora@Example.org")
    assert not log_in(client, "dora@example.org")  # not proven yet
    client.post(mails()[0].path)
    assert log_in(client, "DORA@example.ORG")
    assert Player.objects.get().email == "dora@example.org"


def test_sign_up_takes_language_and_time_zone_from_the_browser(client: Client) -> None:
    client.post(
        SIGN_UP,
        {"display_name": "Dora", "email": "d@example.org", "password1": PASSWORD, "time_zone": "asia/tokyo"},
        headers={"accept-language": "ja"},
    )
    dora = Player.objects.get()
    assert (dora.language, dora.time_zone) == ("ja", "Asia/Tokyo")


def test_an_unknown_time_zone_becomes_utc(client: Client) -> None:
    sign_up(client, "d@example.org", time_zone="Moon/Base")
    assert Player.objects.get().time_zone == "UTC"


def test_M09_opening_the_confirmation_link_changes_nothing(client: Client) -> None:
    sign_up(client, "d@example.org")
    path = mails()[0].path
    scanner = Client(headers={"user-agent": "LinkScanner/1.0"})
    for _ in range(3):
        assert scanner.get(path).status_code == 200
        assert scanner.head(path).status_code == 200
    assert not EmailAddress.objects.get().verified
    client.post(path)
    assert EmailAddress.objects.get().verified


def test_M09_opening_somebody_elses_confirmation_link_does_not_log_out(client: Client, alice: Player) -> None:
    sign_up(Client(), "d@example.org")
    client.force_login(alice)
    client.get(mails()[0].path)
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_M09_a_used_confirmation_link_explains_itself(client: Client) -> None:
    sign_up(client, "d@example.org")
    path = mails()[0].path
    client.post(path)
    for response in (client.get(path), client.post(path)):
        assert response.status_code == 200
        assert "used already" in response.content.decode()


def test_A06_the_same_address_in_another_case_is_the_same_account(client: Client, alice: Player) -> None:
    sign_up(client, "ALICE@example.org")
    assert Player.objects.count() == 1
    assert mails()[0].kind == "account.account_already_exists"


def test_a_sign_up_that_was_never_proven_does_not_block_the_address(client: Client) -> None:
    sign_up(client, "d@example.org", display_name="Typo")
    first = mails()[0].path
    cache.clear()
    sign_up(Client(), "d@example.org", display_name="Dora")
    assert Player.objects.get().display_name == "Dora"
    assert "used already" in client.get(first).content.decode()
    client.post(mails()[1].path)
    assert EmailAddress.objects.get().verified


@pytest.mark.parametrize(
    ("typed", "stored"),
    [
        ("  Anna   Bauer ", "Anna Bauer"),
        ("ｔａｒｏ", "taro"),
        ("髙橋", "髙橋"),
        ("O'Neil & <img src=x>", "O'Neil & <img src=x>"),
        ("👩\u200d🚀 Eva", "👩\u200d🚀 Eva"),
    ],
)
def test_A06_display_names_are_normalised(typed: str, stored: str) -> None:
    assert clean_display_name(typed) == stored


@pytest.mark.parametrize("typed", ["x" * 41, "an\nna", "an\x00na", "\u202eanna", "   ", "ﷺ" * 10])
def test_M13_display_names_that_break_lines_or_lengths_are_refused(client: Client, typed: str) -> None:
    response = sign_up(client, "d@example.org", display_name=typed)
    assert response.status_code == 200
    assert not Player.objects.exists()


def test_A15_a_name_with_markup_is_inert_on_the_page(client: Client, alice: Player) -> None:
    alice.display_name = "<svg/onload=alert(1)>"
    alice.save()
    client.force_login(alice)
    assert "<svg/onload" not in client.get("/account/profile/").content.decode()
