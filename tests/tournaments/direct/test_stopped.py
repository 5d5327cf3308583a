"""A page of a game that was open when the event decided its table or took its round back."""

import pytest
from django.test import Client

from charuma_site.players.models import Player
from games.models import Game
from tests.support.events import entered, give, new_event, numbers
from tests.tournaments.direct.test_results import first_table, game_of
from tournaments import direct
from tournaments.models import Event


def stopped_game(alice: Player, how: str) -> tuple[Game, Player]:
    """A stopped game and somebody who sits there."""
    event = new_event(alice)
    players = entered(event, 2)
    table = first_table(event, alice)
    game, player = game_of(table), players[numbers(table)[0] - 1]
    _stop(event, alice, how)
    return game, player


def _stop(event: Event, alice: Player, how: str) -> None:
    if how == "taken back":
        direct.take_back_round(event.key, alice, 1, "wrong draw", event.name)
    elif how == "void":
        direct.void_table(event.key, alice, 1, 1, "wrong cards", 0)
    else:
        direct.close_round(event.key, alice, {1: "share"})


@pytest.mark.parametrize("how", ["share", "void", "taken back"])
@pytest.mark.parametrize("seated", [True, False])
def test_an_open_page_loads_itself_again_when_its_game_is_stopped(
    alice: Player, bob: Player, client: Client, how: str, *, seated: bool
) -> None:
    game, player = stopped_game(alice, how)
    client.force_login(player if seated else bob)
    answer = client.get(f"/games/{game.key}/live/?version=0")
    assert (answer.status_code, answer.headers.get("HX-Refresh")) == (204, "true")
    assert client.get(f"/games/{game.key}/").status_code == 200


@pytest.mark.parametrize("act", ["move", "resign", "say", "note"])
@pytest.mark.parametrize(
    ("how", "told"),
    [
        ("share", "Meanwhile the event has decided this table."),
        ("void", "Meanwhile this game was stopped, and nothing in it counts."),
        ("taken back", "Meanwhile this game was stopped, and nothing in it counts."),
    ],
)
def test_what_is_sent_from_such_a_page_is_refused_in_words(
    alice: Player, client: Client, how: str, told: str, act: str
) -> None:
    game, player = stopped_game(alice, how)
    client.force_login(player)
    answer = client.post(f"/games/{game.key}/{act}/", {"text": "1", "expected": "0"}, follow=True)
    assert answer.redirect_chain == [(f"/games/{game.key}/", 302)]
    assert f"{told} What you sent was not taken." in answer.content.decode()


def test_the_form_for_a_result_says_that_a_running_game_stops(alice: Player, client: Client) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    client.force_login(alice)
    page = f"/events/{event.key}/rounds/1/tables/1/result/"
    said = "If you enter a result that counts, the game is stopped at once; say why."
    assert said in client.get(page).content.decode()
    give(event, alice, table, [1, 2])
    assert said not in client.get(page).content.decode()
