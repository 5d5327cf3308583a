"""The lobby shows all terms before joining; one's own games come by urgency."""

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from charuma_site.players.models import Player
from tests.pages.conftest import AsPlayer, open_table
from tests.support.games import DAY, on_turn, running

MARKUP = "<svg/onload=alert(1)>"


@pytest.mark.django_db
def test_an_empty_lobby_says_what_to_do(client: Client) -> None:
    html = client.get("/games/").content.decode()
    assert "No table is waiting for players" in html
    assert reverse("games:new", args=["charuma"]) in html


@pytest.mark.django_db
def test_D23_all_terms_stand_before_the_joining(alice: Player, client: Client) -> None:
    open_table(alice, move_seconds=36 * 3600, takeover_after=2, options={"memory": "open"})
    html = " ".join(client.get("/games/").content.decode().split())
    for term in (
        "All tricks of the round",
        "36 hours",
        "up to 1 minute late still counts",
        "After 2 missed turns in a row",
        "nights and weekends count",
        "When all seats are taken",
        "The table closes",
        "1 of 3 seats taken",
        "Alice",
    ):
        assert term in html


@pytest.mark.django_db
def test_anonymous_visitors_choose_between_login_and_guest(alice: Player, client: Client) -> None:
    open_table(alice)
    html = client.get("/games/").content.decode()
    assert reverse("players:guest") in html
    assert f"{reverse('account_login')}?next=/games/" in html
    assert "commitment" not in html
    assert "/join/" not in html


@pytest.mark.django_db
def test_the_join_form_shows_the_commitment(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    table = open_table(alice)
    html = as_player(bob).get("/games/").content.decode()
    assert table.commitment in html
    assert reverse("games:join", args=[table.key]) in html


@pytest.mark.django_db
def test_tables_by_invitation_stay_out_of_the_lobby(alice: Player, client: Client) -> None:
    table = open_table(alice, listed=False)
    assert table.key not in client.get("/games/").content.decode()


@pytest.mark.django_db
def test_A15_names_are_text_not_markup(alice: Player, bob: Player, as_player: AsPlayer) -> None:
    Player.objects.filter(pk=alice.pk).update(display_name=MARKUP)
    alice.refresh_from_db()
    table = open_table(alice, name=MARKUP)
    for path in ("/games/", reverse("games:table", args=[table.key]), "/games/mine/"):
        for player in (alice, bob):
            assert "<svg/onload" not in as_player(player).get(path).content.decode()
        assert "&lt;svg/onload" in as_player(alice).get(path).content.decode()


@pytest.mark.django_db
def test_my_games_need_a_login(client: Client) -> None:
    answer = client.get("/games/mine/")
    assert answer["Location"] == f"{reverse('account_login')}?next=/games/mine/"


@pytest.mark.django_db
def test_a_newcomer_is_told_how_to_begin(alice: Player, as_player: AsPlayer) -> None:
    html = as_player(alice).get("/games/mine/").content.decode()
    assert "You have no games yet" in html
    assert reverse("games:against_bots") in html


@pytest.mark.django_db
def test_U08_my_turns_stand_first_and_the_title_counts_them(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    games = [
        running([alice, bob], kind="charuma", name=f"Table {days}", move_seconds=days * DAY)
        for days in (5, 3, 1, 4, 2, 6)
    ]
    open_table(alice, "Still open")
    html = as_player(alice).get("/games/mine/").content.decode()
    mine = sorted((game for game in games if game.actor == 0), key=lambda game: game.move_seconds)
    assert (f"({len(mine)})" in html.split("</title>")[0]) == bool(mine)
    shown = [html.index(f">{name}</a>") for name in [*(game.name for game in mine), "Still open"]]
    assert shown == sorted(shown)


@pytest.mark.django_db
def test_the_next_game_is_the_most_urgent_one_that_waits(
    alice: Player, bob: Player, as_player: AsPlayer
) -> None:
    game = running([alice, bob], kind="charuma")
    to_move = on_turn(game)
    other = bob if to_move == alice else alice
    table = reverse("games:table", args=[game.key])
    assert as_player(to_move).get("/games/next/")["Location"] == table
    assert as_player(other).get("/games/next/")["Location"] == "/games/mine/"


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/games/", "/games/mine/", "/games/next/"])
def test_lists_only_answer_reading(alice: Player, as_player: AsPlayer, path: str) -> None:
    assert as_player(alice).post(path).status_code == 405


@pytest.mark.django_db
def test_the_lobby_needs_as_many_queries_for_ten_tables_as_for_one(
    alice: Player, bob: Player, as_player: AsPlayer, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    client = as_player(bob)
    for number in range(10):
        open_table(alice, f"Table {number}")
    with django_assert_max_num_queries(12):
        client.get("/games/")
    with django_assert_max_num_queries(12):
        client.get("/games/mine/")
