"""T04: publishing from many threads, or killed half-way, gives one round, one game a table, one mail each."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tests.conftest import make_player
from tests.games.test_kill import database_url
from tests.support.events import entered, finish_game, give_all, letters, new_event, play_round
from tests.support.races import at_once
from tournaments import direct, tasks
from tournaments.models import Event, Result, Round

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).parents[3]
THREADS = 4


@pytest.fixture
def host(transactional_db: None) -> Player:
    return make_player("Host")


def ready(host: Player, count: int, kind: str = "marks", **fields: Any) -> Event:
    event = new_event(host, kind=kind, **fields)
    entered(event, count)
    direct.draw_round(event.key, host)
    return event


def one_of_each(event: Event, count: int) -> None:
    assert list(event.rounds.values_list("number", "state")) == [(1, Round.State.PUBLISHED)]
    assert Game.objects.count() == event.rounds.get().tables.count() == count // 2
    assert Game.objects.filter(event_table__isnull=False).count() == count // 2
    readers = [letter.reader_id for letter in letters(event, "round")]
    assert len(readers) == len(set(readers)) == count


def test_T04_many_threads_publish_one_round(host: Player) -> None:
    event = ready(host, 8)
    answers = at_once([lambda: direct.publish_round(event.key, host)] * THREADS)
    assert len({answer.pk for answer in answers if isinstance(answer, Round)}) == 1
    one_of_each(event, 8)


def test_T04_many_threads_draw_one_proposal(host: Player) -> None:
    event = new_event(host)
    entered(event, 8)
    answers = at_once([lambda: direct.draw_round(event.key, host)] * THREADS)
    assert len([answer for answer in answers if isinstance(answer, Round)]) == 1
    assert all(isinstance(answer, Round | Refused) for answer in answers)
    assert (event.rounds.count(), event.rounds.get().tables.count()) == (1, 4)


def test_T04_many_sweeps_take_each_result_once_and_draw_one_next_round(host: Player) -> None:
    event = ready(host, 4, automatic=True, rules={"rounds": 2})
    one = direct.publish_round(event.key, host)
    for table in one.tables.select_related("game"):
        assert table.game is not None
        finish_game(table.game)
    at_once([tasks.sweep_events] * THREADS)
    tasks.sweep_events()
    assert Result.objects.count() == 2
    assert list(event.rounds.values_list("number", flat=True)) == [1, 2]
    assert Game.objects.count() == 4


def publish_and_die(event: Event, host: Player, moment: str) -> None:
    died = subprocess.run(
        [sys.executable, "-m", "tests.tournaments.direct.killed", event.key, str(host.pk), moment],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": database_url(), "DJANGO_SETTINGS_MODULE": "charuma_site.settings"},
        check=False,
        capture_output=True,
        timeout=120,
    )
    assert died.returncode == -signal.SIGKILL, died.stderr.decode()


def test_T04_killed_half_way_nothing_is_published_and_it_can_be_published_again(host: Player) -> None:
    event = ready(host, 8, kind="charuma")
    publish_and_die(event, host, "half-way")
    assert event.rounds.get().state == Round.State.PROPOSED
    assert Game.objects.count() == len(letters(event, "round")) == 0
    direct.publish_round(event.key, host)
    one_of_each(event, 8)


def test_T04_killed_after_the_commit_it_is_published_once(host: Player) -> None:
    event = ready(host, 8, kind="charuma")
    publish_and_die(event, host, "after")
    direct.publish_round(event.key, host)
    one_of_each(event, 8)


def test_T22_two_organisers_enter_one_result(host: Player) -> None:
    event = ready(host, 2)
    direct.publish_round(event.key, host)

    def enter(places: list[int]) -> Result:
        return direct.enter_result(event.key, host, 1, 1, expected_version=0, places=places)

    answers = at_once([lambda: enter([1, 2]), lambda: enter([2, 1])])
    assert len([answer for answer in answers if isinstance(answer, Result)]) == 1
    assert Result.objects.count() == 1


def test_entering_from_many_threads_keeps_numbers_and_capacity(host: Player) -> None:
    event = new_event(host, capacity=2)
    players = [make_player(f"Q{number}") for number in range(THREADS)]
    at_once([lambda player=player: direct.enter(event.key, player) for player in players])  # type: ignore[misc]
    found = event.entrants.exclude(number=None).order_by("number").values_list("number", flat=True)
    assert (list(found), event.entrants.count()) == ([1, 2], THREADS)


def test_a_played_event_survives_a_second_publication_of_each_round(host: Player) -> None:
    event = ready(host, 4)
    give_all(event, host, direct.publish_round(event.key, host))
    give_all(event, host, play_round(event, host))
    direct.publish_round(event.key, host)
    assert event.rounds.count() == 2
