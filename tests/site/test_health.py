"""The health page turns red when games or letters hang, though everything runs."""

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from charuma_site.notifications import outbox
from charuma_site.notifications.models import Heartbeat
from charuma_site.players.models import Player
from charuma_site.schedule import BEAT_SCHEDULE
from games.models import Game
from tests.support.games import fresh, running


def ask(client: Client) -> tuple[int, dict[str, Any]]:
    """Status and report, a moment after everything ran."""
    Heartbeat.objects.all().delete()
    Heartbeat.objects.bulk_create(
        Heartbeat(name=entry["task"], at=timezone.now()) for entry in BEAT_SCHEDULE.values()
    )
    answer = client.get("/health/")
    return answer.status_code, answer.json()


def test_A02_it_counts_the_account_mails_held_back(client: Client, alice: Player) -> None:
    cache.clear()
    for _ in range(10):
        Client().post("/account/password/reset/", {"email": "alice@example.org"})
    assert ask(client)[1]["account_mail"] == {"ok": True, "held_back_today": 2}


@pytest.mark.parametrize(("minutes", "status"), [(10, 200), (20, 503)])
def test_red_when_a_turn_is_overdue_for_long(
    client: Client, alice: Player, bob: Player, minutes: int, status: int
) -> None:
    game = running([alice, bob], kind="charuma")
    now = timezone.now()
    Game.objects.filter(pk=game.pk).update(
        deadline=now - timedelta(minutes=minutes), set_aside_until=now + timedelta(hours=1)
    )
    code, report = ask(client)
    assert (code, report["ok"]) == (status, status == 200)
    assert report["games"] == {"ok": status == 200, "overdue": 1, "set_aside": 1}


def test_green_while_games_run(client: Client, alice: Player, bob: Player) -> None:
    game = running([alice, bob], kind="charuma")
    assert fresh(game).phase == Game.Phase.RUNNING
    assert ask(client)[1]["games"] == {"ok": True, "overdue": 0, "set_aside": 0}


@pytest.mark.parametrize(("minutes", "status"), [(20, 200), (40, 503)])
def test_N16_red_when_a_letter_waits_for_long(
    client: Client, alice: Player, minutes: int, status: int
) -> None:
    outbox.post("turn.your_turn", "game:a", 1, [alice])
    with time_machine.travel(timezone.now() + timedelta(minutes=minutes), tick=False):
        code, report = ask(client)
    assert code == status
    assert report["letters"]["overdue"] == 1
