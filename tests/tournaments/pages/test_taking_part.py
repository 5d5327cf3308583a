"""Entering with a code, waiting, withdrawing, byes and questioned results, from the pages."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import make_player
from tests.support.events import entrant, give, logged, numbers, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.models import Entrant, Event, Flag, Table
from tournaments.people import erase


def test_a_wrong_code_is_refused_and_kept_in_its_field(stage: Stage) -> None:
    event = club_event(stage.host, gate_code="mill")
    client = stage.clients["stranger"]
    refused = client.post(f"/events/{event.key}/enter/", {"code": "mull"})
    assert refused.status_code == 422
    assert 'value="mull"' in refused.content.decode()
    assert "This code is wrong." in refused.content.decode()
    assert event.entrants.count() == 0
    empty = client.post(f"/events/{event.key}/enter/", {"code": ""})
    assert empty.status_code == 422
    assert client.post(f"/events/{event.key}/enter/", {"code": "ｍｉｌｌ"}).status_code == 302
    assert entrant(event, stage.people["stranger"]).state == Entrant.State.ENTERED


def test_who_comes_too_late_for_a_place_waits(stage: Stage) -> None:
    event = club_event(stage.host, capacity=1)
    direct.enter(event.key, stage.people["entrant"])
    client = stage.clients["stranger"]
    assert "put on the waiting list" in client.get(f"/events/{event.key}/").content.decode()
    answer = client.post(f"/events/{event.key}/enter/", follow=True)
    assert "You are on the waiting list, as number 1." in answer.content.decode()
    assert "You are number 1 on the waiting list" in answer.content.decode()
    client.post(f"/events/{event.key}/withdraw/")
    assert entrant(event, stage.people["stranger"]).state == Entrant.State.WITHDRAWN


def test_who_comes_back_to_a_full_event_has_the_same_place_in_line_on_all_pages(stage: Stage) -> None:
    event = club_event(stage.host, capacity=2)
    people = {name: make_player(name) for name in ("Bert", "Cora", "Hugo", "Ida", "Jan")}
    for name in ("Bert", "Cora", "Hugo"):
        direct.enter(event.key, people[name])
    direct.withdraw(event.key, people["Bert"], people["Bert"])
    direct.enter(event.key, people["Ida"])
    direct.withdraw(event.key, people["Hugo"], people["Hugo"])
    direct.enter(event.key, people["Jan"])
    client = client_of(people["Hugo"])
    answer = told(client.post(f"/events/{event.key}/come-back/", follow=True).content.decode())
    assert "You are on the waiting list, as number 2." in answer
    assert "You are number 2 on the waiting list" in answer
    entrants = told(client.get(f"/events/{event.key}/entrants/").content.decode())
    assert "Jan – number 1 on the waiting list 3 Hugo (you) – number 2 on the waiting list 1 Bert" in entrants
    desk = told(client_of(stage.host).get(f"/events/{event.key}/organise/").content.decode())
    assert desk.index("Ida") < desk.index("– Jan") < desk.index("3 Hugo")


@pytest.mark.parametrize(
    ("kind", "told_of_it"),
    [
        ("bye", "There was no table for everybody; the bye is worth as much as a win."),
        ("asked-half", "It was noted before the draw and is worth half a win."),
        ("asked-zero", "It was noted before the draw and is worth nothing."),
    ],
)
def test_who_has_a_bye_reads_it_on_the_page_of_the_event(stage: Stage, kind: str, told_of_it: str) -> None:
    event = club_event(stage.host)
    people = [make_player(name) for name in ("Bert", "Cora", "Hugo")]
    for player in people:
        direct.enter(event.key, player)
    if kind != "bye":
        direct.ask_bye(event.key, people[0], 1, kind)
    one = play_round(event, stage.host)
    for player in people:
        has_bye = one.absences.filter(kind=kind, entrant__player=player).exists()
        html = told(client_of(player).get(f"/events/{event.key}/").content.decode())
        assert (f"You have a bye in round 1 {told_of_it}" in html) == has_bye
        assert ("You play at table 1 of round 1" in html) != has_bye


def test_closed_entries_are_refused_in_words(stage: Stage) -> None:
    event = club_event(stage.host)
    Event.objects.filter(pk=event.pk).update(entries_close_at=timezone.now() - timedelta(hours=1))
    answer = stage.clients["stranger"].post(f"/events/{event.key}/enter/")
    assert answer.status_code == 422
    assert "Entries are closed" in answer.content.decode()


def test_withdrawing_needs_a_second_step_and_can_be_undone(stage: Stage) -> None:
    client = stage.clients["entrant"]
    refused = client.post(stage.url("withdraw/"))
    assert refused.status_code == 422
    assert "Tick the box" in refused.content.decode()
    client.post(stage.url("withdraw/"), {"sure": "yes"})
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.WITHDRAWN
    assert "You have withdrawn from this event" in client.get(stage.url()).content.decode()
    client.post(stage.url("come-back/"))
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.ENTERED


def test_strangers_have_nothing_to_withdraw_from(stage: Stage) -> None:
    assert stage.clients["stranger"].post(stage.url("withdraw/"), {"sure": "yes"}).status_code == 422


@pytest.mark.parametrize("number", ["2", "4", "-1", "", "three", "99999999999999999999"])
def test_T20_byes_are_for_rounds_that_are_not_drawn(stage: Stage, number: str) -> None:
    answer = stage.clients["entrant"].post(stage.url("bye/"), {"round_number": number, "kind": "asked-half"})
    assert answer.status_code == 422
    assert 'class="errorlist"' in answer.content.decode()
    assert entrant(stage.event, stage.people["entrant"]).asked_byes.count() == 0


def test_a_full_bye_is_not_offered_to_players(stage: Stage) -> None:
    answer = stage.clients["entrant"].post(stage.url("bye/"), {"round_number": "3", "kind": "asked-full"})
    assert answer.status_code == 422
    assert entrant(stage.event, stage.people["entrant"]).asked_byes.count() == 0


def test_a_bye_is_asked_and_taken_back(stage: Stage) -> None:
    client = stage.clients["entrant"]
    client.post(stage.url("bye/"), {"round_number": "3", "kind": "asked-half"})
    assert "You miss round 3" in client.get(stage.url()).content.decode()
    client.post(stage.url("no-bye/"), {"round_number": "3"})
    assert "You miss round 3" not in client.get(stage.url()).content.decode()
    assert logged(stage.event)[-2:] == ["asked-bye", "bye-taken-back"]


def test_T21_only_those_at_the_table_question_its_result(stage: Stage) -> None:
    table = Table.objects.filter(round__event=stage.event, round__number=2).first()
    assert table is not None
    give(stage.event, stage.host, table, (1, 2))
    page = stage.url(f"rounds/2/tables/{table.number}/flag/")
    sitting = [one.entrant.player for one in table.sittings.select_related("entrant__player")]
    player = sitting[0]
    assert player is not None
    client = client_of(player)
    assert client.get(page).status_code == 200
    empty = client.post(page, {"text": ""})
    assert empty.status_code == 422
    assert client.post(page, {"text": "I had 30 points"}).status_code == 302
    assert Flag.objects.get().text == "I had 30 points"
    again = client.post(page, {"text": "I really had 30 points"})
    assert again.status_code == 422
    assert "You have questioned this result already" in again.content.decode()
    assert Flag.objects.get().text == "I had 30 points"
    assert "result questioned" in stage.clients["anonymous"].get(stage.url("rounds/2/")).content.decode()
    outsider = make_player("Out")
    assert client_of(outsider).get(page).status_code == 404
    assert client_of(outsider).post(page, {"text": "no"}).status_code == 404
    desk = stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert "I had 30 points" in desk
    stage.clients["organiser"].post(
        stage.url("flags/settle/"), {"flag": str(Flag.objects.get().pk), "answer": "the sheet says 20"}
    )
    assert Flag.objects.get().answer == "the sheet says 20"


def test_what_is_final_offers_no_question(stage: Stage) -> None:
    table = Table.objects.filter(round__event=stage.event, round__number=1).first()
    assert table is not None
    player = table.sittings.select_related("entrant__player")[0].entrant.player
    assert player is not None
    client = client_of(player)
    page = stage.url(f"rounds/1/tables/{table.number}/flag/")
    assert page in client.get(stage.url("rounds/1/")).content.decode()
    Event.objects.filter(pk=stage.event.pk).update(phase=Event.Phase.FINISHED, version=1000)
    assert page not in client.get(stage.url("rounds/1/")).content.decode()
    answer = client.get(page, follow=True)
    assert answer.redirect_chain
    assert "The results are final" in answer.content.decode()
    client.post(page, {"text": "too late"})
    assert not Flag.objects.exists()


def test_an_entrant_finds_the_own_table(stage: Stage) -> None:
    mine = entrant(stage.event, stage.people["entrant"])
    tables = Table.objects.filter(round__event=stage.event, round__number=2)
    seated = [table.number for table in tables if mine.number in numbers(table)]
    html = stage.clients["entrant"].get(stage.url()).content.decode()
    assert f"You play at table {seated[0]} of round 2" in html if seated else "You play at" not in html


@pytest.mark.parametrize("rules", [{"format": "round-robin"}, {"format": "knock-out"}, {"rounds": 1}])
def test_what_takes_nobody_late_says_so_and_offers_no_entry(stage: Stage, rules: dict[str, object]) -> None:
    event = club_event(stage.host, rules=rules)
    for name in ("Una", "Ugo", "Udo", "Ute"):
        direct.add_entrant(event.key, stage.host, name=name)
    play_round(event, stage.host)
    html = stage.clients["stranger"].get(f"/events/{event.key}/").content.decode()
    assert f'action="/events/{event.key}/enter/"' not in html
    assert "nobody can come in" in html
    desk = stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()
    assert "entrants/add/" not in desk
    assert "nobody can come in" in desk


def test_a_disqualified_entrant_reads_so_and_finds_no_way_back(stage: Stage) -> None:
    mine = entrant(stage.event, stage.people["entrant"])
    direct.disqualify(stage.event.key, stage.host, mine, "shouted")
    html = stage.clients["entrant"].get(stage.url()).content.decode()
    assert "You were disqualified" in html
    assert "You have withdrawn" not in html
    assert "come-back/" not in html
    for page in ("entrants/", "organise/"):
        body = stage.clients["organiser"].get(stage.url(page)).content.decode()
        assert "disqualified" in body, page
    direct.come_back(stage.event.key, mine, stage.host)
    direct.withdraw(stage.event.key, mine, stage.people["entrant"])
    html = stage.clients["entrant"].get(stage.url()).content.decode()
    assert "You have withdrawn" in html


def test_the_entrants_tell_who_left_before_the_first_round(stage: Stage) -> None:
    event = club_event(stage.host)
    players = [make_player("Early"), make_player("Bird")]
    for player in players:
        direct.enter(event.key, player)
    direct.withdraw(event.key, players[0], players[0])
    html = stage.clients["stranger"].get(f"/events/{event.key}/entrants/").content.decode()
    assert "withdrew before the first round" in html
    assert "after round 0" not in html


def test_who_is_deleted_is_not_offered_to_be_brought_back(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "rounds": 4})
    erase(stage.people["entrant"])
    desk = stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert "deleted player" in desk
    assert "entrants/back/" not in desk


def test_a_free_place_in_a_running_event_is_taken_by_one_who_waits(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "rounds": 4}, capacity=5)
    direct.enter(stage.event.key, stage.people["stranger"])
    waits = stage.clients["stranger"].get(stage.url()).content.decode()
    assert "nobody moves up by themselves any more" in waits
    assert "Take the place" not in waits
    direct.withdraw(stage.event.key, stage.people["entrant"], stage.people["entrant"])
    assert "Take the place" in stage.clients["stranger"].get(stage.url()).content.decode()
    assert "Give the free place" in stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    stage.clients["stranger"].post(stage.url("enter/"))
    assert entrant(stage.event, stage.people["stranger"]).state == Entrant.State.ENTERED


@pytest.mark.parametrize("rated", [True, False])
@pytest.mark.parametrize("is_guest", [True, False])
def test_the_way_of_a_guest_is_offered_only_where_guests_may_enter(
    stage: Stage, client: Client, rated: bool, is_guest: bool
) -> None:
    Event.objects.filter(pk=stage.event.pk).update(rated=rated)
    if is_guest:
        client.post("/account/guest/")
    html = client.get(stage.url()).content.decode()
    assert ("/account/guest/" in html) == (not rated and not is_guest)
    assert (f'action="{stage.url("enter/")}"' in html) == (not rated and is_guest)
    assert ("register to enter" in html) == rated


@pytest.mark.parametrize("is_guest", [True, False])
def test_who_may_not_set_up_an_event_is_not_led_into_its_form(
    client: Client, db: None, is_guest: bool
) -> None:
    if is_guest:
        client.post("/account/guest/")
    html = client.get("/events/new/").content.decode()
    assert "/account/guest/" not in html
    assert "?preset=" not in html
    assert ("/account/keep/" if is_guest else "/account/signup/") in html
