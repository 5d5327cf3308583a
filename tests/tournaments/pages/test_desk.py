"""An organiser runs a whole event from the pages; dangers are asked twice; two at once lose nothing."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.conftest import make_player
from tests.support.events import entrant, fresh, give, logged, pairs, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tournaments import direct
from tournaments.direct.closing import end_shown
from tournaments.direct.drafts import proposal_version
from tournaments.models import Entrant, Event, Result, Round, Table

PRESENT = {"presence_1": "played", "presence_2": "played"}


def post(stage: Stage, page: str, viewer: str = "organiser", /, **fields: Any) -> Any:
    """What the page answers to somebody's form."""
    return stage.clients[viewer].post(stage.url(page), fields)


def act_on_proposal(stage: Stage, page: str, viewer: str = "organiser", /, **fields: Any) -> Any:
    """What the page answers to a form about the proposal that stands there now."""
    return post(stage, page, viewer, expected_version=proposal_version(stage.event), **fields)


def publish(client: Client, event: Event, **fields: Any) -> Any:
    """What the page answers to an organiser who publishes the proposal that stands there now."""
    return client.post(
        f"/events/{event.key}/publish/", {"expected_version": proposal_version(event), **fields}
    )


def result_fields(stage: Stage, number: int, table: int) -> dict[str, str]:
    """The result form's fields as they stand on the page."""
    html = stage.clients["organiser"].get(stage.url(f"rounds/{number}/tables/{table}/result/"))
    form = html.context["form"]
    return {name: str(form[name].value() or "") for name in form.fields} | {
        "expected_version": str(form["expected_version"].value())
    }


def test_an_event_from_draft_to_archive(stage: Stage) -> None:
    event = club_event(stage.host, open_it=False, rules={"preferred": 2, "allowed": [2], "rounds": 1})
    url = f"/events/{event.key}/"
    client = stage.clients["organiser"]
    client.post(f"{url}open/")
    for name in ("Una", "Ugo"):
        client.post(f"{url}entrants/add/", {"entrant-name": name})
    client.post(f"{url}draw/")
    assert "Publish the round" in client.get(f"{url}organise/").content.decode()
    publish(client, event)
    client.post(f"{url}rounds/1/tables/1/result/", {
        "expected_version": "0", "points_1": "12", "points_2": "20", **PRESENT,
    })  # fmt: skip
    assert Result.objects.get(table__round__event=event).places == [2, 1]
    for page in ("finish/", "confirm/", "archive/"):
        assert client.post(f"{url}{page}").status_code == 302, page
    assert fresh(event).phase == Event.Phase.ARCHIVED
    assert "Final standings" in client.get(f"{url}standings/").content.decode()
    assert "the event is over" in client.get(f"{url}organise/").content.decode()


def test_T08_a_draw_with_results_missing_lists_them_and_needs_a_reason(stage: Stage) -> None:
    refused = post(stage, "draw/")
    assert refused.status_code == 422
    assert "2.1, 2.2" in refused.content.decode()
    assert post(stage, "draw/", **{"override-reason": "the hall closes"}).status_code == 302
    assert Round.objects.get(event=stage.event, number=3).override == "the hall closes"


def proposal(stage: Stage) -> Round:
    direct.draw_round(stage.event.key, stage.host, "in a hurry")
    return Round.objects.get(event=stage.event, number=3)


def test_two_change_places_and_the_violations_are_shown(stage: Stage) -> None:
    one = proposal(stage)
    met = pairs(Round.objects.get(event=stage.event, number=1))[0]
    table = next(table for table in pairs(one) if set(table) & set(met))  # a bye takes one of them at most
    (stays,) = set(table) & set(met)
    (other,), (comes,) = set(table) - {stays}, set(met) - {stays}
    refused = act_on_proposal(stage, "swap/", **{"swap-one": other, "swap-other": comes, "swap-reason": ""})
    assert refused.status_code == 422
    answer = act_on_proposal(
        stage, "swap/", **{"swap-one": other, "swap-other": comes, "swap-reason": "a lift home"}
    )
    assert answer.status_code == 302
    html = stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert "have met before" in html
    assert "by hand" in html
    assert sorted(met) in [sorted(table) for table in pairs(one)]


def test_tables_are_typed_as_numbers(stage: Stage) -> None:
    one = proposal(stage)
    lines = [" ".join(map(str, reversed(table))) for table in pairs(one)]
    answer = act_on_proposal(stage, "tables/", table=lines, **{"tables-reason": "seats by the window"})
    assert answer.status_code == 302
    assert [" ".join(map(str, table)) for table in pairs(one)] == lines
    for bad in (["1 x"], ["1 1"], ["1 99"], [""], ["1 2 3 4 5 6"]):
        assert act_on_proposal(stage, "tables/", table=bad, **{"tables-reason": "why not"}).status_code == 422
    assert [" ".join(map(str, table)) for table in pairs(one)] == lines


def shown_version(stage: Stage) -> str:
    """What the form to publish sends back, as an open page has it."""
    html = stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    found = re.search(r'publish/">.*?name="expected_version" value="([0-9]+)"', html, re.DOTALL)
    assert found is not None
    return found[1]


def test_a_proposal_is_discarded_and_published_once(stage: Stage) -> None:
    proposal(stage)
    act_on_proposal(stage, "discard/")
    assert not Round.objects.filter(event=stage.event, number=3).exists()
    proposal(stage)
    version = shown_version(stage)
    assert post(stage, "publish/", expected_version=version).status_code == 302
    assert post(stage, "publish/", expected_version=version).status_code == 302
    assert logged(stage.event).count("published") == 3


def test_a_proposal_that_was_discarded_meanwhile_is_not_said_to_be_published(stage: Stage) -> None:
    proposal(stage)
    version = shown_version(stage)
    act_on_proposal(stage, "discard/", "co-organiser")
    refused = post(stage, "publish/", expected_version=version)
    assert refused.status_code == 422
    assert "No round is proposed any more: nothing was changed." in refused.content.decode()


@pytest.mark.parametrize("page", ["swap/", "tables/", "discard/", "draw/"])
def test_T22_a_proposal_that_was_changed_meanwhile_is_not_changed_unseen(stage: Stage, page: str) -> None:
    one = proposal(stage)
    version = shown_version(stage)
    lines = [" ".join(map(str, table)) for table in pairs(one)]
    first, second = pairs(one)[:2]
    direct.change_tables(stage.event.key, stage.host, pairs(one)[::-1], "a lift home")
    stands = pairs(one)
    forms: dict[str, dict[str, Any]] = {
        "swap/": {"swap-one": first[0], "swap-other": second[0], "swap-reason": "a lift home"},
        "tables/": {"table": lines, "tables-reason": "seats by the window"},
        "discard/": {},
        "draw/": {"again": "yes", "override-reason": "in a hurry"},
    }
    fields = forms[page]
    refused = post(stage, page, expected_version=version, **fields)
    assert refused.status_code in (409, 422)
    assert "The proposal has changed since you looked at it" in refused.content.decode()
    assert pairs(one) == stands
    if page == "tables/":
        assert lines[0] in refused.content.decode(), "what was typed stays"
    assert act_on_proposal(stage, page, **fields).status_code == 302


@pytest.mark.parametrize("how", ["changed", "drawn again", "not said"])
def test_a_proposal_that_was_changed_meanwhile_is_not_published_unseen(stage: Stage, how: str) -> None:
    one = proposal(stage)
    version = shown_version(stage)
    if how == "changed":
        direct.change_tables(stage.event.key, stage.host, pairs(one)[::-1], "a lift home")
    elif how == "drawn again":
        direct.draw_again(stage.event.key, stage.host, "in a hurry")
    refused = post(stage, "publish/", **({} if how == "not said" else {"expected_version": version}))
    assert refused.status_code == 409
    assert "The proposal has changed since you looked at it" in refused.content.decode()
    assert Round.objects.get(event=stage.event, number=3).state == Round.State.PROPOSED
    assert post(stage, "publish/", expected_version=shown_version(stage)).status_code == 302


def test_T11_opening_and_saving_a_result_changes_nothing(stage: Stage) -> None:
    for table in Table.objects.filter(round__event=stage.event, round__number=1):
        before = table.results.latest("version")
        fields = result_fields(stage, 1, table.number) | {"reason": "only looked"}
        assert post(stage, f"rounds/1/tables/{table.number}/result/", **fields).status_code == 302
        after = table.results.latest("version")
        assert (before.places, before.presence) == (after.places, after.presence)


def test_T11_the_right_player_wins_after_a_correction(stage: Stage) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    give(stage.event, stage.host, table, (2, 1), points=(3, 10), reason="points added")
    fields = result_fields(stage, 1, 1)
    html = stage.clients["organiser"].get(stage.url("rounds/1/tables/1/result/")).content.decode()
    assert [fields["points_1"], fields["points_2"]] == ["3", "10"]
    names = [one.entrant.name for one in table.sittings.select_related("entrant")]
    assert re.search(f"Game points of {names[1]}", html)
    corrected = {
        **fields,
        "points_1": "10",
        "points_2": "3",
        "place_1": "",
        "place_2": "",
        "reason": "swapped",
    }
    assert post(stage, "rounds/1/tables/1/result/", **corrected).status_code == 302
    newest = table.results.latest("version")
    assert (newest.places, newest.points, newest.reason) == ([1, 2], [10, 3], "swapped")
    told = stage.clients["organiser"].get(stage.url("log/")).content.decode()
    was = f"{names[0]} place 2 · points 3, {names[1]} place 1 · points 10"
    assert f"{was} → {names[0]} place 1 · points 10, {names[1]} place 2 · points 3" in told


@pytest.mark.parametrize("reason", ["I saw it", ""])
def test_T22_the_second_of_two_results_gets_a_conflict_page(stage: Stage, reason: str) -> None:
    page = "rounds/2/tables/1/result/"
    sent = {"expected_version": "0", "presence_1": "played", "presence_2": "played"}
    assert post(stage, page, **sent, place_1="1", place_2="2").status_code == 302
    conflict = post(stage, page, "co-organiser", **sent, place_1="2", place_2="1", reason=reason)
    assert conflict.status_code == 409
    html = conflict.content.decode()
    assert "Somebody else changed this" in html
    assert "place 1" in html
    assert "place 2" in html
    assert 'name="expected_version" value="1"' in html
    table = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    assert table.results.count() == 1


@pytest.mark.parametrize(
    "fields",
    [
        {"place_1": "1", "place_2": ""},
        {"place_1": "0", "place_2": "1"},
        {"place_1": "9", "place_2": "1"},
        {"place_1": "2", "place_2": "2"},
        {"points_1": "5"},
        {"points_1": "x", "points_2": "3"},
        {"presence_1": "nowhere", "place_1": "1", "place_2": "2"},
        {},
    ],
)
def test_T20_results_that_cannot_be_are_refused_and_kept(stage: Stage, fields: dict[str, str]) -> None:
    sent = {
        "expected_version": "0",
        "presence_1": "played",
        "presence_2": "played",
        "reason": "typed",
        **fields,
    }
    answer = post(stage, "rounds/2/tables/1/result/", **sent)
    assert answer.status_code == 422
    assert 'value="typed"' in answer.content.decode()
    assert not Result.objects.filter(table__round__event=stage.event, table__round__number=2).exists()


def test_a_no_show_needs_no_places(stage: Stage) -> None:
    sent = {"expected_version": "0", "presence_1": "no-show", "presence_2": "played", "place_2": "1"}
    assert post(stage, "rounds/2/tables/1/result/", **sent).status_code == 302
    html = stage.clients["anonymous"].get(stage.url("rounds/2/")).content.decode()
    assert "did not come" in html


def test_T24_what_destroys_needs_the_name_typed(stage: Stage) -> None:
    page = "rounds/1/tables/1/void/"
    version = {"expected_version": "1"}
    assert post(stage, page, typed="yes", reason="cards missing", **version).status_code == 422
    assert post(stage, page, typed="Table 1", reason="", **version).status_code == 422
    assert post(stage, page, typed="ｔａｂｌｅ 1", reason="cards missing", **version).status_code == 302
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    assert table.results.latest("version").state == "void"
    assert table.results.count() == 2


def test_T24_cancelling_tells_what_it_destroys(stage: Stage) -> None:
    html = stage.clients["organiser"].get(stage.url("cancel/")).content.decode()
    assert "5 entrants with an account are told. 2 results stay readable." in html
    assert post(stage, "cancel/", typed="Autumn cup", reason="flood").status_code == 422
    assert fresh(stage.event).phase == Event.Phase.RUNNING
    assert post(stage, "cancel/", typed="Spring cup", reason="flood").status_code == 302
    assert fresh(stage.event).phase == Event.Phase.CANCELLED


def test_cancelling_counts_only_who_can_be_told_and_results_that_hold(stage: Stage) -> None:
    event = club_event(stage.host, rules={"rounds": 1})
    direct.enter(event.key, stage.people["entrant"])
    direct.add_entrant(event.key, stage.host, name="Una")
    table = play_round(event, stage.host).tables.get()
    give(event, stage.host, table, [1, 2])
    give(event, stage.host, table, [2, 1], reason="typed wrongly")
    html = stage.clients["organiser"].get(f"/events/{event.key}/cancel/").content.decode()
    assert "1 entrant with an account is told. 1 result stays readable." in html


def test_an_event_goes_into_the_archive_only_from_a_page_that_asks(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(phase=Event.Phase.FINISHED)
    client = stage.clients["organiser"]
    desk = client.get(stage.url("organise/")).content.decode()
    assert f'<a class="button" href="{stage.url("archive/")}"' in desk
    assert f'action="{stage.url("archive/")}"' not in desk
    asked = client.get(stage.url("archive/")).content.decode()
    assert "This can&#x27;t be undone." in asked
    assert fresh(stage.event).phase == Event.Phase.FINISHED
    assert client.post(stage.url("archive/")).status_code == 302
    assert fresh(stage.event).phase == Event.Phase.ARCHIVED


def test_withdrawing_somebody_else_is_asked_twice_and_can_be_undone(stage: Stage) -> None:
    one = entrant(stage.event, stage.people["entrant"])
    page = f"entrants/{one.pk}/withdraw/"
    assert post(stage, page, typed="Otto", reason="ill").status_code == 422
    assert post(stage, page, typed="emma", reason="ill").status_code == 302
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.WITHDRAWN
    post(stage, "entrants/back/", entrant=one.pk)
    assert entrant(stage.event, stage.people["entrant"]).state == Entrant.State.ENTERED


def test_only_the_host_takes_a_round_back(stage: Stage) -> None:
    fields = {"typed": "Spring cup", "reason": "the wrong hall"}
    assert post(stage, "rounds/2/take-back/", "co-organiser", **fields).status_code == 422
    assert post(stage, "rounds/2/take-back/", **fields).status_code == 302
    assert Round.objects.get(event=stage.event, number=2).state == Round.State.PROPOSED


def test_T05_closing_decides_open_tables_only(stage: Stage) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    give(stage.event, stage.host, table, (2, 1))
    ends = end_shown(table.round)
    assert (
        post(stage, "close-round/", **{"ends": ends, "table-1": "void", "table-2": "share"}).status_code
        == 302
    )
    results = Result.objects.filter(table__round__event=stage.event, table__round__number=2)
    assert {one.table.number: (one.state, one.places) for one in results.select_related("table")} == {
        1: ("played", [2, 1]),
        2: ("played", [1, 1]),
    }
    assert fresh(stage.event).rounds.get(number=2).state == Round.State.CLOSED


def test_people_of_the_desk(stage: Stage) -> None:
    make_player("Newton")
    post(stage, "organisers/add/", **{"organiser-address": "NEWTON@example.org"})
    assert stage.event.organisers.filter(display_name="Newton").exists()
    unknown = post(stage, "organisers/add/", **{"organiser-address": "nobody@example.org"})
    assert unknown.status_code == 422
    assert "nobody@example.org" in unknown.content.decode()
    newton = stage.event.organisers.get(display_name="Newton")
    assert post(stage, "organisers/remove/", "co-organiser", player=newton.pk).status_code == 422
    post(stage, "organisers/remove/", player=newton.pk)
    assert not stage.event.organisers.filter(display_name="Newton").exists()
    post(stage, "pairs/add/", **{"pair-one": 1, "pair-other": 2})
    pair = stage.event.forbidden_pairs.get()
    assert {pair.one.number, pair.other.number} == {1, 2}
    assert post(stage, "pairs/add/", **{"pair-one": 1, "pair-other": 1}).status_code == 422
    post(stage, "pairs/remove/", one=pair.one_id, other=pair.other_id)
    assert not stage.event.forbidden_pairs.exists()
    post(stage, "entrants/bye/", **{"bye-who": 1, "bye-round_number": 3, "bye-kind": "asked-full"})
    assert Entrant.objects.get(event=stage.event, number=1).asked_byes.get().kind == "asked-full"
