"""A01: no answer tells whether an address has an account here."""

import re
from unittest.mock import patch

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client

from charuma_site.players.models import Player
from tests.support.accounts import PASSWORD, SIGN_UP, mails

pytestmark = pytest.mark.django_db

SIGN_UP_FIELDS = {"display_name": "Dora", "password1": PASSWORD}
ASKS = [
    pytest.param(SIGN_UP, SIGN_UP_FIELDS, id="sign-up"),
    pytest.param("/account/password/reset/", {}, id="reset"),
    pytest.param("/account/login/code/", {}, id="code"),
    pytest.param("/account/keep/", SIGN_UP_FIELDS, id="keep"),
    pytest.param("/account/email/", {"action_add": ""}, id="change of address"),
]


def ask(path: str, fields: dict[str, str], address: str) -> tuple[list[int], str, int]:
    """The codes, the last page without what differs in any case, and the number of passwords hashed."""
    client = Client()
    if "keep" in path:
        client.post("/account/guest/")
    if "email" in path:
        client.force_login(Player.objects.get(email="bob@example.org"))
        client.post("/account/reauthenticate/", {"password": PASSWORD})
    name = "email"
    with patch.object(
        MD5PasswordHasher, "encode", autospec=True, side_effect=MD5PasswordHasher.encode
    ) as hashing:
        response = client.post(path, {**fields, name: address}, follow=True)
    steps = [code for _, code in response.redirect_chain]
    page = re.sub(r'value="[A-Za-z0-9]{64}"|Guest \d{4}', "", response.content.decode())
    return [*steps, response.status_code], page.replace(address, "ADDRESS"), hashing.call_count


@pytest.mark.parametrize(("path", "fields"), ASKS)
def test_A01_known_and_unknown_addresses_get_the_same_answer(
    alice: Player, bob: Player, path: str, fields: dict[str, str]
) -> None:
    known = ask(path, fields, "alice@example.org")
    EmailAddress.objects.filter(verified=False).delete()
    unknown = ask(path, fields, "nobody@example.org")
    assert known == unknown


@pytest.mark.parametrize(("path", "fields"), ASKS)
def test_A01_both_get_one_mail(alice: Player, bob: Player, path: str, fields: dict[str, str]) -> None:
    ask(path, fields, "alice@example.org")
    ask(path, fields, "nobody@example.org")
    assert [mail.address for mail in mails()] == ["alice@example.org", "nobody@example.org"]


def test_A01_login_answers_alike(client: Client, alice: Player) -> None:
    pages = [
        client.post("/account/login/", {"login": address, "password": "wrong"}).content.decode()
        for address in ("alice@example.org", "nobody@example.org")
    ]
    clean = [re.sub(r'value="[^"]*"', "", page) for page in pages]
    assert clean[0] == clean[1]


def test_a_wrong_address_claimed_by_somebody_does_not_block_its_owner(client: Client, bob: Player) -> None:
    """Bob asks for Dora's address; that must not keep Dora out."""
    EmailAddress.objects.create(user=bob, email="dora@example.org")
    client.post(SIGN_UP, {**SIGN_UP_FIELDS, "email": "dora@example.org"})
    client.post(mails("dora@example.org")[0].path)
    assert EmailAddress.objects.get(email="dora@example.org", verified=True).user.display_name == "Dora"
