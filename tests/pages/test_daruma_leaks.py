"""Objectives and the deck's order reach nobody else, nor does the chance of the next roll: two worlds."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.test import Client

from charuma_site.players.models import Player
from games import selectors, store
from games.models import Game, Seat
from games.rules.daruma.rules import DarumaRules
from games.rules.daruma.state import DarumaState
from games.rules.daruma.view import DarumaView
from games.rules.game import SPECTATOR, Viewer, record_viewer, seat_viewer
from tests.support import daruma
from tests.support.games import fresh, letters, on_turn, read, whole
from tests.support.pages import body, client_of, deal_anew, dealt_by, url

pytestmark = pytest.mark.django_db

NEVER = ("nonsense", "eye 9", "sake 1: 1", "give 9 p2", "give 1 p9", "eye 1 9")
OUT_OF_TURN = ("eye 1", "sake 5: 1", "give 1 p2", "stop", *NEVER)


@pytest.fixture(params=[1, 5])
def game(request: pytest.FixtureRequest, alice: Player, bob: Player) -> Game:
    """In the first turn, and once pools have grown."""
    begun = dealt_by([alice, bob], secret=3, kind="daruma")
    return daruma.until(begun, lambda view: view.turn >= request.param and len(view.dice) > 1)


def pages(client: Client, game: Game) -> Iterator[bytes]:
    for page in ("", "live/", "?show=chat", "replay/", "check/", "record.json"):
        yield body(client.get(url(game, page)))
    yield body(client.get("/games/"))
    yield body(client.get("/games/mine/"))


def refusals(client: Client, game: Game, typed: tuple[str, ...]) -> Iterator[bytes]:
    """The answers to moves that the client can't make."""
    expected = fresh(game).move_count
    for text in typed:
        yield body(client.post(url(game, "move/"), {"text": text, "expected": expected}))
    yield body(client.post(url(game, "move/"), {"part-again": "again 9", "expected": expected}))


def mails(game: Game, player: Player | None) -> str:
    """The mail that says it's the reader's turn, and what lists and feeds are made from."""
    sent = [letter for letter in letters(game, "turn.your_turn", player) if player is not None]
    current = [letter for letter in sent if letter.number == fresh(game).turn_from]
    position = selectors.position(game.key, player)
    return "".join(whole(read(letter)) for letter in current) + repr(position) + str(selectors.lobby(player))


def columns(game: Game) -> list[Any]:
    return list(Seat.objects.filter(game=game).values_list("points", "place"))


def everything(game: Game, player: Player | None) -> list[Any]:
    client = client_of(player)
    typed = NEVER if player == on_turn(game) else OUT_OF_TURN
    with time_machine.travel(fresh(game).moved_at or "", tick=False):
        return [*pages(client, game), *refusals(client, game, typed), mails(game, player), columns(game)]


def viewers(game: Game) -> Iterator[tuple[Player | None, Viewer]]:
    """Everybody: both players and who only watches."""
    for seat in game.seats.select_related("player"):
        yield seat.player, seat_viewer(seat.number)
    yield None, SPECTATOR


def alike(game: Game, player: Player | None, viewer: Viewer, seed: int) -> bool:
    ours = everything(game, player)
    with pytest.MonkeyPatch.context() as patch:
        deal_anew(patch, viewer, seed)
        return ours == everything(game, player)


@pytest.mark.parametrize("seed", [1, 2])
def test_two_worlds_look_alike_to_the_byte(game: Game, seed: int) -> None:
    assert all(alike(game, player, viewer, seed) for player, viewer in viewers(game))


View = Callable[[DarumaRules, DarumaState, Viewer], DarumaView]


def _shows_objectives(rules: DarumaRules, state: DarumaState, viewer: Viewer, view: View) -> DarumaView:
    known = view(rules, state, record_viewer())
    return replace(view(rules, state, viewer), objectives=known.objectives, points=known.points)


def _shows_points(rules: DarumaRules, state: DarumaState, viewer: Viewer, view: View) -> DarumaView:
    return replace(view(rules, state, viewer), points=rules.points(state))


def _counts_the_top_card(rules: DarumaRules, state: DarumaState, viewer: Viewer, view: View) -> DarumaView:
    """Only a number varies with the deck's order."""
    return replace(view(rules, state, viewer), deck=sum(map(ord, state.deck[0])))


@pytest.mark.parametrize("leak", [_shows_objectives, _shows_points, _counts_the_top_card])
def test_two_worlds_find_a_view_that_leaks(
    alice: Player, bob: Player, monkeypatch: pytest.MonkeyPatch, leak: Callable[..., Any]
) -> None:
    game = dealt_by([alice, bob], secret=3, kind="daruma")
    daruma.until(game, lambda view: view.turn >= 5 and len(view.dice) > 1)
    true_view: View = DarumaRules.view
    monkeypatch.setattr(
        DarumaRules, "view", lambda rules, state, viewer: leak(rules, state, viewer, true_view)
    )
    assert not all(alike(game, player, viewer, seed) for seed in (1, 2) for player, viewer in viewers(game))


def test_the_chance_of_the_next_roll_is_for_the_player_to_act_alone(game: Game) -> None:
    daruma.until(game, lambda view: daruma.may_sake(view) and view.luck_count > 0)
    actor = on_turn(game)
    for player, _viewer in viewers(game):
        shown = b"".join(pages(client_of(player), game)).decode()
        assert ("Bad Luck in your next roll" in shown) == (player == actor)
        assert ("Chance of Bad Luck" in shown) == (player == actor)


def test_no_log_and_no_state_prints_an_objective(game: Game) -> None:
    loaded = store.load(fresh(game))
    assert "objective" not in repr(loaded)
    assert "objective" not in repr(loaded.state)
