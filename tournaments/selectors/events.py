"""Which events a person may know of, and the lists of them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from typing import Any

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery, Value
from django.utils.translation import gettext, gettext_noop

from charuma_site.players.models import Player
from games.refusals import NotVisible
from games.rules import registry
from tournaments import store
from tournaments.core.settings import Format
from tournaments.models import Entrant, Event, LogLine, Round
from tournaments.plan.stages import preliminary
from tournaments.sheets import EventLine, Seen

LISTED = (
    *(Event.Phase.OPEN, Event.Phase.RUNNING, Event.Phase.PROVISIONAL),
    *(Event.Phase.FINISHED, Event.Phase.ARCHIVED),
)
MOST_LISTED = 200
ENDED = (Event.Phase.PROVISIONAL, Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)
STAYED = Q(entrants__left=None) | Q(entrants__left__gte=F("entrants__joined"))
ENTERED = Q(entrants__state=Entrant.State.ENTERED) | (
    Q(phase__in=ENDED, entrants__number__isnull=False) & STAYED
)
"""Who is in the event; once its rounds are over, all who took part, as in its standings."""


class LateEntry(StrEnum):
    """Whether somebody can come into a running event, and what is against it."""

    POSSIBLE = "possible"
    FIXED = "fixed"
    OVER = "over"


NO_LATE_ENTRY = {
    LateEntry.FIXED: gettext_noop("The rounds of this event are fixed; nobody can come in now."),
    LateEntry.OVER: gettext_noop(
        "The last round that one could enter is drawn; nobody can come in any more."
    ),
}


def late_entry(event: Event, drawn: int) -> LateEntry:
    """Whether there is a round left to come in for after `drawn` ones, a proposal included."""
    settings = store.event_settings(event)
    if settings.format is not Format.SWISS:
        return LateEntry.FIXED
    return LateEntry.OVER if drawn >= preliminary(settings) else LateEntry.POSSIBLE


def disqualified(event: Event) -> set[int]:
    """The ids of those whose last way out of the event was a disqualification (1 query)."""
    return _put_out(event, "entrant")


def disqualified_numbers(event: Event) -> set[int]:
    """The same by starting number."""
    return _put_out(event, "number")


def _put_out(event: Event, name: str) -> set[int]:
    ways = event.log.filter(what__in=("withdrawn", LogLine.DISQUALIFIED)).order_by("pk")
    last = {data.get(name): what for what, data in ways.values_list("what", "data")}
    return {one for one, what in last.items() if one and what == LogLine.DISQUALIFIED}


def find_event(key: str, player: Player | None) -> Seen:
    """The event and the reader's part in it. A draft is there for its organisers only.

    An unlisted event is open to all who have its address. Raises `NotVisible`.
    """
    event = _described(player).filter(key=key).first()
    if event is None:
        raise NotVisible(key)
    organises = event.organised or (player is not None and event.host_id == player.pk)
    if event.phase == Event.Phase.DRAFT and not organises:
        raise NotVisible(key)
    own = event.entrants.filter(player=player).first() if event.is_in else None
    out = own is not None and own.state == Entrant.State.WITHDRAWN and own.pk in disqualified(event)
    return Seen(
        event,
        player,
        organises,
        own,
        event.entered,
        event.waiting,
        disqualified=out,
        refused_late=_refused_late(event),
    )


def _refused_late(event: Event) -> str:
    """Why nobody can come into the event, which runs; empty if one can."""
    if event.phase != Event.Phase.RUNNING:
        return ""
    return gettext(NO_LATE_ENTRY.get(late_entry(event, event.drawn or 0), ""))  # type: ignore[attr-defined]


def waiting_line(event: Event) -> dict[int, int]:
    """The places on the waiting list, from 1, by entrant id: whoever waits longest comes first (1 query)."""
    waiting = event.entrants.filter(state=Entrant.State.WAITING).order_by("entered_at", "pk")
    return {key: place for place, key in enumerate(waiting.values_list("pk", flat=True), 1)}


def waiting_place(entrant: Entrant) -> int:
    """Which one of the waiting list somebody is, from 1; 0 if they aren't on it (1 query)."""
    return waiting_line(entrant.event).get(entrant.pk, 0)


def in_order(entrants: Iterable[Entrant], line: Mapping[int, int]) -> list[Entrant]:
    """By starting number; after them who waits, as the `line` is, then who is out."""
    states = list(Entrant.State)

    def place(one: Entrant) -> tuple[int, int, int]:
        return states.index(Entrant.State(one.state)), line.get(one.pk, one.number or 0), one.pk

    return sorted(entrants, key=place)


def _described(player: Player | None) -> QuerySet[Any]:
    """Events with `entered`, `waiting`, `drawn`, `organised` and `is_in`, all in the one query."""
    rounds = Round.objects.filter(event=OuterRef("pk")).order_by("-number")
    own = Entrant.objects.filter(event=OuterRef("pk"), player=player)
    runs = Event.organisers.through.objects.filter(event=OuterRef("pk"), player=player)
    nobody = Value(value=False)
    return Event.objects.select_related("host").annotate(
        entered=Count("entrants", filter=ENTERED),
        waiting=Count("entrants", filter=Q(entrants__state=Entrant.State.WAITING)),
        drawn=Subquery(rounds.values("number")[:1]),
        organised=Exists(runs) if player else nobody,
        is_in=Exists(own) if player else nobody,
    )


def public_events() -> list[EventLine]:
    """Listed events, those that take entries first, then the running ones, then the latest finished."""
    found = Event.objects.filter(listed=True, phase__in=LISTED).order_by("-created_at")[:MOST_LISTED]
    return [_line(event) for event in _counted(found)]


def my_events(player: Player) -> list[EventLine]:
    """Events that the player entered or runs, the latest first."""
    mine = Q(entrants__player=player) | Q(host=player) | Q(organisers=player)
    keys = Event.objects.filter(mine).values("pk")
    found = Event.objects.filter(pk__in=keys).order_by("-created_at")
    runs = set(organised_by(player).values_list("pk", flat=True))
    states = dict(Entrant.objects.filter(player=player).values_list("event_id", "state"))
    return [_line(event, states.get(event.pk, ""), organises=event.pk in runs) for event in _counted(found)]


def organised_by(player: Player) -> QuerySet[Event]:
    """Events that the player runs, the latest first."""
    return Event.objects.filter(Q(host=player) | Q(organisers=player)).distinct().order_by("-created_at")


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    """With `entered`, `round_now` and `ends_at` of each, all in the one query."""
    published = Round.objects.filter(event=OuterRef("pk"), published_at__isnull=False).order_by("-number")
    return events.select_related("host").annotate(
        entered=Count("entrants", filter=ENTERED, distinct=True),
        round_now=Subquery(published.values("number")[:1]),
        ends_at=Subquery(published.values("ends_at")[:1]),
        round_state=Subquery(published.values("state")[:1]),
    )


def _line(event: Event, state: str = "", *, organises: bool = False) -> EventLine:
    rules = registry.GAMES.get(event.kind)
    runs = event.phase == Event.Phase.RUNNING
    closed = event.round_state == Round.State.CLOSED  # type: ignore[attr-defined]
    return EventLine(
        event=event,
        title=rules.title if rules else event.kind,
        rounds=0
        if event.settings.get("format") == Format.KNOCK_OUT
        else int(event.settings.get("rounds", 0)),
        entered=event.entered,  # type: ignore[attr-defined]
        round_now=event.round_now or 0,  # type: ignore[attr-defined]
        ends_at=event.ends_at if runs and not closed else None,  # type: ignore[attr-defined]
        between_rounds=runs and closed,
        state=state,
        organises=organises,
    )
