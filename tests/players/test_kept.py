"""U06: an expired session or form loses nothing that was typed."""

import re
from html import unescape
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.test import Client

from charuma_site.players.models import Player
from tests.support.accounts import PASSWORD

pytestmark = pytest.mark.django_db

PROFILE = "/account/profile/"
TYPED = {"display_name": "Alice & <b>Co</b>", "language": "en", "time_zone": "UTC"}
HERE = {"referer": "http://testserver/account/profile/", "origin": "http://testserver"}


@pytest.fixture
def strict() -> Client:
    return Client(enforce_csrf_checks=True, headers=HERE)


def fields_of(page: Any) -> dict[str, str]:
    """The last form's hidden fields, as a browser would send them."""
    form = page.content.decode().rpartition("<form")[2]
    found = re.findall(r'type="hidden" name="([^"]+)" value="([^"]*)"', form)
    return {name: unescape(value) for name, value in found}


def test_U06_an_old_form_is_shown_again_and_can_be_sent(strict: Client, alice: Player) -> None:
    strict.force_login(alice)
    failure = strict.post(PROFILE, {**TYPED, "csrfmiddlewaretoken": "x" * 64})
    page = failure.content.decode()
    assert failure.status_code == 403
    assert "Alice &amp; &lt;b&gt;Co&lt;/b&gt;" in page
    fields = fields_of(failure)
    assert {name: fields[name] for name in TYPED} == TYPED
    assert strict.post(PROFILE, fields).status_code == 302
    alice.refresh_from_db()
    assert alice.display_name == TYPED["display_name"]


def test_U06_without_session_and_cookies_it_is_kept_over_the_login(strict: Client, alice: Player) -> None:
    failure = strict.post(PROFILE, TYPED)
    login = "/account/login/?next=/account/kept/"
    assert login in failure.content.decode().replace("%2F", "/")
    strict.get(login)
    token = strict.cookies[site_settings.CSRF_COOKIE_NAME].value
    after = strict.post(
        login, {"login": "alice@example.org", "password": PASSWORD, "csrfmiddlewaretoken": token}, follow=True
    )
    assert after.redirect_chain[-1][0] == "/account/kept/"
    assert strict.post(PROFILE, fields_of(after)).status_code == 302
    alice.refresh_from_db()
    assert alice.display_name == TYPED["display_name"]


def test_U06_a_session_that_ended_with_the_form_still_valid(client: Client, alice: Player) -> None:
    sent = client.post(PROFILE, TYPED, headers=HERE)
    assert sent["Location"] == "/account/login/?next=/account/kept/"
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert "Alice &amp; &lt;b&gt;Co&lt;/b&gt;" in client.get("/account/kept/").content.decode()


def test_htmx_goes_to_the_login_page_instead_of_swapping_it_in(client: Client) -> None:
    sent = client.post(PROFILE, TYPED, headers={**HERE, "hx-request": "true"})
    assert sent.status_code == 204
    assert sent["HX-Redirect"] == "/account/login/?next=/account/kept/"


@pytest.mark.parametrize(
    "headers",
    [
        {"referer": "https://evil.example/", "origin": "https://evil.example"},
        {"origin": "null"},
        {"referer": "", "origin": ""},
    ],
)
def test_what_a_strangers_page_posts_is_not_offered_again(alice: Player, headers: dict[str, str]) -> None:
    client = Client(enforce_csrf_checks=True, headers=headers)
    client.force_login(alice)
    page = client.post(PROFILE, TYPED)
    assert page.status_code == 403
    assert "Co&lt;/b&gt;" not in page.content.decode()


def test_passwords_are_never_shown_or_kept(strict: Client) -> None:
    page = strict.post(
        "/account/login/", {"login": "a@example.org", "password": "sesame-street-1", "code": "ABC-123"}
    )
    assert "sesame-street-1" not in page.content.decode()
    assert "ABC-123" not in page.content.decode()
    assert "Send it again" not in page.content.decode()
    assert "sesame-street-1" not in str(dict(strict.session))


def test_a_megabyte_is_not_kept(strict: Client) -> None:
    page = strict.post("/account/guest/", {"next": "x" * 1_000_000})
    assert page.status_code in {400, 403}
    assert len(page.content) < 20_000


def test_after_an_hour_it_is_gone(client: Client, alice: Player) -> None:
    client.post(PROFILE, TYPED, headers=HERE)
    session = client.session
    session["kept_post"] = {**session["kept_post"], "at": 0}
    session.save()
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    assert client.get("/account/kept/").status_code == 302


def test_A15_every_form_of_accounts_has_a_token(client: Client, alice: Player) -> None:
    paths = ["/account/login/", "/account/signup/", "/account/login/code/", "/account/password/reset/"]
    pages = [client.get(path).content.decode() for path in paths]
    client.force_login(alice)
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    own = [PROFILE, "/account/email/", "/account/password/change/", "/account/delete/", "/account/logout/"]
    pages += [client.get(path).content.decode() for path in own]
    for page in pages:
        forms = re.findall(r"<form.*?</form>", page, re.DOTALL)
        assert forms
        assert all("csrfmiddlewaretoken" in form for form in forms)


def test_A15_logging_out_needs_a_post(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert client.get("/account/logout/").status_code == 200
    assert "_auth_user_id" in client.session
    client.post("/account/logout/")
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("path", ["//evil.example/", "https://evil.example/games/"])
def test_nothing_kept_is_ever_sent_to_another_host(client: Client, alice: Player, path: str) -> None:
    client.post(PROFILE, TYPED, headers=HERE)
    session = client.session
    session["kept_post"] = {**session["kept_post"], "path": path}
    session.save()
    client.post("/account/login/", {"login": "alice@example.org", "password": PASSWORD})
    answer = client.get("/account/kept/")
    assert answer.status_code == 302
    assert "evil.example" not in answer["Location"]


def test_what_forms_add_for_themselves_is_sent_again_but_not_shown(strict: Client, alice: Player) -> None:
    strict.force_login(alice)
    failure = strict.post(PROFILE, {"text": "play R8", "expected": "4711", "csrfmiddlewaretoken": "x" * 64})
    listed = failure.content.decode().partition("What you typed")[2].partition("</ul>")[0]
    assert "play R8" in listed
    assert "4711" not in listed
    assert fields_of(failure)["expected"] == "4711"
