"""Which games are rated, once each, and what a game does to the ratings."""

import pytest

from charuma_site.players.models import Player
from games.models import Game, Seat
from tests.support.rated import event, finished_game
from tournaments.models import Rating, RatingStep
from tournaments.ratings.games import rate_game, rate_missing
from tournaments.ratings.model import Strength, after, newcomer
from tournaments.ratings.seeding import seeds


def rating(player: Player) -> int:
    row = Rating.objects.get(player=player)
    return Strength(row.mu, row.sigma).shown


def test_a_newcomer_has_a_thousand() -> None:
    assert newcomer().shown == 1000


def test_better_places_end_higher_and_shared_places_alike() -> None:
    first, second, other, last = (one.shown for one in after([newcomer()] * 4, [1, 2, 2, 4]))
    assert first > second == other > last


def test_the_numbers_are_those_of_the_library() -> None:
    found = [(round(one.mu, 6), round(one.sigma, 6)) for one in after([newcomer()] * 3, [1, 2, 2])]
    assert found == [(27.869049, 8.205243), (23.565476, 8.058224), (23.565476, 8.058224)]


def test_a_game_of_a_rated_event_moves_the_ratings(alice: Player, bob: Player, charlie: Player) -> None:
    game = finished_game(event(), [alice, bob, charlie], [2, 1, 3])
    assert rate_game(game.pk)
    assert rating(bob) > rating(alice) > rating(charlie)
    assert RatingStep.objects.filter(game=game).count() == 3


def test_a_game_is_rated_once_however_often_its_end_is_told(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, bob], [1, 2])
    assert rate_game(game.pk)
    before = rating(alice)
    assert not rate_game(game.pk)
    assert rate_missing() == 0
    assert rating(alice) == before
    assert Rating.objects.get(player=alice).games == 1


def test_casual_games_and_unrated_events_count_for_nothing(alice: Player, bob: Player) -> None:
    assert not rate_game(finished_game(None, [alice, bob], [1, 2]).pk)
    assert not rate_game(finished_game(event(rated=False), [alice, bob], [1, 2]).pk)
    assert not Rating.objects.exists()


def test_a_game_with_a_bot_that_entered_counts_for_nothing(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, bob, None], [1, 2, 3], bot_seats=[2])
    assert not rate_game(game.pk)
    assert rate_missing() == 0


def test_a_running_game_is_not_rated(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, bob], [1, 2])
    Game.objects.filter(pk=game.pk).update(phase=Game.Phase.RUNNING)
    assert not rate_game(game.pk)


def test_whoever_left_is_behind_those_who_stayed(alice: Player, bob: Player, charlie: Player) -> None:
    game = finished_game(event(), [alice, bob, charlie], [1, 2, 3])
    Seat.objects.filter(game=game, player=alice).update(bot="calm")  # a bot won for her
    rate_game(game.pk)
    assert rating(bob) > rating(charlie) > rating(alice)


def test_what_bots_make_of_the_seats_of_leavers_counts_for_nobody(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, bob], [1, 2])
    Seat.objects.filter(game=game).update(resigned=True)
    rate_game(game.pk)
    assert rating(alice) == rating(bob)


def test_with_an_account_gone_the_others_are_rated(alice: Player, bob: Player) -> None:
    game = finished_game(event(), [alice, None, bob], [1, 2, 3])
    assert rate_game(game.pk)
    assert RatingStep.objects.filter(game=game).count() == 2


def test_the_sweep_rates_what_nobody_told(alice: Player, bob: Player) -> None:
    at = event()
    finished_game(at, [alice, bob], [1, 2])
    finished_game(at, [alice, bob], [1, 2])
    assert rate_missing() == 2
    assert Rating.objects.get(player=alice).games == 2


def test_seeding_takes_the_rating_and_a_newcomers_for_others(
    alice: Player, bob: Player, charlie: Player
) -> None:
    rate_game(finished_game(event(), [alice, bob], [1, 2]).pk)
    found = seeds([alice.pk, charlie.pk])
    assert found == {alice.pk: rating(alice), charlie.pk: 1000}


@pytest.mark.parametrize("places", [(1, 2), (2, 1)])
def test_ratings_follow_the_places(alice: Player, bob: Player, places: tuple[int, int]) -> None:
    rate_game(finished_game(event(), [alice, bob], places).pk)
    assert (rating(alice) > rating(bob)) == (places[0] < places[1])
