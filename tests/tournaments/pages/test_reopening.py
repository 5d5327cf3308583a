"""Withdrawing the last but one ends an event: the page says so before, and there is a way back."""

import pytest

from tests.support.events import entered, fresh, give_all, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.models import Event


@pytest.mark.parametrize("act", ["withdraw", "disqualify"])
def test_the_page_warns_that_the_event_ends_and_leads_back(stage: Stage, act: str) -> None:
    client = stage.clients["organiser"]
    event = club_event(stage.host)
    players = entered(event, 2)
    give_all(event, stage.host, play_round(event, stage.host))
    one = event.entrants.get(player=players[1])
    page = f"/events/{event.key}/entrants/{one.pk}/{act}/"
    words = told(client.get(page).content.decode())
    assert "Then only P01 is left. With that the event ends" in words
    answer = client.post(page, {"typed": "P02", "reason": "ill"}, follow=True).content.decode()
    assert "With that the event has ended" in told(answer)
    assert f'href="/events/{event.key}/reopen/"' in answer
    sent = {"back": str(one.pk), "reason": "well again"}
    answer = client.post(f"/events/{event.key}/reopen/", sent, follow=True).content.decode()
    assert "Draw the next round" in told(answer)
    assert fresh(event).phase == Event.Phase.RUNNING
    log = told(client.get(f"/events/{event.key}/log/").content.decode())
    assert "The event goes on." in log


def test_no_warning_while_enough_are_left(stage: Stage) -> None:
    one = stage.event.entrants.get(player=stage.people["entrant"])
    words = told(stage.clients["organiser"].get(stage.url(f"entrants/{one.pk}/withdraw/")).content.decode())
    assert "event ends" not in words


def test_a_table_that_all_have_left_says_why_it_is_void(stage: Stage) -> None:
    table = stage.event.rounds.get(number=2).tables.get(number=1)
    for sitting in table.sittings.select_related("entrant"):
        direct.disqualify(stage.event.key, stage.host, sitting.entrant, "cheating")
    words = told(stage.clients["anonymous"].get(stage.url("rounds/2/")).content.decode())
    assert "the event's rules: everybody at the table has left the event" in words
    assert "unfinished" not in words


@pytest.mark.parametrize(
    ("form", "way"), [("swiss", "can be brought back"), ("knock-out", "can't come back")]
)
def test_the_page_says_whether_there_is_a_way_back(stage: Stage, form: str, way: str) -> None:
    event = club_event(stage.host, rules={"format": form})
    entered(event, 4)
    play_round(event, stage.host)
    one = event.entrants.get(number=1)
    page = f"/events/{event.key}/entrants/{one.pk}/withdraw/"
    assert way in told(stage.clients["organiser"].get(page).content.decode())
