"""What pages say of a round that is drawn in parts, and of one that was changed by hand."""

from django.utils import timezone

from tests.support.events import DAY, entered, give, numbers, pairs
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_deciding import page
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct, selectors, tasks
from tournaments.core.pairing.costs import RULES
from tournaments.core.tiebreaks.base import Scene
from tournaments.models import AskedBye, Event, Round, Table


def growing(stage: Stage) -> tuple[Event, Round]:
    """Eight at tables of two; the winners of the first two tables play on, their losers too."""
    event = club_event(
        stage.host, automatic=True, rolling=True, starts_at=timezone.now(), round_seconds=14 * DAY
    )
    entered(event, 8)
    tasks.sweep_events()
    for table in Table.objects.filter(round__event=event).order_by("number")[:2]:
        give(event, stage.host, table, [1, 2])
    tasks.sweep_events()
    return event, event.rounds.get(number=2)


def test_a_table_of_a_growing_round_shows_its_draw(stage: Stage) -> None:
    event, two = growing(stage)
    words = page(stage.host, event, "rounds/2/tables/1/")
    assert "by hand" not in words
    assert "All at this table had the same score" in words
    assert "The part of the round that was drawn together" in words
    assert two.plan is not None
    assert two.plan["parts"][0]["seed"] in words


def test_who_waits_in_a_growing_round_is_not_absent(stage: Stage) -> None:
    event, two = growing(stage)
    seated = {number for pair in pairs(two) for number in pair}
    waiting = sorted(set(range(1, 9)) - seated)
    words = page(stage.host, event, "rounds/2/")
    assert f"P{waiting[0]:02}: waits for a table" in words
    assert "absent" not in words
    assert "waits for a table" in page(stage.host, event, f"standings/{waiting[0]}/")
    AskedBye.objects.create(entrant=event.entrants.get(number=waiting[0]), round_number=2, kind="asked-half")
    assert f"P{waiting[0]:02}: bye asked for" in page(stage.host, event, "rounds/2/")


def test_who_waits_in_a_growing_round_counts_in_no_tie_break(stage: Stage) -> None:
    event, two = growing(stage)
    seated = {number for pair in pairs(two) for number in pair}
    record = selectors.record_of(event)
    scene = Scene(record.tournament, record.history)
    for one in set(range(1, 9)) - seated:
        assert 2 not in [line.round for line in scene.lines(one)]
        assert scene.adjusted(one) == record.history.score(one)


def test_a_round_changed_by_hand_shows_the_computed_tables_beside(stage: Stage) -> None:
    for table in Table.objects.filter(round__event=stage.event, round__number=2):
        give(stage.event, stage.host, table, (1, 2))
    direct.draw_round(stage.event.key, stage.host)
    three = stage.event.rounds.get(number=3)
    first, second = (numbers(table) for table in three.tables.order_by("number"))
    tables = [[second[0], first[1]], [first[0], second[1]]]
    direct.change_tables(stage.event.key, stage.host, tables, "they came late")
    direct.publish_round(stage.event.key, stage.host)
    names = dict(stage.event.entrants.values_list("number", "name"))
    words = page(stage.host, stage.event, "rounds/3/tables/1/")
    assert "What was computed stands beside it" in words
    for pair in (first, second, [second[0], first[1]], [first[0], second[1]]):
        assert f"{names[pair[0]]}, {names[pair[1]]}" in words
    assert "What was changed by hand" not in page(stage.host, stage.event, "rounds/2/tables/1/")


def test_a_round_changed_by_hand_shows_what_the_change_costs_and_breaks(stage: Stage) -> None:
    first, second = (stage.event.rounds.get(number=number) for number in (1, 2))
    for table in second.tables.all():
        give(stage.event, stage.host, table, (1, 2))
    direct.draw_round(stage.event.key, stage.host)
    direct.change_tables(stage.event.key, stage.host, pairs(first), "they want to meet again")
    direct.publish_round(stage.event.key, stage.host)
    changed = stage.event.rounds.get(number=3).changed
    assert changed is not None
    answer = client_of(stage.host).get(f"/events/{stage.event.key}/rounds/3/tables/1/")
    assert [line.changed for line in answer.context["costs"]] == [changed["cost"][rule] for rule in RULES]
    words = told(answer.content.decode())
    assert "After the changes" in words
    names = dict(stage.event.entrants.values_list("number", "name"))
    for one, other in map(sorted, pairs(first)):
        assert f"{names[one]}, {names[other]} have met before (times: 1)." in words
    assert "What the changes by hand break" not in page(stage.host, stage.event, "rounds/2/tables/1/")
