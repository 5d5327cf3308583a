"""Rows to the pure tournament value, and settings to rows; the only place where the two meet.

Standings, tie-breaks, draws and exports all follow from `event_value`: confirmed results only (T09), and a
round only once it is published.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Prefetch

from tournaments.core import model as core
from tournaments.core.exchange import write_json
from tournaments.core.exchange.fields import Fields
from tournaments.core.exchange.settings import read_settings
from tournaments.core.exchange.writer import draw_value
from tournaments.core.fairness import commitment, event_seed
from tournaments.core.pairing.costs import RULES
from tournaments.core.settings import Settings
from tournaments.models import Entrant, Event, Result, Round, Table
from tournaments.plan.stages import Stages, read_stages

ENDED = (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)
RATING_BREAKS = frozenset({"ARO"})


def event_settings(event: Event) -> Settings:
    """The engine's settings. Raises `RecordError` for what can't be."""
    return read_settings(Fields(event.settings, "settings"))


def event_stages(event: Event) -> Stages:
    """Groups, cut and final. Raises `RecordError`."""
    return read_stages(event.stages, event_settings(event))


def settings_value(settings: Settings) -> dict[str, Any]:
    """Settings as a row keeps them: as in a tournament file."""
    value: dict[str, Any] = json.loads(write_json(core.Tournament(settings=settings)))["settings"]
    return value


def counts_ratings(event: Event) -> bool:
    """Whether the entrants' ratings play a part, in draws or in a tie-break."""
    return event.seed_by_rating or not RATING_BREAKS.isdisjoint(event_settings(event).tie_breaks)


def event_value(event: Event) -> core.Tournament:
    """The whole event (6 queries). To give away there is `exported`."""
    settings = event_settings(event)
    rated = counts_ratings(event)
    entrants = {one.pk: one for one in event.entrants.exclude(number=None) if took_part(one)}
    number = {key: one.number for key, one in entrants.items() if one.number is not None}
    ended = event.phase in ENDED
    return core.Tournament(
        event.name,
        settings,
        tuple(sorted((_entrant(one, rated=rated) for one in entrants.values()), key=lambda one: one.number)),
        tuple(_round(one, number, event) for one in published_rounds(event)),
        tuple(_forbidden(event, number)),
        event_seed(event.seed),
        event_stages(event),
        commitment(event.seed),
        event.seed if ended else "",
    )


def exported(event: Event) -> core.Tournament:
    """The event as anybody may have it: before the first round even the seed of its plan is unknown."""
    tournament = event_value(event)
    return tournament if tournament.rounds else replace(tournament, seed="")


def published_rounds(event: Event) -> Iterable[Round]:
    """The rounds with tables, sittings, confirmed results and absences (5 queries)."""
    results = Prefetch("results", Result.objects.filter(confirmed=True).order_by("version"))
    tables = Prefetch("tables", Table.objects.order_by("number").prefetch_related("sittings", results))
    rounds = event.rounds.exclude(state=Round.State.PROPOSED).order_by("number")
    return rounds.prefetch_related(tables, "absences")


def took_part(one: Entrant) -> bool:
    """Whether an entrant was in the event for at least one round, or still is."""
    return one.left is None or one.left >= one.joined


def draw_row(draw: core.StoredDraw) -> dict[str, Any]:
    """A draw as a row keeps it."""
    return draw_value(draw)


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


def table_value(table: Table, number: Mapping[int, int]) -> core.Table:
    """A table with all confirmed versions of its result; `number` has the starting numbers by entrant id."""
    entrants = tuple(number[sitting.entrant_id] for sitting in table.sittings.all())
    results = tuple(_result(one) for one in table.results.all() if one.confirmed)
    return core.Table(table.number, entrants, results)


def _entrant(one: Entrant, *, rated: bool) -> core.Entrant:
    if one.number is None:
        raise ValueError("who waits has no number")
    rating = one.rating if rated else 0
    return core.Entrant(one.number, one.name, rating, one.joined, one.left)


def _forbidden(event: Event, number: Mapping[int, int]) -> Iterator[core.ForbiddenPair]:
    for one, other, first, last in event.forbidden_pairs.order_by("pk").values_list(
        "one_id", "other_id", "first", "last"
    ):
        if one in number and other in number:
            yield core.ForbiddenPair(number[one], number[other], first, last)


def _round(one: Round, number: Mapping[int, int], event: Event) -> core.Round:
    absences = [core.Absence(number[row.entrant_id], core.Kind(row.kind)) for row in one.absences.all()]
    return core.Round(
        one.number,
        tuple(table_value(table, number) for table in one.tables.all()),
        tuple(sorted(absences, key=lambda row: row.entrant)),
        read_draw(one.draw) if one.draw else None,
        _fixed(one.plan) if one.plan and "tables" in one.plan else None,
        tuple(read_draw(part) for part in (one.plan or {}).get("parts", ())),
        _drawn_by(one, event),
    )


def _drawn_by(one: Round, event: Event) -> Settings | None:
    """The settings that a round was drawn by, if they aren't today's."""
    if one.settings is None or one.settings == event.settings:
        return None
    return read_settings(Fields(one.settings, "settings"))


def fixed_row(draw: core.FixedDraw) -> dict[str, Any]:
    """What the format gave, as a row keeps it."""
    return {name: getattr(draw, name) for name in core.FixedDraw.__slots__}


def _fixed(value: Mapping[str, Any]) -> core.FixedDraw:
    return core.FixedDraw(
        value["rule"],
        tuple(value["players"]),
        tuple(map(tuple, value["tables"])),
        tuple(value["byes"]),
        tuple(value["out"]),
    )


def _result(one: Result) -> core.Result:
    return core.Result(
        core.State(one.state),
        tuple(one.places),
        tuple(one.points),
        tuple(core.Presence(word) for word in one.presence),
        one.drawn,
        one.reason,
    )
