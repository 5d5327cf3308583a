"""The demo club's events."""

import pytest

from charuma_site.players.demo import make_people
from games.models import Game
from tournaments import store
from tournaments.core.checker import check
from tournaments.demo import STILL_PLAYING, build
from tournaments.models import Event


@pytest.mark.slow
@pytest.mark.django_db
def test_the_demo_shows_an_open_a_running_and_a_finished_event() -> None:
    build(make_people())
    events = {event.phase: event for event in Event.objects.all()}
    assert set(events) == {Event.Phase.OPEN, Event.Phase.RUNNING, Event.Phase.FINISHED}
    running = events[Event.Phase.RUNNING]
    assert (running.entrants.count(), running.rounds.count()) == (16, 3)
    assert running.entrants.exclude(bot="").count() == 4
    games = Game.objects.filter(event_table__round__event=running, event_table__round__number=3)
    assert games.filter(phase=Game.Phase.RUNNING).count() == STILL_PLAYING
    for event in (running, events[Event.Phase.FINISHED]):
        assert check(store.event_value(event)) == []
