"""Bad input at the game page: a clear message or 404, nothing changes, nothing typed is lost."""

import pytest
from django.test import Client

from charuma_site.players.models import Player
from games.models import Game
from tests.support.games import fresh, make_move, on_turn, open_table, play_to_end, running
from tests.support.pages import body, client_of, url

pytestmark = pytest.mark.django_db

ACTS = ("move/", "say/", "note/", "resign/", "come-back/")
GARBAGE = ("", " ", "?", "bid Z 99", "play R99", "<script>alert(1)</script>", "\x00", "ねこ", "x" * 5000)


@pytest.fixture
def game(alice: Player, bob: Player) -> Game:
    return running([alice, bob], kind="charuma")


def other(game: Game) -> Player:
    seat = game.seats.exclude(player=on_turn(game)).get()
    assert seat.player is not None
    return seat.player


def alert(page: bytes) -> str:
    """The text of the refusal."""
    assert b'role="alert"' in page
    return page.split(b'role="alert"')[1].split(b"</div>")[0].decode()


def test_an_illegal_move_is_refused_at_the_form_and_kept(game: Game) -> None:
    answer = client_of(on_turn(game)).post(url(game, "move/"), {"text": "bid A 9", "expected": "0"})
    assert answer.status_code == 422
    assert alert(body(answer))
    assert b'value="bid A 9"' in body(answer)
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("text", GARBAGE)
def test_garbage_is_refused_and_escaped(game: Game, text: str) -> None:
    answer = client_of(on_turn(game)).post(url(game, "move/"), {"text": text, "expected": "0"})
    assert answer.status_code == 422
    assert alert(body(answer))
    assert b"<script>alert" not in body(answer)
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("parts", [["R8"], ["bid A 9"], ["nonsense"], ["RA", "R2", "R3"], ["<b>", "h"]])
def test_garbage_chosen_by_hand_is_refused(game: Game, parts: list[str]) -> None:
    answer = client_of(on_turn(game)).post(url(game, "move/"), {"part": parts, "expected": "0"})
    assert answer.status_code == 422
    assert alert(body(answer))
    assert fresh(game).move_count == 0


def test_a_move_of_a_megabyte_is_refused(game: Game) -> None:
    client = client_of(on_turn(game))
    answer = client.post(url(game, "move/"), {"text": "x" * 1_000_000, "expected": "0"})
    assert answer.status_code in (400, 413)
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("expected", ["0", "", "-1", "x", "９", "1e9", "9" * 400])
def test_a_stale_move_says_that_the_game_has_moved_on_and_keeps_the_text(game: Game, expected: str) -> None:
    first = on_turn(game)
    make_move(game)
    make_move(game) if on_turn(game) != first else None
    player = on_turn(game)
    before = fresh(game).move_count
    answer = client_of(player).post(url(game, "move/"), {"text": "bid B 5", "expected": expected})
    assert answer.status_code == 409
    assert "moved on" in alert(body(answer))
    assert b'value="bid B 5"' in body(answer)
    assert fresh(game).move_count == before


def test_a_stale_choice_isnt_asked_about(game: Game) -> None:
    make_move(game)
    answer = client_of(on_turn(game)).post(url(game, "move/"), {"part": "bid B 5", "expected": "0"})
    assert answer.status_code == 409


def test_out_of_turn_nothing_is_played(game: Game) -> None:
    answer = client_of(other(game)).post(url(game, "move/"), {"text": "bid A 0", "expected": "0"})
    assert answer.status_code == 422
    assert "not your turn" in alert(body(answer))
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("act", ACTS)
def test_who_doesnt_sit_there_does_nothing(game: Game, charlie: Player, act: str) -> None:
    form = {"text": "bid A 0", "expected": "0", "sure": "yes", "chat": "hi", "note": "hi"}
    answer = client_of(charlie).post(url(game, act), form)
    assert answer.status_code == 422
    assert "sit at this table" in body(answer).decode()
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("act", ACTS)
def test_an_unlisted_game_is_unknown_to_strangers(
    alice: Player, bob: Player, charlie: Player, act: str
) -> None:
    hidden = running([alice, bob], kind="charuma", listed=False)
    stranger, anonymous = client_of(charlie), Client()
    assert stranger.post(url(hidden, act), {"text": "bid A 0"}).status_code == 404
    for client in (stranger, anonymous):
        assert client.get(url(hidden)).status_code == 404
        assert client.get(url(hidden, "live/")).status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_without_a_log_in_a_post_asks_for_it_whether_or_not_there_is_such_a_game(
    alice: Player, bob: Player, act: str
) -> None:
    hidden = running([alice, bob], kind="charuma", listed=False)
    answers = [
        Client().post(url(hidden, act), {"text": "bid A 0"}),
        Client().post(f"/games/abcdefghijkm/{act}", {"text": "bid A 0"}),
    ]
    assert {(answer.status_code, answer["Location"].split("?")[0]) for answer in answers} == {
        (302, "/account/login/")
    }
    assert Game.objects.get(pk=hidden.pk).move_count == 0


@pytest.mark.parametrize("page", ["", "live/", "replay/", "check/", "record.json"])
def test_a_game_that_isnt_there_is_404(client: Client, db: None, page: str) -> None:
    assert client.get(f"/games/abcdefghijkm/{page}").status_code == 404


@pytest.mark.parametrize("act", ACTS)
def test_reading_changes_nothing_and_leads_to_the_table(game: Game, act: str) -> None:
    changes = Game.objects.get(pk=game.pk).changes
    answer = client_of(on_turn(game)).get(url(game, act))
    assert (answer.status_code, answer["Location"]) == (302, url(game))
    assert Game.objects.get(pk=game.pk).changes == changes
    assert client_of(on_turn(game)).put(url(game, act)).status_code == 405


@pytest.mark.parametrize("act", ["move/", "say/", "note/", "resign/"])
def test_an_expired_login_leads_to_the_login(game: Game, act: str) -> None:
    answer = Client().post(url(game, act), {"text": "bid A 0", "expected": "0"})
    assert answer.status_code == 302
    assert "login" in answer["Location"]
    assert fresh(game).move_count == 0


@pytest.mark.parametrize("act", ACTS)
def test_an_open_table_takes_no_moves(alice: Player, act: str) -> None:
    table = open_table(alice, kind="charuma", size=3)
    assert client_of(alice).post(url(table, act), {"text": "bid A 0", "expected": "0"}).status_code == 404


def test_after_the_end_nothing_is_played(game: Game, alice: Player) -> None:
    play_to_end(game)
    answer = client_of(alice).post(url(game, "move/"), {"text": "bid A 0", "expected": "9999"})
    assert answer.status_code == 422
    assert "not running" in body(answer).decode()


def test_a_refused_chat_line_is_kept(game: Game, alice: Player) -> None:
    answer = client_of(alice).post(url(game, "say/"), {"chat": "long " * 110})
    assert answer.status_code == 422
    assert alert(body(answer))
    assert b"long long long" in body(answer)


def test_the_same_refusal_is_announced_anew(game: Game) -> None:
    """The region's text begins with the time, so a screen reader says the same reason again."""
    client = client_of(on_turn(game))
    answer = client.post(url(game, "move/"), {"text": "bid A 9", "expected": "0"})
    assert alert(body(answer)).split("<p>")[1][:8].count(":") == 2


@pytest.mark.parametrize("show", ["chat", "nonsense", "<b>", ""])
def test_a_garbled_panel_shows_the_log(game: Game, show: str) -> None:
    page = body(client_of(None).get(url(game), {"show": show}))
    assert page.count(b" checked") == 1
