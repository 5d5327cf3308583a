"""The profile, the language and the time zone."""

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory
from django.utils import timezone, translation

from charuma_site.players.middleware import PlayerLocaleMiddleware
from charuma_site.players.models import Player
from charuma_site.players.zones import find_zone, zone_names

pytestmark = pytest.mark.django_db

PROFILE = "/account/profile/"


def save(client: Client, **fields: str) -> Any:
    form = {"display_name": "Alice", "language": "en", "time_zone": "UTC", **fields}
    return client.post(PROFILE, form)


def test_the_profile_is_saved(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert save(client, display_name="Ａｌｉ", language="ja", time_zone="new york").status_code == 302
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.time_zone) == ("Ali", "ja", "America/New_York")


@pytest.mark.parametrize(
    "fields",
    [
        {"display_name": "x" * 41},
        {"language": "tlh"},
        {"time_zone": "Moon"},
        {"time_zone": "../../etc/passwd"},
    ],
)
def test_what_is_wrong_is_refused_and_stays_in_the_form(
    client: Client, alice: Player, fields: dict[str, str]
) -> None:
    client.force_login(alice)
    response = save(client, **fields)
    page = response.content.decode()
    assert response.status_code == 200
    assert 'aria-invalid="true"' in page
    alice.refresh_from_db()
    assert (alice.display_name, alice.language, alice.time_zone) == ("Alice", "en", "UTC")
    assert '<p class="menu-name">Alice</p>' in page


def test_the_list_offers_every_zone(client: Client, alice: Player) -> None:
    client.force_login(alice)
    assert '<option value="Asia/Tokyo">' in client.get(PROFILE).content.decode()
    assert len(zone_names()) > 300


@pytest.mark.parametrize(
    ("text", "zone"), [("asia/TOKYO", "Asia/Tokyo"), (" Tokyo ", "Asia/Tokyo"), ("utc", "UTC"), ("", None)]
)
def test_zones_are_found_by_city_in_any_case(text: str, zone: str | None) -> None:
    assert find_zone(text) == zone


def test_a_player_reads_in_their_language_whatever_the_browser_says(client: Client, alice: Player) -> None:
    alice.language = "ja"
    alice.save()
    client.force_login(alice)
    response = client.get(PROFILE, headers={"accept-language": "en"})
    assert '<html lang="ja"' in response.content.decode()
    assert response.headers["Content-Language"] == "ja"


def test_times_are_those_of_the_players_place_and_only_within_the_request(alice: Player) -> None:
    alice.time_zone = "Asia/Tokyo"
    request = RequestFactory().get("/")
    request.user = alice
    seen: list[str] = []

    def page(_request: HttpRequest) -> HttpResponse:
        seen.append(timezone.get_current_timezone_name())
        return HttpResponse()

    PlayerLocaleMiddleware(page)(request)
    assert seen == ["Asia/Tokyo"]
    assert timezone.get_current_timezone_name() == "UTC"


def test_a_time_zone_that_no_longer_exists_is_utc(client: Client, alice: Player) -> None:
    Player.objects.update(time_zone="Gone/Away")
    client.force_login(alice)
    assert client.get(PROFILE).status_code == 200


def test_a_visitor_switches_the_language_by_a_cookie(client: Client) -> None:
    response = client.post("/language/", {"language": "ja", "next": "/account/login/"})
    assert response["Location"] == "/account/login/"
    assert '<html lang="ja"' in client.get("/account/login/").content.decode()


def test_a_player_switches_the_language_for_good(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/language/", {"language": "ja"})
    alice.refresh_from_db()
    assert alice.language == "ja"


@pytest.mark.parametrize("code", ["tlh", "", "../en"])
def test_an_unknown_language_changes_nothing(client: Client, alice: Player, code: str) -> None:
    client.force_login(alice)
    client.post("/language/", {"language": code})
    alice.refresh_from_db()
    assert alice.language == "en"


def test_A15_the_language_is_switched_by_post_only(client: Client) -> None:
    answer = client.get("/language/?language=ja")
    assert (answer.status_code, answer["Location"], answer.cookies.keys() & {"django_language"}) == (
        302,
        "/",
        set(),
    )


def test_J05_pages_of_accounts_say_their_language(client: Client) -> None:
    for path in ("/account/login/", "/account/signup/", "/account/password/reset/"):
        page = client.get(path, headers={"accept-language": "ja"}).content.decode()
        assert '<html lang="ja"' in page
    assert translation.get_language() is not None
