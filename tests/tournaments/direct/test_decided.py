"""Tables that are decided otherwise than by playing to the end: nobody came, or somebody rules."""

import pytest
from django.test import Client

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import Refused
from tests.support.events import entered, give, new_event, numbers, scores
from tests.tournaments.direct.test_results import first_table, game_of
from tournaments import direct, tasks
from tournaments.core.units import WIN


def test_who_did_not_come_has_no_place(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    give(event, alice, table, [1, 2], presence=["no-show", "no-show"])
    assert table.results.get().places == [0, 0]
    assert sum(scores(event).values()) == 0
    give(event, alice, table, [0, 1], presence=["no-show", "played"], reason="the other came")
    assert table.results.get(version=2).places == [0, 1]
    assert scores(event)[numbers(table)[1]] == WIN


def test_a_game_in_which_nobody_came_has_no_winner(alice: Player) -> None:
    event = new_event(alice, takeover_after=1)
    entered(event, 2)
    table = first_table(event, alice)
    game = game_of(table)
    for seat in game.seats.select_related("player"):
        assert seat.player is not None
        play.resign(game.key, seat.player)
    tasks.sweep_events()
    result = table.results.get()
    assert (result.presence, result.places) == (["no-show", "no-show"], [0, 0])
    assert sum(scores(event).values()) == 0


@pytest.mark.parametrize("how", ["adjudicate", "enter", "confirm", "void", "replay", "close", "forfeit"])
def test_a_game_whose_table_is_decided_ends_and_tells_the_result(alice: Player, how: str) -> None:
    event = new_event(alice, rules={"unfinished": "adjudicate"})
    players = entered(event, 2)
    table = first_table(event, alice)
    game = game_of(table)
    game.seats.filter(number=1).update(points=7)
    absent = numbers(table)[1]
    if how == "adjudicate":
        direct.adjudicate(event.key, alice, 1, 1, "the bus leaves", 0)
    elif how == "enter":
        give(event, alice, table, [2, 1])
    elif how == "confirm":
        give(event, alice, table, [2, 1], confirmed=False)
        assert Game.objects.get(pk=game.pk).phase == Game.Phase.RUNNING
        direct.confirm_result(event.key, alice, 1, 1, 1)
    elif how == "close":
        direct.close_round(event.key, alice)
    elif how == "forfeit":
        direct.forfeit(event.key, alice, 1, 1, [absent], "absent", 0)
    else:
        direct.void_table(event.key, alice, 1, 1, "wrong cards", 0, replay=how == "replay")
    stopped = Game.objects.get(pk=game.pk)
    assert (stopped.phase, stopped.actor, stopped.deadline) == (Game.Phase.CANCELLED, None, None)
    places = list(stopped.seats.order_by("number").values_list("place", flat=True))
    decided = {"void": [None, None], "replay": [None, None], "forfeit": [1, None]}
    assert places == decided.get(how, [2, 1])
    with pytest.raises(Refused):
        play.play(game.key, players[numbers(table)[0] - 1], "1", 0, "web")
    told = Letter.objects.filter(topic=f"game:{game.key}", kind="game.table_expired")
    assert {letter.reader for letter in told} == set(players)


@pytest.mark.parametrize(
    ("void", "told"), [(False, "The event has decided this table"), (True, "does not count")]
)
def test_the_page_of_a_stopped_game_says_what_counts(
    alice: Player, client: Client, *, void: bool, told: str
) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    game = game_of(first_table(event, alice))
    if void:
        direct.void_table(event.key, alice, 1, 1, "wrong cards", 0)
    else:
        direct.enter_result(event.key, alice, 1, 1, expected_version=0, places=[2, 1], points=[3, 4])
    client.force_login(players[0])
    page = client.get(f"/games/{game.key}/").content.decode()
    assert told in page
    assert f"/events/{event.key}/rounds/1/" in page
    assert ("<td>1</td>" in page) is not void
    assert client.get(f"/games/{game.key}/live/?version=0").status_code < 500
