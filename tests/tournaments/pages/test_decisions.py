"""What an organiser decides besides a result: forfeits, disqualifications, results to be confirmed, tries."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.conftest import make_player
from tests.support.events import entered, entrant, fresh, logged, numbers, play_round, scores
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_desk import act_on_proposal, post
from tournaments import direct
from tournaments.core.units import WIN
from tournaments.models import Entrant, Event, Result, Table

TABLE = "rounds/2/tables/1/"
TABLE1 = "rounds/1/tables/1/"


def log_page(stage: Stage) -> str:
    return stage.clients["organiser"].get(stage.url("log/")).content.decode()


def the_table(stage: Stage) -> Table:
    return Table.objects.get(round__event=stage.event, round__number=2, number=1)


def test_a_forfeit_is_entered_with_a_reason_and_told_in_the_log(stage: Stage) -> None:
    absent = numbers(the_table(stage))[0]
    sent = {"expected_version": "0", "absent": str(absent), "reason": "no train"}
    assert f"{TABLE}forfeit/" in stage.clients["organiser"].get(stage.url(f"{TABLE}result/")).content.decode()
    for wrong in ({"reason": ""}, {"absent": ""}, {"absent": "99"}):
        assert post(stage, f"{TABLE}forfeit/", **{**sent, **wrong}).status_code == 422, wrong
    assert post(stage, f"{TABLE}forfeit/", **sent).status_code == 302
    assert the_table(stage).results.get().presence == ["no-show", "played"]
    assert "no train" in log_page(stage)
    assert "did not come" in log_page(stage)
    assert post(stage, f"{TABLE}forfeit/", **sent).status_code == 409


def test_who_is_disqualified_is_told_so_and_comes_back_by_an_organiser_only(stage: Stage) -> None:
    one = entrant(stage.event, stage.people["entrant"])
    page = f"entrants/{one.pk}/disqualify/"
    assert page in stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert post(stage, page, typed="Emma", reason="").status_code == 422
    assert post(stage, page, typed="Emma", reason="marked cards").status_code == 302
    assert "Emma was disqualified." in log_page(stage)
    assert "marked cards" in log_page(stage)
    refused = stage.clients["entrant"].post(stage.url("come-back/"))
    assert refused.status_code == 422
    assert "You were disqualified" in refused.content.decode()
    assert stage.clients["entrant"].post(stage.url("enter/")).status_code == 422
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.WITHDRAWN
    post(stage, "entrants/back/", entrant=one.pk)
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.ENTERED


def test_T09_a_result_that_is_not_certain_counts_once_it_is_confirmed(stage: Stage) -> None:
    sent = {"expected_version": "0", "place_1": "2", "place_2": "1", "unsure": "on"}
    sent |= {"presence_1": "played", "presence_2": "played"}
    before = stage.clients["anonymous"].get(stage.url("standings.csv")).content
    assert post(stage, f"{TABLE}result/", **sent).status_code == 302
    assert not the_table(stage).results.get().confirmed
    assert stage.clients["anonymous"].get(stage.url("standings.csv")).content == before
    assert "result to be confirmed" in stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    post(stage, f"{TABLE}confirm/", "co-organiser", expected_version="1")
    assert stage.clients["anonymous"].get(stage.url("standings.csv")).content != before


def test_an_automatic_event_that_was_set_aside_is_tried_again(stage: Stage) -> None:
    assert post(stage, "look-again/").status_code == 422
    later = timezone.now() + timedelta(hours=3)
    Event.objects.filter(pk=stage.event.pk).update(automatic=True, set_aside_until=later, next_at=later)
    assert "look-again/" in stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert post(stage, "look-again/").status_code == 302
    event = fresh(stage.event)
    assert event.set_aside_until is None
    assert event.next_at is not None
    assert event.next_at <= timezone.now()


def test_results_of_an_archived_event_offer_no_form(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(phase=Event.Phase.ARCHIVED)
    html = stage.clients["organiser"].get(stage.url(f"{TABLE}result/")).content.decode()
    assert 'name="place_1"' not in html
    assert "can be read, not changed" in html
    assert not Result.objects.filter(table__round__event=stage.event, table__round__number=2).exists()


def test_a_start_with_too_few_says_how_many_are_needed(stage: Stage) -> None:
    event = club_event(stage.host)
    direct.enter(event.key, make_player("Solo"))
    answer = stage.clients["organiser"].post(f"/events/{event.key}/draw/")
    assert answer.status_code == 422
    assert "once 2 people have entered" in answer.content.decode()
    assert "so the event is over" not in answer.content.decode()


def test_the_desk_says_who_entered_and_who_waits(stage: Stage) -> None:
    event = club_event(stage.host, capacity=2)
    entered(event, 2)
    for place, name in enumerate(("Una", "Ugo"), 1):
        answer = stage.clients["organiser"].post(
            f"/events/{event.key}/entrants/add/", {"entrant-name": name}, follow=True
        )
        assert f"{name} is number {place} on the waiting list" in answer.content.decode()
    assert logged(event)[-1] == "waiting"
    event = club_event(stage.host)
    page = f"/events/{event.key}/entrants/add/"
    answer = stage.clients["organiser"].post(page, {"entrant-name": "Una"}, follow=True)
    assert "Una has entered, with number 1." in answer.content.decode()


def test_starting_numbers_may_stand_between_japanese_commas(stage: Stage) -> None:
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    one = stage.event.rounds.get(number=3)
    tables = [numbers(table)[::-1] for table in one.tables.order_by("number")]
    wide = str.maketrans("0123456789", "０１２３４５６７８９")
    lines = ["、".join(map(str, table)).translate(wide) for table in tables]
    assert act_on_proposal(stage, "tables/", table=lines, **{"tables-reason": "seats"}).status_code == 302
    assert [numbers(table) for table in one.tables.order_by("number")] == tables


def test_a_decision_says_that_a_running_game_stops(stage: Stage) -> None:
    client = stage.clients["organiser"]
    event = club_event(stage.host, online=True)
    entered(event, 2)
    play_round(event, stage.host)
    warning = "The game that runs there is stopped at once."
    for page in ("void/", "forfeit/"):
        assert warning in client.get(f"/events/{event.key}/{TABLE1}{page}").content.decode()
        assert warning not in client.get(stage.url(f"{TABLE}{page}")).content.decode()


@pytest.mark.parametrize(
    ("size", "allowed", "absent", "others", "told"),
    [
        (2, [2], 1, WIN, "left alone wins without play"),
        (4, [3, 4], 1, WIN // 2, "share the places of a smaller table, as in a draw: 3."),
        (4, [4], 1, WIN * 2 // 3, "share the first places without play, and it counts as no meeting"),
    ],
)
def test_a_forfeit_scores_as_its_page_says(
    stage: Stage, size: int, allowed: list[int], absent: int, others: int, told: str
) -> None:
    event = club_event(stage.host, rules={"preferred": size, "allowed": allowed})
    entered(event, size)
    play_round(event, stage.host)
    page = f"/events/{event.key}/{TABLE1}forfeit/"
    assert told in stage.clients["organiser"].get(page).content.decode()
    direct.forfeit(event.key, stage.host, 1, 1, [absent], "no train", 0)
    assert scores(event) == {number: 0 if number == absent else others for number in range(1, size + 1)}


def test_the_log_names_who_had_which_place_and_who_did_not_come(stage: Stage) -> None:
    names = [sitting.entrant.name for sitting in the_table(stage).sittings.select_related("entrant")]
    absent = numbers(the_table(stage))[0]
    post(stage, f"{TABLE}forfeit/", expected_version="0", absent=str(absent), reason="no train")
    sent = {"presence_1": "played", "presence_2": "played", "reason": "a late train"}
    sent |= {"place_1": "2", "points_1": "12", "place_2": "1", "points_2": "40"}
    post(stage, f"{TABLE}result/", expected_version="1", **sent)
    log = log_page(stage)
    assert f"(none → {names[0]} did not come, {names[1]} –)" in log
    assert f"→ {names[0]} place 2 · points 12, {names[1]} place 1 · points 40)" in log


def test_the_log_says_in_words_why_the_service_or_a_closing_decided(stage: Stage) -> None:
    direct.close_round(stage.event.key, stage.host, {1: "share", 2: "void"})
    for page in ("log/", "rounds/2/", f"{TABLE}result/"):
        html = stage.clients["organiser"].get(stage.url(page)).content.decode()
        assert "all at the table share the places" in html
        assert "Reason: share" not in html
    assert "the round was closed" in log_page(stage)


def test_a_table_that_is_played_again_says_so_in_words(stage: Stage) -> None:
    direct.void_table(stage.event.key, stage.host, 2, 1, "wrong cards", 0, replay=True)
    for page in ("log/", f"{TABLE}result/"):
        html = stage.clients["organiser"].get(stage.url(page)).content.decode()
        assert "the game is played again" in html
        assert "Reason: replay" not in html
