"""A table that is void is played again: who learns of it, and how one gets to the new game."""

import pytest
from django.test import Client

from charuma_site.notifications import rendering
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.support.events import entered, finish_game, give, letters, new_event, numbers
from tests.support.games import read
from tests.tournaments.direct.test_results import first_table, game_of
from tournaments import direct


@pytest.mark.parametrize("online", [True, False])
def test_everybody_at_a_table_learns_that_it_is_played_again_and_where(
    alice: Player, *, online: bool
) -> None:
    event = new_event(alice, online=online)
    players = entered(event, 4)
    table = first_table(event, alice)
    direct.void_table(event.key, alice, 1, 1, "wrong cards", 0, replay=True)
    told = letters(event, "replayed")
    assert {letter.reader for letter in told} == {players[number - 1] for number in numbers(table)}
    texts = [read(letter).text for letter in told]
    assert all("is played again" in text and "Reason: wrong cards" in text for text in texts)
    if online:
        assert all(f"/games/{game_of(table).key}/" in text for text in texts)
        assert sum("It is your turn" in text for text in texts) == 1
        kinds = Letter.objects.filter(topic=f"game:{game_of(table).key}").values_list("kind", flat=True)
        assert "turn.your_turn" not in kinds
    give(event, alice, table, [1, 2])
    assert rendering.render(told[0]) is None


@pytest.mark.parametrize("played", [False, True])
def test_the_page_of_the_old_game_leads_to_the_new_one(
    alice: Player, client: Client, *, played: bool
) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    table = first_table(event, alice)
    old = game_of(table)
    if played:
        finish_game(old)
        direct.take_result(old.pk)
    direct.void_table(event.key, alice, 1, 1, "wrong cards", int(played), replay=True)
    client.force_login(players[numbers(table)[0] - 1])
    page = client.get(f"/games/{old.key}/").content.decode()
    assert "The table is played again." in page
    assert f'href="/games/{game_of(table).key}/"' in page


@pytest.mark.parametrize("known", [False, True])
def test_one_letter_tells_everybody_that_the_table_is_played_again(alice: Player, *, known: bool) -> None:
    event = new_event(alice)
    entered(event, 4)
    table = first_table(event, alice)
    old = game_of(table)
    if known:
        finish_game(old)
        direct.take_result(old.pk)
    before = set(Letter.objects.values_list("pk", flat=True))
    direct.void_table(event.key, alice, 1, 1, "wrong cards", int(known), replay=True)
    told = Letter.objects.exclude(pk__in=before).exclude(kind="reminder.deadline")
    assert [letter.kind for letter in told] == ["event.replayed"] * 2


def test_the_result_of_a_table_that_is_played_again_is_no_correction(alice: Player, client: Client) -> None:
    event = new_event(alice, online=False)
    entered(event, 4)
    table = first_table(event, alice)
    direct.void_table(event.key, alice, 1, 1, "wrong cards", 0, replay=True)
    client.force_login(alice)
    url = f"/events/{event.key}/rounds/1/"
    page = f"{url}tables/1/result/"
    assert "Correct the result" not in client.get(url).content.decode()
    html = client.get(page).content.decode()
    assert "Save the result" in html
    assert "Save as a new version" not in html
    sent = {"presence_1": "played", "presence_2": "played", "place_1": "1", "place_2": "2"}
    assert client.post(page, {"expected_version": "2", **sent}).status_code == 302
    assert letters(event, "corrected") == []
    assert "Correct the result" in client.get(url).content.decode()
    swapped = {"expected_version": "3", **sent, "place_1": "2", "place_2": "1"}
    assert client.post(page, swapped).status_code == 422
    assert client.post(page, {**swapped, "reason": "a slip"}).status_code == 302
    assert {letter.kind for letter in letters(event, "corrected")} == {"event.corrected"}
    assert table.results.count() == 4
