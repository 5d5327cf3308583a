"""Rolling rounds: entrants are drawn on while other tables of the round before still play.

The next round is published table by table and keeps every part's draw (`Round.plan`). It grows until
everybody is in it. Automatic Swiss events only.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from charuma_site.players.models import Player
from tournaments import store
from tournaments.core.exchange.writer import draw_value
from tournaments.core.fairness import round_seed
from tournaments.core.model import Kind, StoredDraw, Tournament
from tournaments.core.settings import Format
from tournaments.direct import post
from tournaments.direct.drafts import by_number
from tournaments.direct.gate import lock_one, log, people, save
from tournaments.direct.publishing import begin_games, write_absences
from tournaments.direct.tables import open_tables
from tournaments.models import Absence, AskedBye, Event, Round, Sitting, Table
from tournaments.plan.rolling import part_of_round
from tournaments.plan.stages import preliminary, present

RULE = "rolling"


@dataclass(slots=True)
class _Field:
    """Who can be drawn into round `number` by now, who still plays, and who has asked for a bye there."""

    tournament: Tournament
    number: int
    growing: Round | None
    free: set[int] = field(default_factory=set)
    waiting: set[int] = field(default_factory=set)
    asked: dict[int, Kind] = field(default_factory=dict)


def roll(event_id: int) -> bool:
    """Draw and publish what can be drawn on; False if nobody can. Idempotent; computed outside the lock."""
    seen = Event.objects.get(pk=event_id)
    if seen.rolled_version == seen.version:
        return False  # nothing has changed since nobody could be drawn
    found = _look(seen)
    if found is None or not (found.free or found.growing):
        return _nobody(seen)
    seed = round_seed(seen.seed, found.number)
    draw = part_of_round(found.tournament, found.number, found.free, found.waiting, seed)
    if draw is None and found.waiting:
        return _nobody(seen)
    with transaction.atomic():
        event = lock_one(Event.objects.filter(pk=event_id, phase=Event.Phase.RUNNING), seen.key)
        if event.version != seen.version:
            return False  # the next sweep sees it as it is now
        _publish_part(event, found, draw)
    return True


def _nobody(seen: Event) -> bool:
    """A draw costs seconds in large fields, so the same field isn't tried again."""
    Event.objects.filter(pk=seen.pk).update(rolled_version=seen.version)
    return False


def _look(event: Event) -> _Field | None:
    """The round that may grow, None if there is none to come or nothing to roll on from."""
    settings = store.event_settings(event)
    if not (event.rolling and event.automatic and settings.format is Format.SWISS):
        return None
    growing = event.rounds.filter(growing=True).first()
    last = event.rounds.exclude(growing=True).order_by("-number").first()
    if last is None or last.state == Round.State.PROPOSED or last.number >= preliminary(settings):
        return None
    if growing is None and last.state == Round.State.CLOSED:
        return None  # everybody is done: it is drawn as any other round
    return _sorted_field(event, last, growing)


def _sorted_field(event: Event, last: Round, growing: Round | None) -> _Field:
    found = _Field(store.event_value(event), last.number + 1, growing)
    here = present(found.tournament, found.number)
    if growing is not None:
        here -= _numbers(growing.sittings.values_list("entrant__number", flat=True))
        here -= _numbers(growing.absences.values_list("entrant__number", flat=True))
    rows = AskedBye.objects.filter(entrant__event=event, round_number=found.number)
    asked = dict(rows.values_list("entrant__number", "kind"))
    found.asked = {one: Kind(asked[one]) for one in here if one in asked}
    playing = Sitting.objects.filter(table__in=open_tables(event, last))
    still = _numbers(playing.values_list("entrant__number", flat=True))
    found.free = {one for one in here if one not in still and one not in found.asked}
    found.waiting = {one for one in here if one in still and one not in found.asked}
    return found


def _numbers(values: Iterable[int | None]) -> frozenset[int]:
    return frozenset(one for one in values if one is not None)


def _publish_part(event: Event, found: _Field, draw: StoredDraw | None) -> None:
    """Add a part's tables; with the last one the round is complete."""
    one = found.growing or _new_round(event, found.number)
    sittings = _seat(event, one, draw.tables if draw else ())
    readers = people(sitting.entrant for sitting in sittings)
    if draw is not None and one.plan is not None:
        one.plan = {**one.plan, "parts": [*one.plan["parts"], draw_value(draw)]}
    if event.online:
        begin_games(event, one, sittings, readers)
    if not found.waiting:
        readers += _complete(event, one, found, draw)
    one.save(update_fields=["plan", "growing", "ends_at"])
    log(event, None, "rolled", round=one.number, tables=len(draw.tables) if draw else 0)
    save(event)
    post.tell_round(event, one, readers)


def _new_round(event: Event, number: int) -> Round:
    now = timezone.now()
    return Round.objects.create(
        event=event,
        number=number,
        state=Round.State.PUBLISHED,
        growing=True,
        edition=1,
        seed=round_seed(event.seed, number),
        settings=event.settings,
        plan={"rule": RULE, "parts": []},
        published_at=now,
        ends_at=now + timedelta(seconds=event.round_seconds),
    )


def _seat(event: Event, one: Round, tables: Iterable[Iterable[int]]) -> list[Sitting]:
    rows = by_number(event)
    first = one.tables.count() + 1
    made = []
    for number, together in enumerate(tables, first):
        table = Table.objects.create(round=one, number=number)
        made += [
            Sitting(round=one, table=table, seat=seat, entrant=rows[entrant])
            for seat, entrant in enumerate(together, 1)
        ]
    return Sitting.objects.bulk_create(made)


def _complete(event: Event, one: Round, found: _Field, draw: StoredDraw | None) -> list[Player]:
    """Everybody is in: byes, those who asked for one, those who left; the round's length begins now."""
    drawn = {number for table in draw.tables for number in table} if draw else set()
    byes = dict.fromkeys(found.free - drawn, Kind.BYE)
    rows = by_number(event)
    Absence.objects.bulk_create(
        Absence(round=one, entrant=rows[number], kind=kind.value)
        for number, kind in (byes | found.asked).items()
    )
    seated = set(one.sittings.values_list("entrant_id", flat=True))
    write_absences(event, one, seated)
    one.growing, one.ends_at = False, timezone.now() + timedelta(seconds=event.round_seconds)
    return people(rows[number] for number in byes | found.asked)


def stop_growing(event: Event, one: Round) -> None:
    """Draw nobody into a growing round any more: whoever waited for a table has a bye."""
    last = event.rounds.get(number=one.number - 1)
    _complete(event, one, _sorted_field(event, last, one), None)
    one.save(update_fields=["growing", "ends_at"])
