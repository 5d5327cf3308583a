"""The replay, the check and the record of a finished game, and their absence before the end."""

import json

import pytest

from charuma_site.players.models import Player
from games import records
from games.models import Game
from games.rules import fairness
from tests.support.games import fresh, play_to_end, running
from tests.support.pages import body, client_of, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(alice: Player, bob: Player) -> Game:
    return play_to_end(running([alice, bob], kind="charuma", options={"rounds": 1}))


@pytest.mark.parametrize("page", ["replay/", "check/", "record.json"])
def test_before_the_end_there_is_nothing_to_see(alice: Player, bob: Player, page: str) -> None:
    game = running([alice, bob], kind="charuma")
    for player in (alice, None):
        assert client_of(player).get(url(game, page)).status_code == 404


def test_every_step_can_be_seen_from_every_seat(finished: Game) -> None:
    client = client_of(None)
    for step in range(fresh(finished).move_count + 1):
        for seat in ("", "0", "1"):
            answer = client.get(url(finished, "replay/"), {"step": step, "seat": seat})
            assert f"Step {step} of {finished.move_count}" in body(answer).decode()


def test_the_record_is_open_and_a_seat_sees_what_it_saw(finished: Game) -> None:
    client = client_of(None)
    record, seat = (body(client.get(url(finished, "replay/"), {"seat": text})) for text in ("", "0"))
    assert record.count(b"card back small") == 0
    assert seat.count(b"card back small") == 2


@pytest.mark.parametrize(
    ("query", "step"),
    [
        ({"step": "x"}, 0),
        ({"step": "-3"}, 0),
        ({"step": ""}, 0),
        ({"step": "９"}, 0),
        ({"step": "9" * 9}, None),
        ({"step": "9" * 500}, 0),
        ({"seat": "9", "step": "1"}, 1),
        ({"seat": "<b>", "step": "1"}, 1),
        ({"seat": "-1"}, 0),
        ({"step": "\x00"}, 0),
    ],
)
def test_garbled_steps_and_seats_show_the_nearest(
    finished: Game, query: dict[str, str], step: int | None
) -> None:
    answer = client_of(None).get(url(finished, "replay/"), query)
    assert answer.status_code == 200
    shown = finished.move_count if step is None else step
    assert f"Step {shown} of {finished.move_count}" in body(answer).decode()


def test_links_lead_one_step_and_to_both_ends(finished: Game) -> None:
    page = body(client_of(None).get(url(finished, "replay/"), {"step": 3, "seat": 1})).decode()
    for step, rel in ((0, "first"), (2, "prev"), (4, "next"), (finished.move_count, "last")):
        assert f'href="?step={step}&amp;seat=1" rel="{rel}"' in page
    first = body(client_of(None).get(url(finished, "replay/"))).decode()
    assert first.count('aria-disabled="true"') == 2


def test_the_check_shows_every_check_and_every_draw(finished: Game) -> None:
    page = body(client_of(None).get(url(finished, "check/"))).decode()
    checked = fairness.check(records.record(finished.key, None))
    assert "every check holds" in page
    assert all(str(check.title) in page for check in checked.checks)
    assert all(draw.name in page for draw in checked.draws)
    assert records.secret(finished.key, None) in page


def test_a_forged_record_fails_its_check(finished: Game) -> None:
    Game.objects.filter(pk=finished.pk).update(commitment="0" * 64)
    assert "a check fails" in body(client_of(None).get(url(finished, "check/"))).decode()


def test_the_record_can_be_kept_and_checked_at_home(finished: Game) -> None:
    answer = client_of(None).get(url(finished, "record.json"))
    assert answer["Content-Type"] == "application/json"
    assert "attachment" in answer["Content-Disposition"]
    assert fairness.check(json.loads(body(answer))).ok


def test_the_rules_page_is_there_for_games_of_the_house(db: None) -> None:
    client = client_of(None)
    assert b'id="R5"' in body(client.get("/rules/charuma/"))
    assert client.get("/rules/chess/").status_code == 404
