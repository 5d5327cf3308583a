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
    give(event, alice, table, [1, 2], reason="told by phone")
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
