"""Too few for a table: the pages say how many it takes, and what can be done."""

from datetime import timedelta

import pytest
from django.utils import timezone

from charuma_site.players.models import Player
from games.refusals import Refused
from tests.support.events import entered, fresh, give_all, letters, new_event, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct, log_text
from tournaments.direct.automatic import step
from tournaments.models import Event

THREES = {"preferred": 4, "allowed": [3, 4, 5]}


def threes(host: Player, count: int, **fields: object) -> tuple[Event, list[Player]]:
    """An event at tables of three to five, which is played with real cards."""
    event = new_event(host, online=False, kind="charuma", rules=THREES, **fields)  # type: ignore[arg-type]
    return event, entered(event, count)


def page(event: Event, reader: Player, name: str = "") -> str:
    return told(client_of(reader).get(f"/events/{event.key}/{name}").content.decode())


def test_before_the_start_the_pages_say_how_many_it_takes(alice: Player) -> None:
    event, players = threes(alice, 2)
    assert "The event can start once 3 people have entered." in page(event, alice, "organise/")
    assert "3 are needed to start" in page(event, players[0])
    answer = client_of(alice).post(f"/events/{event.key}/draw/")
    assert "The event can start once 3 people have entered." in told(answer.content.decode())
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert "A round needs 3 entrants at least" in caught.value.text
    direct.add_entrant(event.key, alice, name="Gisela")
    assert "The first draw starts the event." in page(event, alice, "organise/")
    assert "needed to start" not in page(event, players[0])


def test_where_two_of_three_are_left_the_event_is_to_be_finished(alice: Player) -> None:
    event, players = threes(alice, 3)
    give_all(event, alice, play_round(event, alice))
    who = event.entrants.get(player=players[0])
    asked = page(event, alice, f"entrants/{who.pk}/withdraw/")
    assert "Then only P02, P03 are left, too few for a table" in asked
    direct.withdraw(event.key, players[0], players[0])
    shown = page(event, alice, "organise/")
    assert "No further round can be drawn: a round needs 3 entrants at least" in shown
    assert "Finish the event" in shown
    assert "the next one can be drawn" not in shown
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert "A round needs 3 entrants at least, and fewer can play. Bring somebody back" in caught.value.text
    direct.finish(event.key, alice)
    with pytest.raises(Refused) as caught:
        direct.reopen(event.key, alice, "a mistake")
    assert "A round needs 3 entrants at least" in caught.value.text


def test_an_automatic_event_says_truly_why_it_ended(alice: Player) -> None:
    event, players = threes(alice, 3, automatic=True)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[0], players[0])
    step(event.pk)
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    reason = log_text.reason(event.log.get(what="provisional"))
    assert reason == "fewer entrants were left than the smallest table has seats"


def test_an_automatic_event_waits_a_day_for_its_third_entrant(alice: Player) -> None:
    event, _players = threes(alice, 2, automatic=True, starts_at=timezone.now() - timedelta(minutes=1))
    step(event.pk)
    assert fresh(event).phase == Event.Phase.OPEN
    assert not letters(event, "cancelled")
