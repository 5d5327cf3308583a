"""No page, fragment or refusal tells what its reader may not know, each with a leak that must be found."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
import time_machine
from django.test import Client

from charuma_site.players.models import Player
from games import selectors
from games.models import Game
from games.rules.charuma.rules import Charuma
from games.rules.charuma.state import CharumaState
from games.rules.charuma.view import CharumaView
from games.rules.game import SPECTATOR, Viewer, record_viewer, seat_viewer
from tests.games.conftest import _marks as marks  # noqa: F401  # registers the games with marks
from tests.support.games import fresh, make_move, on_turn, running
from tests.support.pages import body, client_of, deal_anew, dealt_by, url

pytestmark = pytest.mark.django_db

MOVES_BEFORE = (0, 4)
"""Moves made before the pages are looked at: at the first bid, and among the tricks."""
TYPED = ("bid A 5", "play R8", "play B10h", "nonsense")


def pages(client: Client, game: Game) -> Iterator[bytes]:
    """Every page and answer that a client can get of a running game without changing it."""
    for page in ("", "live/", "?show=chat", "replay/", "check/", "record.json"):
        yield body(client.get(url(game, page)))
    yield body(client.get("/games/"))
    yield body(client.get("/games/mine/"))


def refusals(client: Client, game: Game) -> Iterator[bytes]:
    """The answers to moves that aren't the client's to make."""
    for text in TYPED:
        yield body(client.post(url(game, "move/"), {"text": text, "expected": fresh(game).move_count}))
        yield body(client.post(url(game, "move/"), {"part": text.split()[1:], "expected": 0}))


def everything(client: Client, game: Game) -> list[bytes]:
    with time_machine.travel(game.moved_at or "", tick=False):
        return [*pages(client, game), *refusals(client, game)]


def unknown_marks(game: Game, player: Player | None) -> set[str]:
    """The marks of the others' hands."""
    seats = game.seats.exclude(player=player).select_related("player")
    hands = [selectors.position(game.key, seat.player).view.hands[seat.number] for seat in seats]
    return {card for hand in hands for card in hand}


def found(game: Game, player: Player | None) -> set[str]:
    hidden = unknown_marks(game, player)
    text = b"".join(everything(client_of(player), game)).decode()
    return {mark for mark in hidden if mark in text}


def test_no_mark_of_a_hidden_card_reaches_anybody_else(alice: Player, bob: Player) -> None:
    game = running([alice, bob], kind="marks")
    for _ in range(3):
        for player in (alice, bob, None):
            assert not found(game, player)
        make_move(game)


def test_marks_find_a_game_that_leaks(alice: Player, bob: Player) -> None:
    game = running([alice, bob], kind="leaky-marks")
    assert found(game, alice)
    assert found(game, bob)


@pytest.fixture(params=MOVES_BEFORE)
def game(request: pytest.FixtureRequest, alice: Player, bob: Player) -> Game:
    begun = dealt_by([alice, bob], secret=7)
    for _ in range(request.param):
        make_move(begun)
    return fresh(begun)


def viewers(game: Game) -> Iterator[tuple[Player | None, Viewer]]:
    """Who must not tell the worlds apart: the seat that waits, and spectators."""
    waiting = game.seats.exclude(player=on_turn(game)).get()
    yield waiting.player, seat_viewer(waiting.number)
    yield None, SPECTATOR


def alike(game: Game, player: Player | None, viewer: Viewer, seed: int) -> bool:
    """Whether all that `player` can get is the same in this world and in another that looks the same."""
    client = client_of(player)
    ours = everything(client, game)
    with pytest.MonkeyPatch.context() as patch:
        deal_anew(patch, viewer, seed)
        return ours == everything(client, game)


@pytest.mark.parametrize("seed", [1, 2])
def test_two_worlds_look_alike_to_the_byte(game: Game, seed: int) -> None:
    assert all(alike(game, player, viewer, seed) for player, viewer in viewers(game))


def test_two_worlds_look_alike_to_the_actor_who_errs(game: Game) -> None:
    """The seat to act sees the own hand alike in both, so the pages and refusals must be alike too."""
    player = on_turn(game)
    seat = game.seats.get(player=player).number
    illegal = ("bid Z 9", "play R99", "nonsense", "play R2 B9")
    client = client_of(player)

    def seen() -> list[bytes]:
        with time_machine.travel(game.moved_at or "", tick=False):
            form = {"expected": fresh(game).move_count}
            posts = [client.post(url(game, "move/"), {**form, "text": text}) for text in illegal]
            return [*pages(client, game), *map(body, posts)]

    ours = seen()
    with pytest.MonkeyPatch.context() as patch:
        deal_anew(patch, seat_viewer(seat), 1)
        assert ours == seen()


View = Callable[[Charuma, CharumaState, Viewer], CharumaView]


def _shows_all(rules: Charuma, state: CharumaState, viewer: Viewer, view: View) -> CharumaView:
    return replace(view(rules, state, record_viewer(viewer.seat)), legal=())


def _counts_aces(rules: Charuma, state: CharumaState, viewer: Viewer, view: View) -> CharumaView:
    """Only a number of tricks varies with what is hidden."""
    open_view, all_view = view(rules, state, viewer), view(rules, state, record_viewer())
    first = sum(ord(card[0]) * len(card) for hand in all_view.hands for card in hand.hidden or ())
    return replace(open_view, tricks_won=(first, *open_view.tricks_won[1:]))


@pytest.mark.parametrize("leak", [_shows_all, _counts_aces])
def test_two_worlds_find_a_view_that_leaks(
    game: Game, monkeypatch: pytest.MonkeyPatch, leak: Callable[..., Any]
) -> None:
    true_view: View = Charuma.view
    monkeypatch.setattr(Charuma, "view", lambda rules, state, viewer: leak(rules, state, viewer, true_view))
    assert not all(alike(game, player, viewer, seed) for seed in (1, 2) for player, viewer in viewers(game))
