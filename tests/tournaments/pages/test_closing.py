"""Closing or extending a round on the organiser's page."""

from functools import partial

import pytest
from django.utils import timezone

from charuma_site.players.models import Player
from games import play, selectors
from games.models import Game, Move
from games.refusals import Refused
from tests.support.events import entered, fresh, give, new_event, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct, tasks
from tournaments.direct.closing import end_shown
from tournaments.models import Event, Round, Table


def organise(stage: Stage) -> str:
    return stage.clients["organiser"].get(stage.url("organise/")).content.decode()


def looked_at(stage: Stage) -> dict[str, str]:
    """What the form that closes round 2 carries besides the choices."""
    return {"round": "2", "ends": end_shown(stage.event.rounds.get(number=2))}


def close(stage: Stage, **chosen: str) -> tuple[int, str]:
    """The status and the words of the page after closing round 2 with these decisions."""
    sent = {**looked_at(stage), **{name.replace("_", "-"): code for name, code in chosen.items()}}
    answer = stage.clients["organiser"].post(stage.url("close-round/"), sent, follow=True)
    return answer.status_code, told(answer.content.decode())


def set_rule(stage: Stage, rule: str) -> None:
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "unfinished": rule})


def test_extending_says_until_when_and_what_was_decided(stage: Stage) -> None:
    set_rule(stage, "organiser")
    assert "the round gets 14 days more" in told(organise(stage))
    status, words = close(stage, table_1="extend", table_2="share")
    assert status == 200
    assert "Round 2 is extended until" in words
    assert "Decided at these tables: 2." in words
    assert "is closed" not in words
    assert "1 table has no result yet" in words
    one = Round.objects.get(event=stage.event, number=2)
    assert (one.state, one.extended) == (Round.State.PUBLISHED, True)


def test_closing_says_what_was_decided(stage: Stage) -> None:
    _status, words = close(stage, table_1="void", table_2="share")
    assert "Round 2 is closed. Decided at these tables: 1, 2." in words


def test_a_refused_closing_keeps_what_was_chosen(stage: Stage) -> None:
    set_rule(stage, "organiser")
    answer = stage.clients["organiser"].post(
        stage.url("close-round/"), {**looked_at(stage), "table-1": "void", "table-2": ""}
    )
    assert answer.status_code == 422
    html = answer.content.decode()
    assert "Choose what becomes of each table without a result: 2." in html
    assert '<option value="void" selected>' in html
    assert "– choose –" in html


def test_a_round_that_was_extended_meanwhile_is_looked_at_again_with_the_choices_kept(stage: Stage) -> None:
    other_tab = {**looked_at(stage), "table-1": "void", "table-2": "share"}
    assert other_tab["ends"] in organise(stage)
    direct.close_round(stage.event.key, stage.host, {1: "extend", 2: "extend"})
    answer = stage.clients["organiser"].post(stage.url("close-round/"), other_tab)
    html = answer.content.decode()
    assert answer.status_code == 409
    assert "Round 2 has been extended since you looked at it: nothing was done." in told(html)
    assert '<option value="void" selected>' in html
    assert '<option value="share" selected>' in html
    assert not Table.objects.filter(round__number=2, results__isnull=False).exists()
    assert "Round 2 is closed." in close(stage, table_1="void", table_2="share")[1]
    assert looked_at(stage)["ends"] in html


def test_a_choice_for_a_table_that_has_a_result_meanwhile_is_named(stage: Stage) -> None:
    give(stage.event, stage.host, Table.objects.get(round__number=2, number=2), (1, 2))
    _status, words = close(stage, table_1="void", table_2="share")
    assert "Decided at these tables: 1." in words
    assert "these tables had a result, which stands, so nothing was decided there: 2." in words


def test_closing_speaks_of_the_round_that_it_closes(stage: Stage) -> None:
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    direct.publish_round(stage.event.key, stage.host)
    assert "Close or extend round 2" in told(organise(stage))
    close(stage, table_1="void", table_2="void")
    states = list(stage.event.rounds.order_by("number").values_list("state", flat=True))
    assert states == [Round.State.CLOSED, Round.State.CLOSED, Round.State.PUBLISHED]
    assert "Close or extend round 3" in told(organise(stage))


def test_a_table_that_is_played_again_waits_to_be_decided(stage: Stage) -> None:
    other = Table.objects.get(round__event=stage.event, round__number=2, number=2)
    give(stage.event, stage.host, other, (1, 2))
    direct.void_table(stage.event.key, stage.host, 2, 1, "wrong cards", 0, replay=True)
    html = organise(stage)
    assert 'name="table-1"' in html
    assert "1 table has no result yet" in told(html)
    assert "result to be confirmed" not in html
    assert "is closed" in close(stage, table_1="void")[1]
    assert fresh(stage.event).rounds.get(number=2).state == Round.State.CLOSED


def test_every_open_round_shows_its_tables_and_the_newest_is_the_one_to_take_back(stage: Stage) -> None:
    back = stage.url("rounds/{}/take-back/")
    assert f'href="{back.format(2)}"' in organise(stage)
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    html = organise(stage)
    assert 'name="table-1"' in html
    assert "take-back" not in html
    direct.publish_round(stage.event.key, stage.host)
    html = organise(stage)
    older, newest = html.split("Round 3 is being played: 2 tables have no result yet")
    assert "Round 2 is being played: 2 tables have no result yet" in older
    assert "take-back" not in older
    assert stage.url("rounds/3/tables/2/result/") in newest
    assert f'href="{back.format(3)}"' in newest
    assert "It can be closed once round 2 is closed." in newest


def test_an_older_round_that_is_still_open_is_shown_when_the_newest_is_closed(stage: Stage) -> None:
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    for table in direct.publish_round(stage.event.key, stage.host).tables.all():
        give(stage.event, stage.host, table, (1, 2))
    assert stage.event.rounds.get(number=3).state == Round.State.CLOSED
    html = organise(stage)
    assert 'name="table-1"' in html
    assert "Close or extend round 2" in told(html)
    assert "Finish the event" not in html


def test_no_round_is_offered_after_the_last_one(stage: Stage) -> None:
    offer = "Draw the next round although results are missing"
    assert offer in told(organise(stage))
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    direct.publish_round(stage.event.key, stage.host)
    assert offer not in told(organise(stage))


def test_a_draw_although_results_are_missing_asks_for_the_reason(stage: Stage) -> None:
    url = stage.url("draw/")
    refused = stage.clients["organiser"].post(url, {"override-reason": " "})
    assert refused.status_code == 422
    assert refused.context["override_form"].errors == {"reason": ["This field is required."]}
    html = refused.content.decode()
    assert "Results are missing" not in html
    assert '<details class="fold" open>' in html
    assert stage.clients["organiser"].post(url, {"override-reason": "the hall closes"}).status_code == 302


@pytest.mark.parametrize("online", [True, False])
def test_the_round_is_taken_back_only_as_long_as_nothing_has_come_of_it(
    alice: Player, *, online: bool
) -> None:
    event = new_event(alice, kind="charuma", online=online)
    entered(event, 4)
    one = play_round(event, alice)
    page = partial(client_of(alice).get, f"/events/{event.key}/organise/")
    assert "rounds/1/take-back/" in page().content.decode()
    if online:
        move_of_somebody(one)
    else:
        give(event, alice, one.tables.get(number=1), (1, 2), confirmed=False)
    assert "rounds/1/take-back/" not in page().content.decode()
    with pytest.raises(Refused):
        direct.take_back_round(event.key, alice, 1, "wrong", event.name)


def move_of_somebody(one: Round) -> None:
    """Whoever is to move at the first table does so."""
    game = Game.objects.get(event_table__round=one, event_table__number=1)
    assert game.actor is not None
    player = game.seats.get(number=game.actor).player
    assert player is not None
    move = selectors.position(game.key, player).view.legal[0]
    play.play(game.key, player, move, game.move_count, Move.Via.WEB)


def test_a_round_that_still_grows_is_not_offered_to_be_closed(alice: Player) -> None:
    event = new_event(
        alice, kind="charuma", automatic=True, rolling=True, online=False, starts_at=timezone.now()
    )
    entered(event, 8)
    tasks.sweep_events()
    tables = list(event.rounds.get(number=1).tables.order_by("number"))
    for table in tables[:2]:
        give(event, alice, table, (1, 2))
    tasks.sweep_events()
    for table in event.rounds.get(number=2).tables.all():
        give(event, alice, table, (1, 2))
    html = client_of(alice).get(f"/events/{event.key}/organise/").content.decode()
    assert "All results of round 2 are in" not in told(html)
    for table in tables[2:]:
        give(event, alice, table, (1, 2))
    html = client_of(alice).get(f"/events/{event.key}/organise/").content.decode()
    assert "Round 2 is still being drawn, table by table" in told(html)
    assert "Close round 2" not in told(html)
    with pytest.raises(Refused) as caught:
        direct.close_round(event.key, alice)
    assert caught.value.code == "rolling"
