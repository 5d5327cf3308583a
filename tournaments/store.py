"""Rows to the pure tournament value, and settings to rows; the only place where the two meet.

Standings, tie-breaks, draws and exports all follow from `event_value`: confirmed results only (T09), and a
round only once it is published.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from tournaments.core import model as core
from tournaments.core.exchange import write_json
from tournaments.core.exchange.fields import Fields
from tournaments.core.exchange.settings import read_settings
from tournaments.core.fairness import commitment, event_seed
from tournaments.core.pairing.first import SEEDED
from tournaments.core.settings import Settings, Stages
from tournaments.models import Entrant, Event
from tournaments.plan.stages import read_stages
from tournaments.stored_rounds import rounds_value

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
    """Whether the entrants' ratings play a part: in the first draw and the seeding, or in a tie-break."""
    settings = event_settings(event)
    return settings.first_round in SEEDED or not RATING_BREAKS.isdisjoint(settings.tie_breaks)


def event_value(event: Event) -> core.Tournament:
    """The whole event (6 queries). To give away there is `exported`."""
    settings = event_settings(event)
    rated = counts_ratings(event)
    entrants = _entrants(event, rated=rated)
    number = {key: one.number for key, one in entrants.items()}
    ended = event.phase in ENDED
    return core.Tournament(
        event.name,
        settings,
        tuple(sorted(entrants.values(), key=lambda one: one.number)),
        rounds_value(event, number),
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


def took_part(one: Entrant | core.Entrant) -> bool:
    """Whether an entrant was in the event for at least one round, or still is."""
    return one.left is None or one.left >= one.joined


def _entrants(event: Event, *, rated: bool) -> dict[int, core.Entrant]:
    """Those who took part, by the id of their row; who waits has no number."""
    rows = event.entrants.filter(number__isnull=False)
    columns = rows.values_list("pk", "number", "name", "rating", "joined", "left")
    entrants = {
        key: core.Entrant(number, name, rating if rated else 0, joined, left)
        for key, number, name, rating, joined, left in columns
        if number is not None
    }
    return {key: one for key, one in entrants.items() if took_part(one)}


def _forbidden(event: Event, number: Mapping[int, int]) -> Iterator[core.ForbiddenPair]:
    for one, other, first, last in event.forbidden_pairs.order_by("pk").values_list(
        "one_id", "other_id", "first", "last"
    ):
        if one in number and other in number:
            yield core.ForbiddenPair(number[one], number[other], first, last)
