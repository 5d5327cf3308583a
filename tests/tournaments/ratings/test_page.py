"""A player's public page, and the numbers in the list of entrants."""

from datetime import UTC, datetime

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from charuma_site.players.models import Player
from tests.support.rated import event, finished_game
from tournaments.models import Event, RatingStep
from tournaments.ratings.games import rate_game

QUERIES = 12


def page_of(player: Player) -> str:
    response = Client().get(f"/events/players/{player.pk}/")
    assert response.status_code == 200
    return response.content.decode()


def play(at: Event, *players: Player) -> None:
    assert rate_game(finished_game(at, players, range(1, len(players) + 1)).pk)


def test_the_page_shows_number_plot_and_games(alice: Player, bob: Player) -> None:
    at = event()
    play(at, alice, bob)
    play(at, bob, alice)
    page = page_of(alice)
    assert "<h1>Alice</h1>" in page
    assert "from 2 rated games" in page
    assert page.count("<circle") == 2
    assert "Club evening" in page


def test_the_plot_has_a_text_for_those_who_do_not_see_it(alice: Player, bob: Player) -> None:
    play(event(), alice, bob)
    page = page_of(alice)
    assert 'role="img" aria-labelledby="plot-title plot-text"' in page
    assert "The table below has the numbers." in page


def test_an_unlisted_event_is_not_named(alice: Player, bob: Player) -> None:
    at = event(listed=False)
    play(at, alice, bob)
    page = page_of(alice)
    assert "a closed event" in page
    assert at.name not in page
    assert at.key not in page


def test_nobody_without_rated_games_has_a_page(alice: Player) -> None:
    assert Client().get(f"/events/players/{alice.pk}/").status_code == 404
    assert Client().get("/events/players/999999/").status_code == 404


def test_many_games_cost_no_more_queries(
    alice: Player, bob: Player, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    at = event()
    for _ in range(8):
        play(at, alice, bob)
    with django_assert_max_num_queries(QUERIES):
        page_of(alice)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_numbers_of_the_plot_are_plain_in_every_language(alice: Player, bob: Player, language: str) -> None:
    play(event(), alice, bob)
    page = Client(headers={"accept-language": language}).get(f"/events/players/{alice.pk}/").content.decode()
    assert 'viewBox="0 0 640 240"' in page


def test_the_list_of_entrants_leads_to_the_page(alice: Player, bob: Player) -> None:
    at = event()
    Event.objects.filter(pk=at.pk).update(phase=Event.Phase.RUNNING, settings={})
    play(at, alice, bob)
    page = Client().get(f"/events/{at.key}/entrants/").content.decode()
    assert f"/events/players/{alice.pk}/" in page


def test_days_are_those_of_the_reader_with_the_month_in_letters(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, bob], [1, 2])
    rate_game(game.pk)
    RatingStep.objects.update(at=datetime(2026, 3, 4, 22, 30, tzinfo=UTC))
    page = page_of(alice)
    assert "4 Mar 2026</time>" in page
    assert "From 4 Mar 2026 to 4 Mar 2026" in " ".join(page.split())
    Player.objects.filter(pk=bob.pk).update(time_zone="Asia/Tokyo")
    client = Client()
    client.force_login(Player.objects.get(pk=bob.pk))
    assert "5 Mar 2026</time>" in client.get(f"/events/players/{alice.pk}/").content.decode()
