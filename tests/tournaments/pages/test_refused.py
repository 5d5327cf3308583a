"""What the organiser's forms refuse, or don't offer, and what they say before something is done."""

import pytest

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tests.support.events import entered, fresh, logged, new_event, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_desk import post
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.models import Event, Flag, Table


def desk(stage: Stage) -> str:
    return told(stage.clients["organiser"].get(stage.url("organise/")).content.decode())


def test_there_are_never_fewer_places_than_are_taken(alice: Player) -> None:
    event = club_event(alice, capacity=4)
    entered(event, 3)
    with pytest.raises(Refused) as caught:
        direct.change_event(event.key, alice, fresh(event).version, capacity=2)
    assert "3 places are taken." in caught.value.text
    assert fresh(event).capacity == 4
    direct.change_event(event.key, alice, fresh(event).version, capacity=3)
    direct.change_event(event.key, alice, fresh(event).version, capacity=None)


def test_two_are_kept_apart_once(stage: Stage) -> None:
    assert "everybody in the file of the event" in desk(stage)
    assert post(stage, "pairs/add/", **{"pair-one": "1", "pair-other": "4"}).status_code == 302
    again = post(stage, "pairs/add/", **{"pair-one": "4", "pair-other": "1"})
    assert "These two are kept apart already." in told(again.content.decode())
    assert logged(stage.event).count("forbidden-pair") == 1


def test_a_question_is_settled_once_and_the_second_answer_refused(stage: Stage) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    asker = table.sittings.get(seat=1).entrant.player
    assert asker is not None
    flag = direct.flag_result(stage.event.key, asker, 1, 1, "I won")
    for _twice in range(2):
        assert post(stage, "flags/settle/", flag=str(flag.pk), answer="You did not.").status_code == 302
    second = post(stage, "flags/settle/", flag=str(flag.pk), answer="You did.")
    assert second.status_code == 422
    assert "The one that stands: You did not." in told(second.content.decode())
    assert Flag.objects.get().answer == "You did not."
    assert logged(stage.event).count("flag-settled") == 1


def test_no_bye_is_offered_once_the_last_round_is_drawn(stage: Stage) -> None:
    assert "Note a bye" in desk(stage)
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "rounds": 2})
    assert "Note a bye" not in desk(stage)


@pytest.mark.parametrize(
    ("void", "worth"), [("half", "half a win for each"), ("replay", "nothing until it is played again")]
)
def test_the_page_that_declares_a_table_void_says_what_each_gets(stage: Stage, void: str, worth: str) -> None:
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "void": void})
    page = stage.clients["organiser"].get(stage.url("rounds/2/tables/1/void/")).content.decode()
    assert f"By the rules of this event a void table gives: {worth}." in told(page)


def test_a_result_that_stops_a_game_needs_a_reason(alice: Player) -> None:
    event = new_event(alice, kind="charuma")
    entered(event, 2)
    play_round(event, alice)
    sent = {
        "expected_version": "0",
        "place_1": "1",
        "place_2": "2",
        "reason": "",
        "presence_1": "played",
        "presence_2": "played",
    }
    client, page = client_of(alice), f"/events/{event.key}/rounds/1/tables/1/result/"
    refused = client.post(page, sent)
    assert (refused.status_code, refused.context["form"].errors.keys()) == (422, {"reason"})
    assert Game.objects.get().phase == Game.Phase.RUNNING
    assert client.post(page, {**sent, "unsure": "on"}).status_code == 302
    assert client.post(page, {**sent, "expected_version": "1", "reason": "no net"}).status_code == 302
    assert Game.objects.get().phase == Game.Phase.CANCELLED
