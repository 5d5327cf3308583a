"""The sweeps: once for each due game, one failing game apart, and time given back after an outage."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone
from structlog.testing import capture_logs

from charuma_site.notifications.models import Heartbeat
from charuma_site.players.models import Player
from games import play
from games.door.outage import SWEEP
from games.models import Game
from games.tasks import sweep_tables, sweep_turns
from tests.support.games import DAY, fresh, letters, make_move, open_table, play_to_end, running


@pytest.fixture
def late(alice: Player, bob: Player) -> Iterator[list[Game]]:
    """Three games whose first turn is overdue."""
    games = [running([alice, bob], options={"cards": 5}) for _ in range(3)]
    with time_machine.travel(timezone.now() + timedelta(seconds=DAY + 300), tick=False):
        yield games


def test_a_second_sweep_finds_nothing_to_do(late: list[Game]) -> None:
    sweep_turns()
    sweep_turns()
    assert [fresh(game).move_count for game in late] == [1, 1, 1]
    assert all(len(letters(game, "game.timed_out")) == 1 for game in late)


def test_O17_a_failing_game_is_set_aside_and_the_others_go_on(
    late: list[Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = late[1]
    Game.objects.filter(pk=broken.pk).update(rules_version=99)
    with capture_logs() as log:
        sweep_turns()
    assert [fresh(game).move_count for game in late] == [1, 0, 1]
    assert [(entry["event"], entry["game"]) for entry in log] == [("sweep_failed", broken.pk)]
    Game.objects.filter(pk=broken.pk).update(rules_version=1)
    sweep_turns()
    assert fresh(broken).move_count == 0  # not tried again at once
    with time_machine.travel(timezone.now() + timedelta(hours=2), tick=False):
        Heartbeat.objects.all().delete()
        sweep_turns()
    assert fresh(broken).move_count == 1


def test_D07_a_finished_game_has_no_clock(alice: Player, bob: Player) -> None:
    game = play_to_end(running([alice, bob]))
    before = Game.objects.filter(pk=game.pk).values().get()
    with time_machine.travel(timezone.now() + timedelta(days=60), tick=False):
        sweep_turns()
        sweep_tables()
    assert Game.objects.filter(pk=game.pk).values().get() == before


def test_O15_a_slow_game_is_never_purged(alice: Player, bob: Player) -> None:
    game = running([alice, bob], move_seconds=14 * DAY, takeover_after=0, options={"cards": 60})
    for day in range(0, 400, 10):
        with time_machine.travel(game.created_at + timedelta(days=day), tick=False):
            sweep_turns()
            sweep_tables()
    assert fresh(game).phase == Game.Phase.RUNNING


def test_D22_an_outage_gives_the_lost_time_back_before_anything_ends(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    start = timezone.now()
    assert game.deadline is not None
    Heartbeat.objects.create(name=SWEEP, at=start)
    with time_machine.travel(start + timedelta(hours=36), tick=False), capture_logs() as log:
        sweep_turns()
        sweep_turns()
    assert fresh(game).move_count == 0
    assert fresh(game).deadline == game.deadline + timedelta(hours=36)
    assert [entry["event"] for entry in log] == ["lost_time_given_back"]


def test_D22_a_turn_that_had_ended_before_the_outage_stays_ended(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    assert game.deadline is not None
    Heartbeat.objects.create(name=SWEEP, at=game.deadline + timedelta(minutes=2))
    with time_machine.travel(game.deadline + timedelta(hours=10), tick=False):
        sweep_turns()
    assert game.moves.get().via == "timeout"


def test_D22_a_turn_begun_during_the_outage_gets_its_whole_time(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    start = timezone.now()
    Heartbeat.objects.create(name=SWEEP, at=start)
    with time_machine.travel(start + timedelta(hours=5), tick=False):
        make_move(game)
    end = start + timedelta(hours=12)
    with time_machine.travel(end, tick=False):
        sweep_turns()
    assert fresh(game).deadline == end + timedelta(days=1)


def test_a_usual_pause_between_sweeps_moves_no_deadline(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    Heartbeat.objects.create(name=SWEEP, at=timezone.now() - timedelta(minutes=5))
    sweep_turns()
    assert fresh(game).deadline == game.deadline


def test_D23_a_table_that_nobody_fills_ends_with_a_letter(alice: Player, bob: Player) -> None:
    game = open_table(alice, size=3)
    play.join(game.key, bob)
    with time_machine.travel(timezone.now() + timedelta(days=6, hours=23), tick=False):
        sweep_tables()
        assert fresh(game).phase == Game.Phase.OPEN
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1), tick=False):
        sweep_tables()
        sweep_tables()
    assert fresh(game).phase == Game.Phase.EXPIRED
    assert [letter.reader for letter in letters(game, "game.table_expired")] == [alice, bob]
