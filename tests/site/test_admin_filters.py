"""The filters that the admin's lists show, every one clicked."""

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from charuma_site.players.models import Player
from tests.support.events import give_all, new_event, play_round
from tournaments import direct

LISTS = [
    f"{one._meta.app_label}_{one._meta.model_name}"
    for one, shown in admin.site._registry.items()
    if shown.list_filter
]


@pytest.fixture
def operator(db: None, alice: Player, bob: Player) -> Client:
    event = new_event(alice, kind="charuma", online=False)
    for player in (alice, bob):
        direct.enter(event.key, player)
    give_all(event, alice, play_round(event, alice))
    direct.flag_result(event.key, alice, 1, 1, "I won")
    client = Client()
    client.force_login(Player.objects.create_superuser("operator@example.org", "secret", display_name="Op"))
    return client


@pytest.mark.parametrize("name", LISTS)
def test_every_choice_of_every_filter_opens(operator: Client, name: str) -> None:
    address = reverse(f"admin:{name}_changelist")
    shown = operator.get(address).context["cl"]
    links = [choice["query_string"] for one in shown.filter_specs for choice in one.choices(shown)]
    assert [link for link in links if operator.get(f"{address}{link}").status_code != 200] == []


def test_what_no_filter_shows_cannot_be_asked_for(operator: Client) -> None:
    for wanted in ("settings__startswith=x", "gate_code__startswith=o", "gate_code__isempty=1"):
        answer = operator.get(reverse("admin:tournaments_event_changelist") + f"?{wanted}")
        assert answer.status_code == 400, wanted
