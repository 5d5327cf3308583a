"""Games begun under rules that this installation no longer plays: a clear page, never an error of ours."""

import pytest
from structlog.testing import capture_logs

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
from games.models import Game, Seat
from tests.support.games import fresh, open_table, play_to_end, running
from tests.support.pages import body, client_of, url

PAGES = ("", "live/", "replay/", "replay/?seat=0&step=1", "check/", "record.json")
ACTS = {
    "move/": {"text": "bid A 0", "expected": "0"},
    "say/": {"chat": " "},
    "note/": {"note": "long " * 900},
    "resign/": {},
    "come-back/": {},
}


def outdated(game: Game) -> Game:
    Game.objects.filter(pk=game.pk).update(rules_version=99)
    return fresh(game)


@pytest.fixture
def going(alice: Player, bob: Player) -> Game:
    return outdated(running([alice, bob], kind="charuma"))


@pytest.mark.parametrize("page", PAGES)
def test_every_page_of_a_finished_game_says_why_it_cannot_be_shown(
    alice: Player, bob: Player, page: str
) -> None:
    game = outdated(play_to_end(running([alice, bob], kind="charuma", options={"rounds": 1})))
    answer = client_of(alice).get(url(game, page))
    assert answer.status_code == 409
    assert "The operator must help" in body(answer).decode()


@pytest.mark.parametrize("page", ["", "live/"])
def test_every_page_of_a_running_game_says_so(going: Game, alice: Player, page: str) -> None:
    for reader in (alice, None):
        answer = client_of(reader).get(url(going, page))
        assert answer.status_code == 409
        assert "The operator must help" in body(answer).decode()


@pytest.mark.parametrize("act", ACTS)
def test_every_act_says_so(going: Game, alice: Player, act: str) -> None:
    answer = client_of(alice).post(url(going, act), ACTS[act])
    assert answer.status_code in (302, 409)
    assert fresh(going).move_count == 0


def test_an_open_page_loads_itself_anew_to_say_so(going: Game, alice: Player) -> None:
    answer = client_of(alice).get(url(going, "live/"), headers={"hx-request": "true"})
    assert answer.headers["HX-Refresh"] == "true"


def test_an_open_table_does_not_begin(alice: Player, bob: Player) -> None:
    game = outdated(open_table(alice, kind="charuma"))
    answer = client_of(bob).post(url(game, "join/"), {"phrase": ""})
    assert answer.status_code == 422
    assert "The operator must help" in body(answer).decode()
    assert fresh(game).phase == Game.Phase.OPEN


def test_a_seat_there_can_be_left_for_good_and_deletes_no_account_in_vain(going: Game, alice: Player) -> None:
    with capture_logs() as log:
        assert client_of(alice).post(url(going, "resign/"), {"sure": "yes"}).status_code == 302
    assert [entry["event"] for entry in log if entry["log_level"] == "error"] == ["left_unplayable_game"]
    erase(alice)
    seat = Seat.objects.get(game=going, number=0)
    assert (seat.player, seat.resigned, seat.bot, seat.name) == (None, True, "calm", "deleted player")


def test_an_account_is_deleted_out_of_such_a_game(going: Game, alice: Player) -> None:
    erase(alice)
    seat = Seat.objects.get(game=going, number=0)
    assert (seat.player, seat.resigned) == (None, True)
