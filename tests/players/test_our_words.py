"""Every page, message and mail of accounts has our words: none is the library's own."""

import re
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from charuma_site.players.models import Player
from tests.support.accounts import PASSWORD, mails

pytestmark = pytest.mark.django_db

OURS = str(Path(settings.BASE_DIR) / "templates")
NEW = "another good staple"
WITHOUT_WORDS = re.compile(r"account/base_(entrance|manage\w*)\.html|allauth/(layouts|elements)/\w+\.html")


def foreign(answer: Any) -> list[str]:
    """The library's own templates in which this answer, its messages and its mails were written."""
    used = [
        template for template in answer.templates if (template.name or "").startswith(("account", "allauth"))
    ]
    return [
        each.name
        for each in used
        if not each.origin.name.startswith(OURS) and not WITHOUT_WORDS.match(each.name)
    ]


def check(answer: Any, heading: str = "") -> Any:
    assert answer.status_code == 200
    assert foreign(answer) == []
    assert heading in answer.content.decode()
    return answer


def code() -> str:
    found = re.search(r"^[A-Z0-9-]{6,}$", mails()[-1].text, re.MULTILINE)
    assert found
    return found[0]


def test_logging_in_by_a_code_and_out(client: Client, alice: Player) -> None:
    asked = client.post("/account/login/code/", {"email": "alice@example.org"}, follow=True)
    assert "mailed a code to alice@example.org" in check(asked, "Type the code").content.decode()
    check(client.post("/account/login/code/confirm/", {"code": "wrong"}), "Type the code")
    check(
        client.post("/account/login/code/confirm/", {"code": code()}, follow=True),
        "You are logged in as Alice",
    )
    check(client.get("/account/logout/"), "Log out")
    check(client.post("/account/logout/", follow=True), "You are logged out")


def test_a_code_for_an_unknown_address(client: Client) -> None:
    check(client.post("/account/login/code/", {"email": "no@example.org"}, follow=True))
    assert mails()[-1].subject == "No account with this address"


def test_a_forgotten_password(client: Client, alice: Player) -> None:
    check(client.get("/account/password/reset/"), "A new password")
    check(
        client.post("/account/password/reset/", {"email": "alice@example.org"}, follow=True),
        "Look into your mail",
    )
    path = mails()[-1].path
    page = check(client.get(path, follow=True), "Choose a new password")
    done = client.post(page.request["PATH_INFO"], {"password1": NEW, "password2": NEW}, follow=True)
    check(done, "Your new password is set")
    check(Client().get(path, follow=True), "used already, or it is too old")


@pytest.mark.parametrize("way", ["password", "code"])
def test_showing_once_more_who_one_is(client: Client, alice: Player, way: str) -> None:
    client.force_login(alice)
    if way == "password":
        check(client.get("/account/password/change/"), "Change the password")
        check(client.get("/account/reauthenticate/"), "Is it you?")
        return
    check(client.get("/account/reauthenticate/code/"), "Is it you?")
    check(
        client.post("/account/reauthenticate/code/", {"recipient": "alice@example.org"}, follow=True),
        "Type the code",
    )
    check(client.post("/account/reauthenticate/code/confirm/", {"code": code()}, follow=True))


def test_changing_and_setting_a_password(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    form = {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW}
    check(client.post("/account/password/change/", form, follow=True))
    assert mails()[-1].subject == "Your password was changed"
    alice.set_unusable_password()
    alice.save()
    client.force_login(alice)
    check(client.get("/account/password/set/", follow=True))


def test_a_known_address_and_a_closed_account(client: Client, alice: Player) -> None:
    answer = client.post(
        "/account/signup/",
        {"display_name": "Dora", "email": "alice@example.org", "password1": PASSWORD},
        follow=True,
    )
    check(answer, "One more step")
    assert mails()[-1].subject == "You have an account already"
    check(client.get("/account/inactive/"), "This account is closed")


def test_a_new_address(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    check(client.post("/account/email/", {"email": "new@example.org", "action_add": ""}, follow=True))
    path = mails("new@example.org")[-1].path
    check(client.get(path), "Confirm your address")
    check(client.post(path, follow=True))
    assert mails("alice@example.org")[-1].subject == "Your mail address was changed"
