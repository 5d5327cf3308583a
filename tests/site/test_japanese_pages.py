"""No page in Japanese is half English (J08, J11)."""

import pytest
from django.test import Client
from pytest_django import Settings

from charuma_site.players.models import Player
from games import play
from games.models import Game
from tests.conftest import PASSWORD, make_player
from tests.support.english import english_in
from tests.support.games import fresh, make_move, on_turn, open_table, running
from tests.support.pages import client_of

TABLE = "夜の卓"
PUBLIC = (
    "/",
    "/games/",
    "/games/new/charuma/",
    "/rules/charuma/",
    "/account/login/",
    "/account/login/code/",
    "/account/signup/",
    "/account/password/reset/",
    "/account/confirm-email/no-such-key/",
)
PLAYERS_OWN = (
    "/games/mine/",
    "/games/new/charuma/",
    "/account/profile/",
    "/account/email/",
    "/account/password/change/",
    "/account/delete/",
    "/account/logout/",
    "/mail/preferences/",
)
GUESTS_OWN = ("/account/profile/", "/account/keep/", "/account/login/", "/mail/preferences/")


@pytest.fixture
def taro(db: None) -> Player:
    return make_player("Taro", language="ja", time_zone="Asia/Tokyo")


@pytest.fixture
def hanako(db: None) -> Player:
    return make_player("Hanako", language="ja", time_zone="Asia/Tokyo")


@pytest.fixture
def visitor(db: None) -> Client:
    """A browser that asks for Japanese, and nobody is logged in."""
    return Client(headers={"accept-language": "ja"})


def left_on(client: Client, path: str, status: int = 200) -> list[str]:
    """The English on a page."""
    response = client.get(path)
    html = response.content.decode()
    assert (response.status_code, '<html lang="ja"' in html) == (status, True), path
    return [f"{path}: {found}" for found in english_in(html, "ja")]


def left_on_answer(client: Client, path: str, **fields: str) -> list[str]:
    """The English on the page that answers a post."""
    response = client.post(path, fields, follow=True)
    return [f"{path}: {found}" for found in english_in(response.content.decode(), "ja")]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages_hold_no_english(visitor: Client, hanako: Player, path: str) -> None:
    open_table(hanako, kind="charuma", size=3, name=TABLE)
    assert left_on(visitor, path) == []


def test_a_missing_page_holds_no_english(visitor: Client) -> None:
    assert left_on(visitor, "/no-such-page/", 404) == []


@pytest.mark.parametrize("path", PLAYERS_OWN)
def test_a_players_pages_hold_no_english(taro: Player, hanako: Player, path: str) -> None:
    open_table(taro, kind="charuma", size=3, name=TABLE)
    running([taro, hanako], kind="charuma", name=TABLE)
    client = client_of(taro)
    found = left_on(client, "/account/reauthenticate/")
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    assert found + left_on(client, path) == []


def test_a_guests_pages_hold_no_english(visitor: Client) -> None:
    visitor.post("/account/guest/")
    assert [found for path in GUESTS_OWN for found in left_on(visitor, path)] == []
    assert left_on_answer(visitor, "/account/keep/", display_name="a", email="x") == []


def test_the_demos_pages_hold_no_english(visitor: Client, settings: Settings) -> None:
    settings.DEMO = True
    assert left_on(visitor, "/account/demo/") == []


def test_a_table_before_its_start_holds_no_english(taro: Player, hanako: Player) -> None:
    reading = client_of(taro)
    own = open_table(taro, kind="charuma", size=4, name=TABLE, start_when_full=False)
    other = open_table(hanako, kind="charuma", size=3, name=TABLE, takeover_after=0)
    found = left_on(reading, f"/games/{own.key}/") + left_on(reading, f"/games/{other.key}/")
    play.fill_with_bots(own.key, taro, "sharp")
    found += left_on(reading, f"/games/{own.key}/")
    play.cancel(own.key, taro)
    found += left_on(reading, f"/games/{own.key}/")
    found += left_on_answer(reading, f"/games/{own.key}/start/")
    assert found == []


def test_a_game_holds_no_english_from_the_first_bid_to_the_check(taro: Player, hanako: Player) -> None:
    reading = client_of(taro)
    game = running([taro, hanako], kind="charuma", name=TABLE, options={"memory": "open", "target": 10})
    while fresh(game).phase == Game.Phase.RUNNING:
        assert left_on(reading, f"/games/{game.key}/") == []
        make_move(game)
    for page in ("", "replay/?step=9", "check/"):
        assert left_on(reading, f"/games/{game.key}/{page}") == []


@pytest.mark.parametrize(
    ("act", "fields"),
    [
        ("move", {}),
        ("move", {"text": "play", "expected": "0"}),
        ("move", {"text": "bid Z 9", "expected": "0"}),
        ("move", {"text": "A", "expected": "0"}),
        ("move", {"text": "bid A 0", "expected": "7"}),
        ("move", {"part": "bid A 9", "expected": "0"}),
        ("move", {"part": "bid A 0", "expected": "0"}),
        ("say", {"chat": ""}),
        ("resign", {}),
    ],
)
def test_refusals_and_questions_hold_no_english(
    taro: Player, hanako: Player, act: str, fields: dict[str, str]
) -> None:
    game = running([taro, hanako], kind="charuma", name=TABLE)
    reading = client_of(on_turn(game))
    assert left_on_answer(reading, f"/games/{game.key}/{act}/", **fields) == []
