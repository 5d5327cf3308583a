"""The standings page of a large event on SQLite: for the first who reads it after a change, and later."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.engines import Row
from benchmarks.service import milliseconds
from charuma_site.collector import settle
from charuma_site.players.models import Player
from tournaments import direct
from tournaments.models import Entrant, Event, Result, Round, Sitting, Table
from tournaments.selectors import standings

ENTRANTS = 1_000
ROUNDS = 9
REPEATS = 20
BROWSER = Client()
"""One for all visits: each would set the whole site up anew, which a server does once."""


def rows() -> Iterator[Row]:
    """Needs the tables that `service.rows` makes."""
    event = large_event()
    address = f"/events/{event.key}/standings/"
    get(address)  # templates are read once
    settle()
    what = f"standings of {ENTRANTS:,} entrants"
    for name, prepare in (("", nothing), (", first after a change", change), (", none kept", forget)):
        visits = [visit(event, address, prepare) for _ in range(REPEATS)]
        queries = max(count for count, _seconds in visits)
        middle = median(seconds for _count, seconds in visits)
        yield Row(f"{what}{name}: queries", queries, "queries", target="<= 12")
        yield Row(f"{what}{name}: time", 1000 * middle, "ms", target="" if prepare is forget else "<= 300")
    yield Row(f"{what}, all on one page", milliseconds(lambda: get(f"{address}?page=all"), REPEATS), "ms")
    yield Row("correcting a result there", milliseconds(lambda: change(event), REPEATS), "ms")


def visit(event: Event, address: str, prepare: Callable[[Event], object]) -> tuple[int, float]:
    """Queries and seconds of the page, just after `prepare`."""
    prepare(event)
    with CaptureQueriesContext(connection) as made:
        begun = perf_counter()
        get(address)
        return len(made), perf_counter() - begun


def get(address: str) -> None:
    assert BROWSER.get(address).status_code == 200


def nothing(_event: Event) -> None:
    """The page was read before."""


def change(event: Event) -> None:
    """An organiser corrects the result of a table."""
    table = Table.objects.filter(round__event=event).order_by("round", "number")[0]
    version = table.results.count()
    assert event.host is not None
    direct.enter_result(
        event.key,
        event.host,
        1,
        table.number,
        expected_version=version,
        places=[1, 2] if version % 2 else [2, 1],
        reason="the other way round",
    )


def forget(_event: Event) -> None:
    """Neither the cache nor this process knows the standings."""
    cache.clear()
    standings.computed_here.cache_clear()


def large_event() -> Event:
    """A running event at tables of two with all its rounds closed."""
    host = Player.objects.create_user("organiser@example.org", display_name="Organiser")
    event = direct.create_event(
        host,
        name="Large",
        kind="charuma",
        move_seconds=24 * 3600,
        round_seconds=7 * 24 * 3600,
        online=False,
        settings={"preferred": 2, "allowed": [2], "rounds": ROUNDS + 1},
    )
    direct.open_entries(event.key, host)
    event.refresh_from_db()
    source = Random(1)
    with transaction.atomic():
        numbers = range(1, ENTRANTS + 1)
        entrants = Entrant.objects.bulk_create(
            Entrant(event=event, name=f"Entrant {number}", number=number) for number in numbers
        )
        for number in range(1, ROUNDS + 1):
            source.shuffle(entrants)
            closed_round(event, number, entrants, source)
        Event.objects.filter(pk=event.pk).update(phase=Event.Phase.RUNNING)
    return event


def closed_round(event: Event, number: int, order: list[Entrant], source: Random) -> None:
    """A round in which the entrants sit two by two in `order`, with results by chance."""
    one = Round.objects.create(
        event=event, number=number, state="closed", seed=str(number), settings=event.settings
    )
    tables = Table.objects.bulk_create(
        Table(round=one, number=table) for table in range(1, len(order) // 2 + 1)
    )
    Sitting.objects.bulk_create(
        Sitting(round=one, table=tables[index // 2], seat=1 + index % 2, entrant=entrant)
        for index, entrant in enumerate(order)
    )
    Result.objects.bulk_create(
        Result(
            table=table,
            version=1,
            state="played",
            places=source.choice([[1, 2], [2, 1], [1, 1]]),
            points=[],
            presence=["played"] * 2,
            drawn=number,
            source="organiser",
        )
        for table in tables
    )
