"""Knock-outs on the pages: who goes on when two are equal, what a correction leaves behind, how long."""

import pytest

from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.events import DAY, entered, give, give_all, logged, numbers, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import club_event
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.models import Event, Round


@pytest.fixture
def host(db: None) -> Player:
    return make_player("Olga")


def page(host: Player, event: Event, path: str) -> str:
    return told(client_of(host).get(f"/events/{event.key}/{path}").content.decode())


def knock_out(host: Player, entrants: int = 4) -> tuple[Event, Round]:
    """The first round of a knock-out at tables of two."""
    event = club_event(host, rules={"format": "knock-out", "rounds": 5})
    entered(event, entrants)
    return event, play_round(event, host)


def test_a_tie_at_the_line_is_told_with_the_rule_that_decides(host: Player) -> None:
    event, one = knock_out(host)
    first, second = one.tables.order_by("number")
    give(event, host, first, [1, 1])
    give(event, host, second, [2, 1])
    names = [f"P{number:02}" for number in numbers(first)]
    sentence = f"{names[0]}, {names[1]} were equal at the line of the knock-out."
    decided = f"The lower seat decides; going on: {names[0]}."
    for path in ("rounds/1/", "log/"):
        assert sentence in page(host, event, path)
        assert decided in page(host, event, path)
    assert logged(event).count("tied") == 1
    final = play_round(event, host)
    assert set(numbers(final.tables.get())) == {numbers(first)[0], numbers(second)[1]}
    assert decided in page(host, event, "rounds/2/tables/1/")
    give(event, host, final.tables.get(), [1, 1])
    assert "knock-out. The lower seat" not in page(host, event, "rounds/2/")


def test_a_correction_points_to_the_round_that_was_drawn_on_the_old_result(host: Player) -> None:
    event, one = knock_out(host)
    give_all(event, host, one)
    assert "was drawn on the results" not in page(host, event, "rounds/1/")
    play_round(event, host)
    sent = {"expected_version": "1", "place_1": "2", "place_2": "1", "reason": "a slip"}
    sent |= {"presence_1": "played", "presence_2": "played"}
    answer = client_of(host).post(f"/events/{event.key}/rounds/1/tables/1/result/", sent, follow=True)
    html = answer.content.decode()
    assert "Round 2 was drawn on the results as they were before the correction" in told(html)
    assert f'href="/events/{event.key}/rounds/2/take-back/"' in html
    other = make_player("Otto")
    direct.add_organiser(event.key, host, other)
    html = client_of(other).get(f"/events/{event.key}/rounds/1/").content.decode()
    assert "was drawn on the results" in told(html)
    assert "rounds/2/take-back/" not in html


def test_who_is_out_is_called_so_in_a_proposal(host: Player) -> None:
    event, one = knock_out(host)
    give_all(event, host, one)
    direct.draw_round(event.key, host)
    words = page(host, event, "organise/")
    assert "(out before this round)" in words
    assert "(absent)" not in words


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 3), (6, 3), (4, 2), (2, 1)])
def test_the_forecast_of_a_knock_out_counts_the_rounds_that_it_takes(
    host: Player, entrants: int, rounds: int
) -> None:
    event = club_event(host, rules={"format": "knock-out", "rounds": 5}, round_seconds=14 * DAY)
    entered(event, entrants)
    words = page(host, event, "organise/")
    assert f"at their full length: {14 * rounds} days. So many rounds a knock-out of {entrants}" in words
    played = 0
    while not played or "Finish the event" not in page(host, event, "organise/"):
        give_all(event, host, play_round(event, host))
        played += 1
    assert played == rounds


def test_the_forecast_adds_the_deciding_rounds_after_a_cut(host: Player) -> None:
    event = club_event(host, rules={"rounds": 3}, stages={"cut": 4}, round_seconds=14 * DAY)
    entered(event, 8)
    assert f"at their full length: {14 * 5} days." in page(host, event, "organise/")
