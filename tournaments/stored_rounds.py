"""The rows of an event's rounds to the pure value: plain columns, as large events have thousands of them."""

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import groupby
from typing import Any

from django.db.models import TextField
from django.db.models.functions import Cast

from tournaments.core import model as core
from tournaments.core.exchange.fields import Fields
from tournaments.core.exchange.settings import read_settings
from tournaments.core.pairing.costs import RULES
from tournaments.core.settings import Settings
from tournaments.models import Absence, Event, Result, Round, Sitting


def rounds_value(event: Event, number: Mapping[int, int]) -> tuple[core.Round, ...]:
    """The published rounds (4 queries); `number` has the starting numbers by entrant id."""
    rounds = list(event.rounds.exclude(state=Round.State.PROPOSED).order_by("number"))
    keys = [one.pk for one in rounds]
    tables, absences = _tables(keys, number), _absences(keys, number)
    return tuple(
        core.Round(
            one.number,
            tuple(_told_why(one, tables[one.pk])),
            tuple(sorted(absences[one.pk], key=lambda row: row.entrant)),
            read_draw(one.draw) if one.draw else None,
            read_fixed(one.plan) if one.plan and "tables" in one.plan else None,
            tuple(read_draw(part) for part in (one.plan or {}).get("parts", ())),
            _drawn_by(one, event),
        )
        for one in rounds
    )


def _told_why(one: Round, tables: Iterable[core.Table]) -> Iterator[core.Table]:
    """The tables of a round, those that were changed by hand with the reason."""
    changed = one.changed or {}
    computed = {tuple(table) for table in ((one.draw or one.plan or {}) if changed else {}).get("tables", ())}
    for table in tables:
        by_hand = changed and table.entrants not in computed
        yield replace(table, reason=str(changed.get("reason", ""))) if by_hand else table


def _tables(rounds: list[int], number: Mapping[int, int]) -> dict[int, list[core.Table]]:
    """The tables by round, in order, with who sits there and the confirmed versions of the result."""
    results = _results(rounds)
    found: dict[int, list[core.Table]] = defaultdict(list)
    rows = Sitting.objects.filter(round__in=rounds).order_by("table__number", "table", "seat")
    columns = rows.values_list("round", "table", "table__number", "entrant")
    for (one, table, place), seats in groupby(columns, key=lambda row: row[:3]):
        found[one].append(core.Table(place, tuple(number[seat[3]] for seat in seats), tuple(results[table])))
    return found


def _results(rounds: list[int]) -> dict[int, list[core.Result]]:
    """The confirmed versions at each table, the oldest first (T09)."""
    found: dict[int, list[core.Result]] = defaultdict(list)
    rows = Result.objects.filter(table__round__in=rounds, confirmed=True).order_by("version")
    lists = (Cast(name, TextField()) for name in ("places", "points", "presence"))
    for table, *columns in rows.values_list("table", "state", "drawn", "reason", *lists):
        found[table].append(_result(*columns))
    return found


@lru_cache(maxsize=4096)
def _result(state: str, drawn: int, reason: str, places: str, points: str, presence: str) -> core.Result:
    """A version of a result from its columns, the lists still as JSON: most tables have one of a few."""
    here = tuple(map(core.Presence, json.loads(presence)))
    return core.Result(
        core.State(state), tuple(json.loads(places)), tuple(json.loads(points)), here, drawn, reason
    )


def _absences(rounds: list[int], number: Mapping[int, int]) -> dict[int, list[core.Absence]]:
    found: dict[int, list[core.Absence]] = defaultdict(list)
    rows = Absence.objects.filter(round__in=rounds).values_list("round", "entrant", "kind")
    for one, entrant, kind in rows:
        found[one].append(core.Absence(number[entrant], core.Kind(kind)))
    return found


def read_draw(value: Mapping[str, Any]) -> core.StoredDraw:
    """A stored draw; a database may have lost the order of the rules."""
    return core.StoredDraw(
        seed=value["seed"],
        players=tuple(value["players"]),
        tables=tuple(map(tuple, value["tables"])),
        byes=tuple(value["byes"]),
        cost=tuple((rule, value["cost"][rule]) for rule in RULES),
        bound=tuple((rule, value["bound"][rule]) for rule in RULES),
        reasons=tuple(map(tuple, value["reasons"])),
        digest=value["digest"],
    )


def _drawn_by(one: Round, event: Event) -> Settings | None:
    """The settings that a round was drawn by, if they aren't today's."""
    if one.settings is None or one.settings == event.settings:
        return None
    return read_settings(Fields(one.settings, "settings"))


def read_fixed(value: Mapping[str, Any]) -> core.FixedDraw:
    """What the format gave for a round."""
    return core.FixedDraw(
        value["rule"],
        tuple(value["players"]),
        tuple(map(tuple, value["tables"])),
        tuple(value["byes"]),
        tuple(value["out"]),
    )
