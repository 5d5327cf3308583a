"""Setting up an event: presets, forecast, errors that keep what was typed, changes with a reason."""

import re
import time
from dataclasses import fields
from datetime import timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone

from charuma_site.players.models import Player
from games.models import Game, Move
from games.refusals import Refused
from tests.support.events import fresh, logged
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tournaments import direct
from tournaments.core.settings import Settings, Stages
from tournaments.direct.terms import FREE, TERMS
from tournaments.forms.rows import read_rows
from tournaments.forms.setup import SetupForm
from tournaments.forms.stored import initial_of
from tournaments.models import Event
from tournaments.presets import PRESETS
from tournaments.selectors import settings_of

TOKYO = ZoneInfo("Asia/Tokyo")


def typed(**fields: object) -> dict[str, object]:
    """The form as a browser sends it when nothing was changed but `fields`."""
    form = SetupForm("charuma")
    values: dict[str, object] = {}
    for name, field in form.fields.items():
        initial = field.initial() if callable(field.initial) else field.initial
        if initial not in (None, "", False) or (initial == 0 and initial is not False):
            values[name] = initial
    return {**values, "name": "Spring cup", **fields}


def without_empty(values: dict[str, Any]) -> dict[str, Any]:
    """A form's values as a browser sends them."""
    return {name: value for name, value in values.items() if value is not None and value is not False}


def test_an_event_is_set_up_like_an_earlier_one_but_for_its_dates(stage: Stage) -> None:
    rules = {"preferred": 4, "allowed": [3, 4, 5], "rounds": 6, "scheme": {"kind": "win"}}
    soon = timezone.now() + timedelta(days=1)
    before = club_event(stage.host, name="May", rules=rules, starts_at=soon, gate_code="sesame", rated=False)
    client = stage.clients["organiser"]
    assert f'href="?like={before.key}">May' in client.get("/events/new/").content.decode()
    desk = client.get(f"/events/{before.key}/organise/").content.decode()
    assert f'href="/events/new/?like={before.key}"' in desk
    form = client.get(f"/events/new/?like={before.key}").context["form"]
    values = {name: form[name].value() for name in form.fields}
    assert values["starts_at"] is None
    assert client.post("/events/new/", without_empty({**values, "name": "June"})).status_code == 302
    after = Event.objects.latest("pk")
    same = ("settings", "stages", "kind", "game_options", "gate_code", "rated", "online", "round_seconds")
    assert [getattr(after, name) for name in same] == [getattr(before, name) for name in same]
    assert (after.name, after.phase, after.starts_at) == ("June", Event.Phase.DRAFT, None)


@pytest.mark.parametrize("viewer", ["entrant", "stranger"])
def test_nobody_copies_an_event_of_others(stage: Stage, viewer: str) -> None:
    assert stage.clients[viewer].get(f"/events/new/?like={stage.event.key}").status_code == 404
    assert stage.clients[viewer].get("/events/new/?like=x").status_code == 404


@pytest.mark.parametrize("preset", [one.slug for one in PRESETS])
def test_every_preset_makes_an_event_as_it_stands(stage: Stage, preset: str) -> None:
    client = stage.clients["organiser"]
    page = client.get(f"/events/new/?preset={preset}")
    form = page.context["form"]
    values = {name: form[name].value() for name in form.fields}
    sent = without_empty(values)
    sent["starts_at"] = (timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M")
    answer = client.post("/events/new/", sent)
    assert answer.status_code == 302, answer.context["form"].errors
    event = Event.objects.latest("pk")
    assert event.phase == Event.Phase.DRAFT
    desk = client.get(answer["Location"])
    assert desk.status_code == 200
    assert desk.context["estimate"].fits
    assert "▲" not in desk.content.decode()


@pytest.mark.django_db
def test_who_is_not_logged_in_is_asked_who_they_are(client: Client) -> None:
    html = client.get("/events/new/").content.decode()
    assert "Log in" in html
    assert client.post("/events/new/", typed()).status_code in (200, 302)
    assert Event.objects.count() == 0


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("rounds", "0"),
        ("rounds", "-3"),
        ("rounds", "１２a"),
        ("rounds", "9999"),
        ("round_number", ""),
        ("round_number", "99999"),
        ("tie_break_2", "DE"),
        ("capacity", "1"),
        ("option_target", "5"),
        ("starts_at", "2020-01-01T10:00"),
        ("asked_byes", "-5"),
        ("groups", "3"),
        ("best", "4"),
        ("rolling", "on"),
    ],
)
def test_T20_errors_stand_at_the_field_and_keep_what_was_typed(stage: Stage, field: str, value: str) -> None:
    cut = {"cut": "4"} if field == "best" else {}
    sent = typed(about="Bring <b>soup</b>.", **cut)
    answer = stage.clients["organiser"].post("/events/new/", {**sent, field: value})
    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == [field]
    html = answer.content.decode()
    assert "Bring &lt;b&gt;soup&lt;/b&gt;." in html
    assert not Event.objects.filter(about__contains="soup").exists()


def test_J02_full_width_digits_count(stage: Stage) -> None:
    answer = stage.clients["organiser"].post("/events/new/", typed(rounds="１２", round_number="７"))
    assert answer.status_code == 302
    event = Event.objects.latest("pk")
    assert (event.settings["rounds"], event.round_seconds) == (12, 7 * 86400)


def test_the_forecast_states_its_basis_and_warns(stage: Stage) -> None:
    client = stage.clients["organiser"]
    slow = client.post("/events/new/", typed(check="yes", pace=str(7 * 86400), round_number="7"))
    assert slow.status_code == 200
    html = slow.content.decode()
    assert "A game will hardly end within a round" in html
    assert "bots needed" in html
    assert "half of the time allowed is assumed" in html
    quick = client.post("/events/new/", typed(check="yes", pace="3600", round_number="60"))
    assert "hardly end" not in quick.content.decode()
    assert Event.objects.filter(host=stage.host).count() == 1


def test_the_forecast_uses_the_games_finished_here(stage: Stage) -> None:
    from games.rules import registry

    now = timezone.now()
    for _ in range(5):
        game = Game.objects.create(
            kind="charuma",
            rules_version=1,
            name="past",
            size=4,
            options=registry.read_options("charuma", 4, {"rounds": 1}),
            move_seconds=86400,
            phase=Game.Phase.FINISHED,
            commitment="",
            move_count=40,
            started_at=now - timedelta(days=10),
            finished_at=now,
        )
        Move.objects.bulk_create(
            Move(game=game, number=number, seat=number % 4, text="play", via=Move.Via.WEB, at=now)
            for number in range(1, 41)
        )
    answer = stage.clients["organiser"].post("/events/new/", typed(check="yes", option_rounds="1"))
    html = " ".join(answer.content.decode().split())
    assert "Basis: 40 moves on average in 5 games of these settings finished here." in html
    assert "moves took 25 % of the time allowed" in html
    assert "A game as fast as people play here" in html
    Game.objects.update(started_at=now - timedelta(minutes=1))
    answer = stage.clients["organiser"].post("/events/new/", typed(check="yes", option_rounds="1"))
    assert "as fast as people" not in answer.content.decode()


def test_guests_cannot_run_events(stage: Stage, client: Client) -> None:
    client.post("/account/guest/")
    answer = client.post("/events/new/", typed())
    assert answer.status_code == 422
    assert "Register to run an event" in answer.content.decode()


def change_fields(event: Event, **fields: object) -> dict[str, object]:
    """The change form as it is sent when nothing but `fields` was touched."""
    initial = initial_of(event, settings_of(event))
    sent = {name: value for name, value in initial.items() if value not in (None, False)}
    sent |= {name: 0 for name, value in initial.items() if value == 0 and value is not False}
    return {**sent, "expected_version": event.version, **fields}


def test_saving_without_a_change_changes_nothing(stage: Stage) -> None:
    before = fresh(stage.event)
    answer = stage.clients["organiser"].post(
        stage.url("change/"), change_fields(before, reason="nothing, only looking")
    )
    assert answer.status_code == 302, answer.context["form"].errors
    after = fresh(stage.event)
    for name in ("settings", "stages", "game_options", "move_seconds", "round_seconds", "capacity", "online"):
        assert getattr(before, name) == getattr(after, name), name


def test_T17_a_change_after_the_start_needs_a_reason_and_is_logged(stage: Stage) -> None:
    event = fresh(stage.event)
    sent = change_fields(event, tie_break_1="WIN", tie_break_5="DE")
    refused = stage.clients["organiser"].post(stage.url("change/"), sent)
    assert refused.status_code == 422
    assert fresh(event).settings["tie_breaks"][0] == "DE"
    stage.clients["organiser"].post(stage.url("change/"), {**sent, "reason": "agreed at the meeting"})
    assert fresh(event).settings["tie_breaks"][0] == "WIN"
    assert logged(event)[-1] == "changed"
    assert "agreed at the meeting" in stage.clients["organiser"].get(stage.url("log/")).content.decode()


@pytest.mark.parametrize(
    ("sent", "field", "text"),
    [
        ({"unfinished": "organiser"}, "unfinished", "What becomes of unfinished tables is fixed"),
        ({"extend_hours": 90}, "extend_hours", "By how much a round is extended is fixed"),
    ],
)
def test_what_becomes_of_unfinished_tables_cannot_be_changed_once_the_event_has_started(
    stage: Stage, sent: dict[str, object], field: str, text: str
) -> None:
    rules = {**stage.event.settings, "unfinished": "extend"}
    Event.objects.filter(pk=stage.event.pk).update(settings=rules, extend_seconds=48 * 3600)
    event = fresh(stage.event)
    fields = change_fields(event, **sent, reason="table 2 is slow")
    refused = stage.clients["organiser"].post(stage.url("change/"), fields)
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [field]
    assert text in refused.context["form"].errors[field][0]
    assert (fresh(event).settings["unfinished"], fresh(event).extend_seconds) == ("extend", 48 * 3600)


@pytest.mark.parametrize(
    ("sent", "field"),
    [({"first_round": "rating"}, "first_round"), ({"starts_at": "2040-05-06T19:00"}, "starts_at")],
)
def test_what_is_over_once_the_event_has_started_cannot_be_changed(
    stage: Stage, sent: dict[str, object], field: str
) -> None:
    before = fresh(stage.event)
    fields = change_fields(before, **sent, reason="why not")
    refused = stage.clients["organiser"].post(stage.url("change/"), fields)
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [field]
    assert fresh(before).version == before.version


def test_another_game_is_refused_in_mid_event_before_its_options(stage: Stage) -> None:
    with pytest.raises(Refused) as caught:
        direct.change_event(
            stage.event.key, stage.host, fresh(stage.event).version, reason="why not", kind="daruma"
        )
    assert "its game and format can't change" in caught.value.text


def test_a_change_of_nothing_says_so_and_leaves_no_line_in_the_log(stage: Stage) -> None:
    rules = {**stage.event.settings, "unfinished": "organiser"}
    Event.objects.filter(pk=stage.event.pk).update(settings=rules, extend_seconds=0, rated=False)
    event = fresh(stage.event)
    sent = change_fields(event, extend_hours=7, reason="table 2 is slow")
    answer = stage.clients["organiser"].post(stage.url("change/"), sent, follow=True)
    assert "Nothing was changed." in answer.content.decode()
    assert fresh(event).version == event.version
    assert "changed" not in logged(event)


def test_T22_who_saves_second_sees_both_and_loses_nothing(stage: Stage) -> None:
    event = fresh(stage.event)
    first, second = (
        change_fields(event, name=name, reason="a better name") for name in ("First name", "Second name")
    )
    assert stage.clients["organiser"].post(stage.url("change/"), first).status_code == 302
    conflict = stage.clients["co-organiser"].post(stage.url("change/"), second)
    assert conflict.status_code == 409
    html = conflict.content.decode()
    assert "First name" in html
    assert "Second name" in html
    assert fresh(event).name == "First name"
    again = {**second, "expected_version": fresh(event).version}
    assert stage.clients["co-organiser"].post(stage.url("change/"), again).status_code == 302
    assert fresh(event).name == "Second name"


def test_T22_the_conflict_page_lists_what_differs_and_nothing_else(stage: Stage) -> None:
    event = fresh(stage.event)
    soon = (timezone.now() + timedelta(days=9)).replace(second=0, microsecond=0)
    dates = {"starts_at": soon + timedelta(days=1), "entries_close_at": soon}
    Event.objects.filter(pk=event.pk).update(**dates)
    Player.objects.filter(pk=stage.host.pk).update(time_zone="Asia/Tokyo")
    form = stage.clients["organiser"].get(stage.url("change/")).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    sent = {name: value for name, value in shown.items() if value is not None and value is not False}
    sent |= {name: timezone.localtime(date, TOKYO).strftime("%Y-%m-%dT%H:%M") for name, date in dates.items()}
    sent |= {"name": "Second name", "reason": "a better name", "expected_version": event.version - 1}
    same = stage.clients["organiser"].post(stage.url("change/"), sent)
    assert [line[0] for line in same.context["differences"]] == ["Name of the event"]
    later = (soon + timedelta(days=2)).strftime("%Y-%m-%dT%H:%M")
    other = stage.clients["organiser"].post(stage.url("change/"), {**sent, "starts_at": later})
    assert [line[0] for line in other.context["differences"]] == [
        "Name of the event",
        "The first round starts",
    ]


def test_an_organiser_can_pick_every_setting(stage: Stage) -> None:
    """Each field that the door takes and each setting of the core has its field on the page."""
    page = stage.clients["organiser"].get("/events/new/?preset=own")
    html = page.content.decode()
    names = {*page.context["form"].fields} | {"settings", "stages", "game_options"}
    assert names | {"move_seconds", "round_seconds", "extend_seconds"} >= FREE | TERMS
    assert {field.name for field in fields(Settings)} <= names | {"tie_breaks"}
    assert {field.name for field in fields(Stages)} <= names
    for name in page.context["form"].fields:
        assert f'name="{name}"' in html, name
    sent = typed(
        starts_at=(timezone.now() + timedelta(days=3)).strftime("%Y-%m-%dT%H:%M"),
        edition="fide-2024",
        **dict.fromkeys(("automatic", "rolling", "duplicate"), "on"),
    )
    assert stage.clients["organiser"].post("/events/new/", sent).status_code == 302
    event = Event.objects.latest("pk")
    assert (event.automatic, event.rolling, event.duplicate) == (True, True, True)
    assert event.settings["edition"] == "fide-2024"
    assert initial_of(event, settings_of(event))["edition"] == "fide-2024"


@pytest.mark.parametrize(
    "text", ["4: 10 6 3", "9: 1", "4: 1 2 3 4", "4: 1e9 1 1 1", "4", "", "4: -1 -2 -3 -4"]
)
def test_rows_that_cannot_be_are_refused(text: str) -> None:
    began = time.monotonic()
    with pytest.raises(ValueError, match=r".*"):
        read_rows(text)
    assert time.monotonic() - began < 1


def test_rows_are_read_in_wins() -> None:
    assert read_rows("4: 10、6、3、1\n３：1, 0.5 0") == {4: [240, 144, 72, 24], 3: [24, 12, 0]}


def test_the_forms_conflict_page_needs_the_desk(stage: Stage) -> None:
    assert client_of(stage.people["stranger"]).post(stage.url("change/"), typed()).status_code == 404


def test_the_game_is_chosen_before_the_set_up(stage: Stage) -> None:
    client = stage.clients["organiser"]
    first = client.get("/events/new/?kind=daruma").content.decode()
    assert re.search(r'href="\?kind=daruma" aria-current="true"', first)
    assert "?preset=club&amp;kind=daruma" in first
    form = client.get("/events/new/?preset=club&kind=daruma").context["form"]
    assert form["kind"].value() == "daruma"


def test_T18_the_set_up_warns_of_rounds_without_strangers(stage: Stage) -> None:
    client = stage.clients["organiser"]
    fields = typed(format="round-robin", preferred="2", allowed=["2"], groups="2", capacity="8", check="yes")
    html = client.post("/events/new/", {**fields, "rounds": "5"}).content.decode()
    assert "With this field at most 3 rounds can be played without a rematch" in html
    assert "without a rematch" not in client.post("/events/new/", {**fields, "rounds": "3"}).content.decode()


def test_an_event_with_entrants_without_an_account_stays_at_the_club(stage: Stage) -> None:
    direct.add_entrant(stage.event.key, stage.host, name="Grandma")
    fields = change_fields(stage.event, online="online", reason="from home")
    answer = stage.clients["organiser"].post(stage.url("change/"), fields)
    assert answer.status_code == 422
    assert "they can&#x27;t play here: Grandma." in answer.content.decode()
    assert not fresh(stage.event).online


def test_dates_of_the_form_name_the_zone_that_they_are_in(stage: Stage) -> None:
    Player.objects.filter(pk=stage.host.pk).update(time_zone="Asia/Tokyo")
    page = stage.clients["organiser"].get("/events/new/?preset=own").content.decode()
    assert page.count("In your time zone: Asia/Tokyo.") == 2
