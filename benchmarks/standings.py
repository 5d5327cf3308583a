"""The standings page of a large event on SQLite: first after a change, and then from the cache."""

from collections.abc import Iterator
from random import Random
from time import perf_counter

from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks.engines import Row
from benchmarks.service import milliseconds
from charuma_site.players.models import Player
from tournaments import direct
from tournaments.models import Entrant, Event, Result, Round, Sitting, Table

ENTRANTS = 1_000
ROUNDS = 9
REPEATS = 20


def rows() -> Iterator[Row]:
    """Needs the tables that `service.rows` makes."""
    event = large_event()
    client, address = Client(), f"/events/{event.key}/standings/"
    with CaptureQueriesContext(connection) as first:
        begun = perf_counter()
        assert client.get(address).status_code == 200
        took = perf_counter() - begun
    cold = len(first)
    with CaptureQueriesContext(connection) as later:
        client.get(address)
    warm = len(later)
    what = f"standings of {ENTRANTS:,} entrants"
    yield Row(f"{what}: queries", warm, "queries", target="<= 12")
    yield Row(f"{what}: time", milliseconds(lambda: client.get(address), REPEATS), "ms", target="<= 300")
    yield Row(f"{what}, first after a change: queries", cold, "queries")
    yield Row(f"{what}, first after a change: time", 1000 * took, "ms")


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
