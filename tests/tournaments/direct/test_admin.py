"""The admin lists and searches events, and changes them only through the door."""

import re

import pytest
from django.apps import apps
from django.contrib.auth.models import Permission
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from charuma_site.players.models import Player
from tests.support.events import entered, fresh, give_all, new_event, play_round
from tournaments import direct
from tournaments.models import Event, Result, Round, Table

LISTS = ("event", "entrant", "round", "table", "result", "flag", "logline")


@pytest.fixture
def operator(db: None) -> Player:
    return Player.objects.create_superuser("operator@example.org", "secret", display_name="Operator")


def staff(name: str) -> Player:
    player = Player.objects.create_user(f"{name}@example.org", "secret", display_name=name, is_staff=True)
    player.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    return player


def act(client: Client, event: Event, name: str) -> None:
    client.post(
        reverse("admin:tournaments_event_changelist"), {"action": name, "_selected_action": [str(event.pk)]}
    )


@pytest.mark.parametrize("name", LISTS)
def test_lists_search_and_filter_and_nothing_can_be_edited(
    client: Client, operator: Player, alice: Player, name: str
) -> None:
    event = new_event(alice, gate_code="owl-42")
    for player in [alice, operator]:
        direct.enter(event.key, player, "owl-42")
    give_all(event, alice, play_round(event, alice))
    direct.flag_result(event.key, alice, 1, 1, "I won")
    client.force_login(operator)
    found = client.get(reverse(f"admin:tournaments_{name}_changelist"), {"q": event.key})
    assert found.status_code == 200
    assert found.context["cl"].result_count > 0
    assert "owl-42" not in found.content.decode()
    row = apps.get_model("tournaments", name).objects.first()
    page = client.get(reverse(f"admin:tournaments_{name}_change", args=[row.pk]))
    assert (page.status_code, "_save" in page.content.decode()) == (200, False)
    assert "owl-42" not in page.content.decode()
    assert client.post(reverse(f"admin:tournaments_{name}_delete", args=[row.pk])).status_code == 403


def rows(client: Client, name: str, **asked: str) -> str:
    answer = client.get(reverse(f"admin:tournaments_{name}_changelist"), asked)
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def test_lists_name_the_event_with_round_and_table_and_find_by_its_name(
    client: Client, operator: Player, alice: Player
) -> None:
    for name in ("Autumn cup", "Spring cup"):
        event = new_event(alice, name=name, online=False)
        for player in (alice, operator):
            direct.enter(event.key, player)
        give_all(event, alice, play_round(event, alice))
        direct.flag_result(event.key, alice, 1, 1, "I won")
    client.force_login(operator)
    shown = {"round": "Spring cup 1", "table": "Spring cup, round 1 1", "entrant": "Spring cup 1"}
    shown |= dict.fromkeys(("result", "flag"), "Spring cup, round 1, table 1")
    for name, text in shown.items():
        html = rows(client, name, q="Spring")
        assert text in html
        assert "Autumn" not in html
    for one in (Round, Table, Result):
        row = one.objects.latest("pk")
        page = client.get(reverse(f"admin:tournaments_{one._meta.model_name}_change", args=[row.pk]))
        assert "Spring cup, round 1" in page.content.decode()


@pytest.mark.parametrize("name", ["round", "table", "result", "entrant", "flag"])
def test_a_longer_list_needs_no_more_queries(
    client: Client, operator: Player, alice: Player, name: str
) -> None:
    client.force_login(operator)
    counts = []
    for _event in range(2):
        event = new_event(alice)
        for player in (alice, operator):
            direct.enter(event.key, player)
        give_all(event, alice, play_round(event, alice))
        direct.flag_result(event.key, alice, 1, 1, "I won")
        with CaptureQueriesContext(connection) as queries:
            rows(client, name)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_actions_go_through_the_door(client: Client, operator: Player, alice: Player) -> None:
    event = new_event(alice, rules={"unfinished": "share"})
    entered(event, 2)
    direct.draw_round(event.key, alice)
    client.force_login(operator)
    act(client, event, "publish")
    assert event.rounds.get().state == Round.State.PUBLISHED
    act(client, event, "close_by_policy")
    assert event.rounds.get().state == Round.State.CLOSED
    assert event.log.filter(what="published").exists()
    act(client, event, "archive_events")
    assert fresh(event).phase == Event.Phase.RUNNING
    page = client.get(reverse("admin:tournaments_event_changelist")).content.decode()
    assert f"{event.name} ({event.key}): The event is not in a phase" in page


def test_T24_staff_who_may_only_look_can_not_act(client: Client, alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    direct.draw_round(event.key, alice)
    client.force_login(staff("looker"))
    act(client, event, "publish")
    assert event.rounds.get().state == Round.State.PROPOSED
