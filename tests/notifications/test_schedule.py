"""The clock: one schedule for both set-ups, heartbeats, the health page, and the small set-up's threads."""

import threading
import time
from datetime import timedelta

import pytest
import structlog
from django.db import transaction
from django.test import Client
from django.utils import timezone

from charuma_site import schedule
from charuma_site.celery import app
from charuma_site.notifications import bell, outbox
from charuma_site.notifications.models import Heartbeat, Letter
from charuma_site.schedule import BEAT_SCHEDULE, Entry
from charuma_site.sweeper import Sweeper
from tests.notifications.conftest import make_player

HERE = "tests.notifications.test_schedule"
calls: list[tuple[str, str]] = []
slow_may_end = threading.Event()


def note() -> None:
    calls.append(("note", threading.current_thread().name))


def slow() -> None:
    slow_may_end.wait(5)
    calls.append(("slow", threading.current_thread().name))


def broken() -> None:
    raise AssertionError("RA B10 in hand")


@pytest.fixture(autouse=True)
def _no_calls() -> None:
    calls.clear()
    slow_may_end.clear()


def entry(name: str, every: float, queue: str) -> Entry:
    return {"task": f"{HERE}.{name}", "schedule": every, "options": {"queue": queue, "expires": 60}}


def beat_all(age: timedelta = timedelta()) -> None:
    for each in BEAT_SCHEDULE.values():
        Heartbeat.objects.create(name=each["task"], at=timezone.now() - age)


def test_celery_has_a_task_for_each_entry_and_both_queues() -> None:
    assert {each["task"] for each in BEAT_SCHEDULE.values()} <= set(app.tasks)
    assert {each["options"]["queue"] for each in BEAT_SCHEDULE.values()} == {"mail", "games"}
    assert app.conf.beat_schedule == BEAT_SCHEDULE
    assert app.conf.task_acks_late
    assert app.conf.worker_prefetch_multiplier == 1


def test_a_function_that_ends_stamps_its_heartbeat(db: None) -> None:
    for _ in range(2):
        schedule.run(f"{HERE}.note")
    assert Heartbeat.objects.get().name == f"{HERE}.note"


def test_a_function_that_fails_stamps_nothing_and_its_message_reaches_no_log(db: None) -> None:
    with structlog.testing.capture_logs() as log:
        schedule.run(f"{HERE}.broken")
    assert not Heartbeat.objects.exists()
    assert log[0]["event"] == "periodic_failed"
    assert "in hand" not in repr(log)


def test_health_is_good_when_everything_ran_lately(db: None, client: Client) -> None:
    beat_all()
    response = client.get("/health/")
    assert response.status_code == 200
    assert response.json()["ok"]


@pytest.mark.parametrize("age", [None, timedelta(minutes=5)])
def test_health_is_bad_when_the_clock_stopped(age: timedelta | None, db: None, client: Client) -> None:
    if age:
        beat_all(age)
    response = client.get("/health/")
    assert response.status_code == 503
    assert response.json()["heartbeats"]["games.tasks.sweep_turns"]["stale"]
    assert not response.json()["heartbeats"]["games.tasks.sweep_tables"]["stale"]


def test_N16_health_counts_failed_and_overdue_letters(db: None, client: Client) -> None:
    beat_all()
    reader = make_player("Reader")
    outbox.post("turn.your_turn", "game:a", 1, [reader], due_at=timezone.now() - timedelta(hours=1))
    outbox.post("turn.your_turn", "game:a", 2, [reader])
    Letter.objects.filter(number=2).update(state=Letter.State.FAILED)
    assert client.get("/health/").json()["letters"] == {"failed": 1, "retrying": 0, "overdue": 1}


def wait_for(condition: object, seconds: float = 5) -> None:
    end = time.monotonic() + seconds
    while not condition():  # type: ignore[operator]
        assert time.monotonic() < end, calls
        time.sleep(0.01)


def count(name: str) -> int:
    return sum(1 for called, _ in calls if called == name)


@pytest.fixture
def _no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """The threads' own connections would outlive the test."""
    from django.utils.module_loading import import_string

    monkeypatch.setattr(schedule, "run", lambda task: import_string(task)())


@pytest.mark.usefixtures("_no_database")
def test_the_sweeper_runs_all_at_once_and_a_slow_mailer_holds_up_no_game() -> None:
    sweeper = Sweeper({"slow": entry("slow", 0.01, "mail"), "note": entry("note", 0.01, "games")})
    sweeper.start()
    wait_for(lambda: count("note") >= 3)
    assert count("slow") == 0
    slow_may_end.set()
    sweeper.stop()
    assert {thread for _, thread in calls} == {"sweeper-mail", "sweeper-games"}


@pytest.mark.usefixtures("_no_database")
@pytest.mark.django_db(transaction=True)
def test_the_sweeper_wakes_when_a_transaction_that_posted_commits() -> None:
    reader = make_player("Reader")
    bell.rung.clear()
    sweeper = Sweeper({schedule.SEND_LETTERS: entry("note", 600, "mail")})
    sweeper.start()
    wait_for(lambda: count("note") == 1)
    with transaction.atomic():
        outbox.post("turn.your_turn", "game:a", 1, [reader])
        time.sleep(0.05)
        assert count("note") == 1
    wait_for(lambda: count("note") == 2)
    sweeper.stop()


@pytest.mark.usefixtures("_no_database")
def test_the_sweeper_stops_at_once_between_two_runs() -> None:
    sweeper = Sweeper({"note": entry("note", 600, "games")})
    sweeper.start()
    wait_for(lambda: count("note") == 1)
    started = time.monotonic()
    sweeper.stop()
    assert time.monotonic() - started < 1
    assert "sweeper-games" not in [thread.name for thread in threading.enumerate()]
