"""What every page has: landmarks, language, themes without inline code, the count of waiting games."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from charuma_site.players.models import Player
from tests.pages.conftest import AsPlayer, open_table
from tests.support.games import on_turn, running

PUBLIC = ["/", "/games/", "/games/new/charuma/"]
INLINE = re.compile(r"<style|<script(?![^>]*\bsrc=)|\sstyle=|\son[a-z]+=|data:|javascript:", re.IGNORECASE)


@pytest.mark.django_db
@pytest.mark.parametrize("path", PUBLIC)
def test_pages_hold_landmarks_and_nothing_inline(client: Client, path: str) -> None:
    html = client.get(path).content.decode()
    assert re.search(r'<html lang="en"\s+dir="ltr">', html)
    assert '<a class="skip" href="#main">' in html
    assert html.count("<main") == html.count("<h1") == 1
    assert not INLINE.search(html)


@pytest.mark.django_db
def test_J05_the_page_names_its_language(client: Client) -> None:
    assert b'<html lang="ja"' in client.get("/", headers={"accept-language": "ja"}).content


@pytest.mark.django_db
def test_A15_every_form_that_posts_has_a_token_and_logout_is_one(alice: Player, as_player: AsPlayer) -> None:
    html = as_player(alice).get(reverse("games:lobby")).content.decode()
    assert html.count('method="post"') == html.count('name="csrfmiddlewaretoken"')
    assert re.search(r'<form method="post" action="/account/logout/"', html)


@pytest.mark.django_db
def test_the_language_switch_returns_to_the_page_also_from_a_refused_form(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    client = as_player(bob)
    assert 'value="/games/?a=1"' in client.get("/games/?a=1").content.decode()
    table = open_table(alice)
    refused = client.post(reverse("games:join", args=[table.key]), {"phrase": "x" * 81})
    address = f"/games/{table.key}/join/"
    assert f'name="next" value="{address}"' in refused.content.decode()
    answer = client.post("/language/", {"language": "ja", "next": address}, follow=True)
    assert answer.redirect_chain[-1][0] == f"/games/{table.key}/"


@pytest.mark.django_db
def test_the_header_counts_the_games_that_wait(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    game = running([alice, bob], kind="charuma")
    waiting = on_turn(game)
    other = bob if waiting == alice else alice
    assert 'class="count"' in as_player(waiting).get("/").content.decode()
    assert 'class="count"' not in as_player(other).get("/").content.decode()


@pytest.mark.django_db
def test_the_demo_bar_is_for_demos_only(client: Client, settings: Settings) -> None:
    settings.DEMO = False
    assert 'class="demo-bar"' not in client.get("/").content.decode()
    settings.DEMO = True
    assert 'class="demo-bar"' in client.get("/").content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize("path", [*PUBLIC, "/account/login/", "/nothing-here/"])
def test_A16_ordinary_pages_allow_nothing_but_our_own_files(client: Client, path: str) -> None:
    policy = client.get(path).headers["Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";") if rule.strip())
    own = ("default-src", "script-src", "style-src", "img-src", "form-action")
    assert {rules[name] for name in own} == {"'self'"}
    assert {rules[name] for name in ("object-src", "base-uri", "frame-ancestors")} == {"'none'"}
