"""Rolling events: who is done plays on, and never a rematch that waiting would have avoided."""

from datetime import timedelta
from itertools import combinations
from random import Random

import pytest
import time_machine
from django.utils import timezone

from charuma_site.players.models import Player
from tests.support.events import entered, fresh, give, letters, new_event, numbers, pairs, scores
from tournaments import direct, tasks
from tournaments.models import Event, Round, Table


def rolling(alice: Player, count: int, rounds: int) -> Event:
    event = new_event(
        alice, automatic=True, rolling=True, online=False, starts_at=timezone.now(), rules={"rounds": rounds}
    )
    entered(event, count)
    tasks.sweep_events()
    return event


def unplayed(event: Event) -> list[Table]:
    tables = Table.objects.filter(round__event=event, results=None).select_related("round")
    return list(tables.order_by("round__number", "number"))


def test_winners_play_on_while_others_still_play(alice: Player) -> None:
    event = rolling(alice, 8, 3)
    tables = unplayed(event)
    for table in tables[:2]:
        give(event, alice, table, [1, 2])
    tasks.sweep_events()
    two = event.rounds.get(number=2)
    assert (two.growing, two.state) == (True, Round.State.PUBLISHED)
    winners = sorted(numbers(table)[0] for table in tables[:2])
    losers = sorted(numbers(table)[1] for table in tables[:2])
    tasks.sweep_events()
    assert sorted(sorted(pair) for pair in pairs(two)) == sorted([winners, losers])
    for table in tables[2:]:
        give(event, alice, table, [1, 2])
    tasks.sweep_events()
    tasks.sweep_events()
    two.refresh_from_db()
    assert (two.growing, two.tables.count()) == (False, 4)
    assert two.plan is not None
    assert len(two.plan["parts"]) >= 3
    readers = [letter.reader_id for letter in letters(event, "round")]
    assert len(readers) == 16


@pytest.mark.parametrize(("count", "rounds", "seed"), [(8, 5, 1), (7, 5, 2), (10, 6, 3), (6, 5, 4)])
def test_no_rematch_and_no_second_bye_and_everybody_in_each_round(
    alice: Player, count: int, rounds: int, seed: int
) -> None:
    random = Random(seed)
    event = rolling(alice, count, rounds)
    for _number in range(10 * count * rounds):
        open_now = unplayed(event)
        if fresh(event).phase != Event.Phase.RUNNING:
            break
        if open_now:
            give(event, alice, random.choice(open_now), random.choice([[1, 2], [2, 1], [1, 1]]))
        tasks.sweep_events()
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    assert [one.number for one in event.rounds.all()] == list(range(1, rounds + 1))
    met = [tuple(sorted(pair)) for one in event.rounds.all() for pair in pairs(one)]
    if rounds < count - 1:
        assert len(met) == len(set(met))
    byes = [row.entrant_id for one in event.rounds.all() for row in one.absences.all()]
    assert len(byes) == len(set(byes)) == (count % 2) * rounds
    assert len(met) == rounds * (count // 2) <= len(list(combinations(range(count), 2)))


def test_a_withdrawal_meanwhile_and_a_round_that_runs_out(alice: Player) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        event = rolling(alice, 6, 2)
        first, second, third = unplayed(event)
        give(event, alice, first, [1, 2])
        give(event, alice, second, [1, 2])
        tasks.sweep_events()
        gone = event.entrants.get(number=numbers(third)[0])
        direct.withdraw(event.key, gone, alice, "ill")
        assert event.entrants.get(pk=gone.pk).left == 1
        clock.shift(timedelta(days=15))
        for _number in range(3):
            tasks.sweep_events()
        assert third.results.get().source == "policy"
        two = event.rounds.get(number=2)
        assert not two.growing
        assert two.absences.get(entrant=gone).kind == "withdrawn"
        assert len(scores(event)) == 6
