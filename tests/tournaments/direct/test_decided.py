"""Tables that are decided otherwise than by playing to the end: nobody came, or somebody rules."""

import pytest
from django.test import Client

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import Refused
from tests.support.events import entered, entrant, give, new_event, numbers, scores
from tests.support.games import make_move
from tests.tournaments.direct.test_results import first_table, game_of
from tournaments import direct, tasks
from tournaments.core.units import WIN
from tournaments.models import Result


def test_who_did_not_come_has_no_place(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    with pytest.raises(Refused) as caught:
        give(event, alice, table, [1, 2], presence=["no-show", "no-show"])
    assert caught.value.code == "place-of-absent"
    assert f"P{numbers(table)[0]:02} did not come and so has no place" in caught.value.text
    give(event, alice, table, [0, 0], presence=["no-show", "no-show"])
    assert table.results.get().places == [0, 0]
    assert sum(scores(event).values()) == 0
    give(event, alice, table, [0, 1], presence=["no-show", "played"], reason="the other came")
    assert table.results.get(version=2).places == [0, 1]
    assert scores(event)[numbers(table)[1]] == WIN


def test_who_left_is_last_and_no_typed_place_says_otherwise(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 3, "allowed": [3]})
    entered(event, 3)
    table = first_table(event, alice)
    left = ["left", "played", "played"]
    one, two, _three = (f"P{number:02}" for number in numbers(table))
    for places in ([1, 2, 3], [2, 1, 3], [1, 1, 3]):
        with pytest.raises(Refused) as caught:
            give(event, alice, table, places, presence=left)
        assert caught.value.code == "left-not-last"
        assert caught.value.text.startswith(f"{one} left during the game and so is last")
    assert "behind P" in caught.value.text
    assert two in caught.value.text
    give(event, alice, table, [3, 1, 2], presence=left)
    assert scores(event)[numbers(table)[0]] == 0


def test_the_place_that_a_game_gave_to_a_leaver_may_stay_in_a_correction(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 3, "allowed": [3]})
    entered(event, 3)
    table = first_table(event, alice)
    seated = {"places": [1, 2, 3], "presence": ["left", "played", "played"]}
    Result.objects.create(table=table, version=1, state="played", drawn=1, source="game", **seated)
    give(event, alice, table, [1, 3, 2], presence=seated["presence"], reason="seats 2 and 3 mixed up")
    assert table.results.get(version=2).places == [1, 3, 2]


def test_the_why_page_says_that_a_leaver_is_last(alice: Player, client: Client) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = first_table(event, alice)
    give(event, alice, table, [2, 1], presence=["left", "played"])
    pages = [client.get(f"/events/{event.key}/standings/{number}/").content.decode() for number in (1, 2)]
    leaver = numbers(table)[0]
    assert ["left during the game, and so last" in page for page in pages] == [leaver == 1, leaver == 2]


def test_a_game_that_both_resigned_counts_as_played_with_the_places_that_its_page_tells(
    alice: Player,
) -> None:
    event = new_event(alice, takeover_after=1)
    entered(event, 2)
    table = first_table(event, alice)
    game = game_of(table)
    for seat in game.seats.select_related("player"):
        assert seat.player is not None
        play.resign(game.key, seat.player)
    tasks.sweep_events()
    result = table.results.get()
    assert result.presence == ["left", "left"]
    assert result.places == list(game.seats.order_by("number").values_list("place", flat=True))
    assert sum(scores(event).values()) == 0


@pytest.mark.parametrize("how", ["adjudicate", "close by points", "share", "policy"])
def test_who_has_left_is_last_when_the_table_is_decided(alice: Player, how: str) -> None:
    rule = "adjudicate" if how == "policy" else "organiser"
    event = new_event(alice, rules={"preferred": 3, "allowed": [3], "unfinished": rule})
    players = entered(event, 3)
    table = first_table(event, alice)
    game = game_of(table)
    make_move(game)
    gone = numbers(table)[2]
    direct.disqualify(event.key, alice, entrant(event, players[gone - 1]), "cheating")
    for number, points in enumerate((3, 7, 9)):
        game.seats.filter(number=number).update(points=points)
    if how == "adjudicate":
        direct.adjudicate(event.key, alice, 1, 1, "the bus leaves", 0)
    elif how == "policy":
        direct.close_round(event.key, None)
    else:
        direct.close_round(event.key, alice, {1: "share" if how == "share" else "adjudicate"})
    result = table.results.get()
    assert result.places == ([1, 1, 3] if how == "share" else [2, 1, 3])
    assert result.presence == ["played", "played", "left"]
    assert scores(event)[gone] == 0


def test_who_is_out_of_the_event_is_last_at_a_real_table_whose_places_are_shared(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 3, "allowed": [3]}, online=False)
    players = entered(event, 3)
    table = first_table(event, alice)
    gone = numbers(table)[0]
    direct.disqualify(event.key, alice, entrant(event, players[gone - 1]), "cheating")
    direct.close_round(event.key, alice, {1: "share"})
    assert table.results.get().places == [3, 1, 1]
    assert scores(event)[gone] == 0


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
    assert {letter.reader for letter in told} == (set() if how == "replay" else set(players))


@pytest.mark.parametrize(
    ("void", "told"), [(False, "The event has decided this table"), (True, "nothing in it counts")]
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
