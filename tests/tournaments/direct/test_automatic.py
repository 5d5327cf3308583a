"""Automatic events: everything on its date, by the sweep alone."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tests.support.events import (
    DAY,
    entered,
    entrant,
    finish_game,
    fresh,
    give,
    give_all,
    letters,
    new_event,
    numbers,
    play_round,
)
from tournaments import direct, selectors, tasks
from tournaments.direct import automatic as automatic_steps
from tournaments.models import Event, Round, Table


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(timezone.now(), tick=False) as traveller:
        yield traveller


def sweep_after(clock: time_machine.Traveller, seconds: int) -> None:
    clock.shift(timedelta(seconds=seconds))
    tasks.sweep_events()


def automatic(alice: Player, **fields: Any) -> Event:
    terms: dict[str, Any] = {"automatic": True, "starts_at": timezone.now() + timedelta(days=1), **fields}
    return new_event(alice, **terms)


def finish_all(event: Event) -> None:
    for table in Table.objects.filter(round__event=event, results=None).select_related("game"):
        if table.game is not None:
            finish_game(table.game)


def test_an_automatic_event_runs_from_its_date_to_the_final_letters(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice, rules={"rounds": 2})
    players = entered(event, 4)
    tasks.sweep_events()
    assert fresh(event).phase == Event.Phase.OPEN
    sweep_after(clock, DAY)
    assert [one.state for one in event.rounds.all()] == ["published"]
    finish_all(event)
    sweep_after(clock, 60)
    assert [one.state for one in event.rounds.all()] == ["closed", "published"]
    finish_all(event)
    sweep_after(clock, 60)
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    assert letters(event, "finished") == []
    sweep_after(clock, DAY)
    assert fresh(event).phase == Event.Phase.FINISHED
    assert {letter.reader for letter in letters(event, "finished")} == set(players)
    assert len(letters(event, "round")) == 8


def test_an_event_does_not_end_because_somebody_misses_a_round(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice, rules={"rounds": 3})
    first, _second = entered(event, 2)
    sweep_after(clock, DAY)
    direct.ask_bye(event.key, entrant(event, first), 2, "asked-half", first)
    finish_all(event)
    sweep_after(clock, 60)
    sweep_after(clock, 60)
    assert fresh(event).phase == Event.Phase.RUNNING
    assert letters(event, "trouble", alice)
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert caught.value.code == "byes-asked"
    direct.take_back_bye(event.key, entrant(event, first), 2, first)
    sweep_after(clock, DAY)
    assert event.rounds.filter(number=2, state="published").exists()


def test_rounds_on_dates_wait_for_their_date(alice: Player, clock: time_machine.Traveller) -> None:
    event = automatic(alice, go_early=False)
    entered(event, 2)
    sweep_after(clock, DAY)
    finish_all(event)
    sweep_after(clock, 60)
    assert event.rounds.count() == 1
    sweep_after(clock, 14 * DAY)
    assert event.rounds.count() == 2


def test_an_unfinished_round_ends_by_the_policy_on_its_date(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice, rules={"unfinished": "share"}, takeover_after=0, move_seconds=30 * DAY)
    entered(event, 2)
    sweep_after(clock, DAY)
    sweep_after(clock, 14 * DAY)
    assert [one.state for one in event.rounds.all()] == ["closed", "published"]
    assert event.rounds.get(number=1).tables.get().results.get().source == "policy"


def test_a_policy_that_leaves_it_to_the_organiser_tells_them_once(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice, rules={"unfinished": "organiser"}, move_seconds=30 * DAY)
    entered(event, 2)
    sweep_after(clock, DAY)
    sweep_after(clock, 14 * DAY)
    sweep_after(clock, DAY)
    assert [letter.reader for letter in letters(event, "trouble")] == [alice]
    direct.close_round(event.key, alice, {1: "void"})
    tasks.sweep_events()
    assert event.rounds.count() == 2


@pytest.mark.parametrize("count", [0, 1])
def test_T25_an_event_without_enough_entrants_waits_a_day_and_is_cancelled(
    alice: Player, clock: time_machine.Traveller, count: int
) -> None:
    event = automatic(alice)
    players = entered(event, count)
    sweep_after(clock, DAY + 60)
    assert fresh(event).phase == Event.Phase.OPEN
    sweep_after(clock, DAY)
    assert fresh(event).phase == Event.Phase.CANCELLED
    assert {letter.reader for letter in letters(event, "cancelled")} == {alice, *players}


def test_T25_the_second_entrant_comes_in_the_grace_time(
    alice: Player, bob: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice)
    entered(event, 1)
    sweep_after(clock, DAY + 60)
    direct.enter(event.key, bob)
    tasks.sweep_events()
    assert fresh(event).phase == Event.Phase.RUNNING


@pytest.mark.parametrize("leaving", [3, 4])
def test_when_nobody_is_left_to_play_the_event_ends_as_it_stands(
    alice: Player, clock: time_machine.Traveller, leaving: int
) -> None:
    event = automatic(alice)
    players = entered(event, 4)
    sweep_after(clock, DAY)
    for player in players[:leaving]:
        direct.withdraw(event.key, player, player, leave_game=True)
    finish_all(event)
    sweep_after(clock, 60)
    sweep_after(clock, 60)
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    assert event.rounds.get().state == Round.State.CLOSED


def test_an_event_that_fails_is_set_aside_and_keeps_no_other_waiting(
    alice: Player, clock: time_machine.Traveller, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, good = automatic(alice), automatic(alice)
    players = entered(broken, 2)
    for player in players:
        direct.enter(good.key, player)
    real = automatic_steps.step

    def failing(event_id: int) -> None:
        if event_id == broken.pk:
            raise ValueError("broken")
        real(event_id)

    monkeypatch.setattr(tasks, "step", failing)
    sweep_after(clock, DAY)
    sweep_after(clock, 30)
    assert (broken.rounds.count(), good.rounds.count()) == (0, 1)
    assert [letter.reader for letter in letters(broken, "trouble")] == [alice]


def test_manual_events_wait_for_the_organiser_but_take_results(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = new_event(alice)
    entered(event, 2)
    play_round(event, alice)
    finish_all(event)
    sweep_after(clock, 30 * DAY)
    assert [one.state for one in event.rounds.all()] == ["closed"]
    assert event.rounds.count() == 1


def test_a_withdrawn_entrant_is_left_out_of_the_next_automatic_round(
    alice: Player, clock: time_machine.Traveller
) -> None:
    event = automatic(alice)
    players = entered(event, 3)
    sweep_after(clock, DAY)
    finish_all(event)
    direct.withdraw(event.key, players[0], players[0])
    sweep_after(clock, 60)
    assert not entrant(event, players[0]).sittings.filter(round__number=2).exists()
    assert Game.objects.count() == 2


def test_the_sweep_keeps_the_standings_ready_after_a_change(
    alice: Player, django_assert_max_num_queries: Any
) -> None:
    event = new_event(alice, online=False)
    entered(event, 6)
    one = play_round(event, alice)
    give_all(event, alice, one)
    tasks.sweep_events()
    with django_assert_max_num_queries(2):
        assert len(selectors.standing_lines(fresh(event))) == 6
    give(event, alice, one.tables.get(number=1), [2, 1], reason="mixed up")
    tasks.sweep_events()
    with django_assert_max_num_queries(2):
        best = {line.number for line in selectors.standing_lines(fresh(event)) if line.rank == 1}
    assert numbers(one.tables.get(number=1))[1] in best
