"""Every address of an event for every kind of viewer."""

import re

import pytest
from django.test import Client

from tests.support.events import fresh
from tests.tournaments.pages.conftest import NOT_ORGANISERS, VIEWERS, Stage, club_event
from tournaments import direct
from tournaments.models import Event, Round
from tournaments.urls import urlpatterns

READING = (
    *("", "entrants/", "rounds/1/", "rounds/2/", "standings/", "standings/1/", "cross-table/"),
    *("rounds/1/tables/1/", "rounds/2/tables/1/", "standings.csv", "calendar.ics", "event.json"),
)
DESK = (
    *("organise/", "change/", "cancel/", "rounds/1/tables/1/result/", "rounds/1/tables/1/void/"),
    *("rounds/1/tables/1/adjudicate/", "rounds/2/take-back/", "reopen/", "entrants/several/", "archive/"),
)
ACTS = (
    *("open/", "draw/", "swap/", "tables/", "discard/", "publish/", "close-round/", "finish/", "confirm/"),
    *(
        "entrants/add/",
        "entrants/back/",
        "entrants/bye/",
        "entrants/no-bye/",
        "pairs/add/",
        "pairs/remove/",
    ),
    *("organisers/add/", "organisers/remove/", "flags/settle/", "rounds/1/tables/1/confirm/"),
)
LOG_READERS = ("entrant", "organiser", "co-organiser", "staff")
OWN = ("enter/", "withdraw/", "come-back/", "bye/", "no-bye/")


@pytest.mark.parametrize("viewer", VIEWERS)
def test_everybody_reads_a_published_event(stage: Stage, viewer: str) -> None:
    statuses = {page: stage.clients[viewer].get(stage.url(page)).status_code for page in READING}
    assert statuses == dict.fromkeys(READING, 200)


@pytest.mark.parametrize("gone", ["", "waiting", "withdrawn"])
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("listed", [True, False])
def test_the_log_is_for_entrants_organisers_and_staff(
    stage: Stage, viewer: str, gone: str, listed: bool
) -> None:
    Event.objects.filter(pk=stage.event.pk).update(listed=listed)
    if gone:
        stage.event.entrants.filter(player=stage.people["entrant"]).update(state=gone)
    client, reads = stage.clients[viewer], viewer in LOG_READERS
    assert client.get(stage.url("log/")).status_code == (200 if reads else 404)
    assert (f'href="{stage.url("log/")}"' in client.get(stage.url()).content.decode()) == reads
    assert client.post(stage.url("log/")).status_code == 405


@pytest.mark.parametrize("viewer", NOT_ORGANISERS)
def test_the_desk_is_for_organisers(stage: Stage, viewer: str) -> None:
    before = fresh(stage.event).version
    client = stage.clients[viewer]
    for page in DESK:
        answer = client.get(stage.url(page))
        assert answer.status_code in ((302, 404) if viewer == "anonymous" else (404,)), page
    for page in (*ACTS, *DESK[1:]):
        answer = client.post(stage.url(page), {"typed": "Spring cup", "reason": "because"})
        assert answer.status_code in ((302, 404) if viewer == "anonymous" else (404,)), page
    assert fresh(stage.event).version == before


@pytest.mark.parametrize("viewer", ["organiser", "co-organiser"])
def test_organisers_open_every_page_of_the_desk(stage: Stage, viewer: str) -> None:
    assert [page for page in DESK if stage.clients[viewer].get(stage.url(page)).status_code != 200] == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_pages_answer_to_reading_and_acts_to_posting_only(stage: Stage, viewer: str) -> None:
    client = stage.clients[viewer]
    for page in READING:
        assert client.post(stage.url(page)).status_code == 405, page
    for page in (*ACTS, *OWN):
        assert client.get(stage.url(page)).status_code == 302, page


def test_the_language_can_be_switched_on_the_page_of_a_refused_form(stage: Stage) -> None:
    client = stage.clients["organiser"]
    refused = client.post(stage.url("draw/"))
    assert refused.status_code == 422
    assert f'name="next" value="{stage.url("draw/")}"' in refused.content.decode()
    answer = client.post("/language/", {"language": "ja", "next": stage.url("draw/")}, follow=True)
    assert answer.status_code == 200
    assert answer.request["PATH_INFO"] == stage.url("organise/")


@pytest.mark.parametrize("page", OWN)
def test_taking_part_needs_a_login(stage: Stage, page: str) -> None:
    answer = stage.clients["anonymous"].post(stage.url(page))
    assert answer.status_code == 302
    assert answer["Location"].startswith("/account/login/")


@pytest.mark.parametrize("viewer", NOT_ORGANISERS)
def test_a_draft_is_there_for_its_organisers_only(stage: Stage, viewer: str) -> None:
    draft = club_event(stage.host, open_it=False)
    for page in ("", "entrants/", "standings/", "log/", "event.json", "calendar.ics", "organise/"):
        assert stage.clients[viewer].get(f"/events/{draft.key}/{page}").status_code == 404, page
    assert draft.key not in stage.clients[viewer].get("/events/").content.decode()
    assert stage.clients["organiser"].get(f"/events/{draft.key}/").status_code == 200


@pytest.mark.parametrize("viewer", NOT_ORGANISERS)
def test_a_proposal_is_the_organisers_alone(stage: Stage, viewer: str) -> None:
    key = stage.event.key
    direct.draw_round(key, stage.host, "a table waits for a lost card")
    client = stage.clients[viewer]
    assert client.get(stage.url("rounds/3/")).status_code == 404
    assert client.get(stage.url("rounds/3/tables/1/")).status_code == 404
    assert "rounds/3/" not in client.get(stage.url()).content.decode()
    assert len(client.get(stage.url("event.json")).json()["rounds"]) == 2
    assert Round.objects.filter(event__key=key, state="proposed").exists()
    assert stage.clients["organiser"].get(stage.url("rounds/3/")).status_code == 200


def test_unlisted_events_are_found_by_address_only(stage: Stage) -> None:
    hidden = club_event(stage.host, listed=False, name="Between us")
    client = stage.clients["stranger"]
    assert "Between us" not in client.get("/events/").content.decode()
    assert client.get(f"/events/{hidden.key}/").status_code == 200


@pytest.mark.parametrize(
    "page", ["rounds/9/", "rounds/1/tables/9/", "standings/99/", "entrants/7777777/withdraw/"]
)
def test_what_does_not_exist_is_404(stage: Stage, page: str) -> None:
    assert stage.clients["organiser"].get(stage.url(page)).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path", ["/events/abcdefghijkm/", "/events/abcdefghijkm/organise/", "/events/calendar/x.ics"]
)
def test_an_unknown_event_is_404(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_gate_code_is_shown_to_organisers_only(stage: Stage) -> None:
    gated = club_event(stage.host, gate_code="xyzzy-plugh")
    pages = ("", "entrants/", "log/", "event.json", "calendar.ics")
    for viewer in NOT_ORGANISERS:
        for page in pages:
            body = stage.clients[viewer].get(f"/events/{gated.key}/{page}").content.decode()
            assert "xyzzy-plugh" not in body, (viewer, page)
    assert "xyzzy-plugh" in stage.clients["organiser"].get(f"/events/{gated.key}/change/").content.decode()


@pytest.mark.parametrize("number", ["1000000000", str(2**63), "9" * 5000])
def test_a_number_that_no_database_knows_is_no_such_page(stage: Stage, number: str) -> None:
    pages = [str(one.pattern) for one in urlpatterns if "<number:" in str(one.pattern)]
    assert len(pages) > 10
    for page in pages:
        address = re.sub("<number:.*?>", number, page.replace("<key:key>", stage.event.key))
        client = stage.clients["organiser"]
        assert client.get(f"/events/{address}").status_code == 404, page
        assert client.post(f"/events/{address}").status_code == 404, page


@pytest.mark.parametrize("typed", ["", "x", "²", str(2**63), "9" * 5000])
def test_no_posted_number_breaks_a_page(stage: Stage, typed: str) -> None:
    client = stage.clients["organiser"]
    fields = ("entrant", "one", "other", "player", "flag", "round_number", "expected_version", "version")
    form = dict.fromkeys(fields, typed) | {"reason": "because"}
    for page in (*ACTS, *DESK[1:], *OWN):
        assert client.post(stage.url(page), form).status_code < 500, page
