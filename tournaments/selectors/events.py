"""Which events a person may know of, and the lists of them."""

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from charuma_site.players.models import Player
from games.refusals import NotVisible
from games.rules import registry
from tournaments.models import Entrant, Event, Round
from tournaments.sheets import EventLine, Seen

LISTED = (Event.Phase.OPEN, Event.Phase.RUNNING, Event.Phase.PROVISIONAL, Event.Phase.FINISHED)
MOST_LISTED = 200
ENTERED = Q(entrants__state=Entrant.State.ENTERED)


def is_organiser(event: Event, player: Player | None) -> bool:
    """Whether this person runs the event (1 query unless it's the host). Being staff opens nothing."""
    if player is None:
        return False
    return event.host_id == player.pk or event.organisers.filter(pk=player.pk).exists()


def find_event(key: str, player: Player | None) -> Seen:
    """The event and the reader's part in it. A draft is there for its organisers only.

    An unlisted event is open to all who have its address. Raises `NotVisible`.
    """
    event = Event.objects.select_related("host").filter(key=key).first()
    if event is None:
        raise NotVisible(key)
    organises = is_organiser(event, player)
    if event.phase == Event.Phase.DRAFT and not organises:
        raise NotVisible(key)
    own = player and event.entrants.filter(player=player).first()
    counts = event.entrants.aggregate(
        entered=Count("pk", filter=Q(state=Entrant.State.ENTERED)),
        waiting=Count("pk", filter=Q(state=Entrant.State.WAITING)),
    )
    return Seen(event, player, organises, own or None, counts["entered"], counts["waiting"])


def public_events() -> list[EventLine]:
    """Listed events, those that take entries first, then the running ones, then the latest finished."""
    found = Event.objects.filter(listed=True, phase__in=LISTED).order_by("-created_at")[:MOST_LISTED]
    return [_line(event) for event in _counted(found)]


def my_events(player: Player) -> list[EventLine]:
    """Events that the player entered or runs, the latest first."""
    mine = Q(entrants__player=player) | Q(host=player) | Q(organisers=player)
    keys = Event.objects.filter(mine).values("pk")
    found = Event.objects.filter(pk__in=keys).order_by("-created_at")
    runs = set(Event.objects.filter(Q(host=player) | Q(organisers=player)).values_list("pk", flat=True))
    states = dict(Entrant.objects.filter(player=player).values_list("event_id", "state"))
    return [_line(event, states.get(event.pk, ""), organises=event.pk in runs) for event in _counted(found)]


def _counted(events: QuerySet[Event]) -> QuerySet[Event]:
    """With `entered`, `round_now` and `ends_at` of each, all in the one query."""
    published = Round.objects.filter(event=OuterRef("pk"), published_at__isnull=False).order_by("-number")
    return events.select_related("host").annotate(
        entered=Count("entrants", filter=ENTERED, distinct=True),
        round_now=Subquery(published.values("number")[:1]),
        ends_at=Subquery(published.values("ends_at")[:1]),
    )


def _line(event: Event, state: str = "", *, organises: bool = False) -> EventLine:
    rules = registry.GAMES.get(event.kind)
    return EventLine(
        event=event,
        title=rules.title if rules else event.kind,
        rounds=int(event.settings.get("rounds", 0)),
        entered=event.entered,  # type: ignore[attr-defined]
        round_now=event.round_now or 0,  # type: ignore[attr-defined]
        ends_at=event.ends_at if event.phase == Event.Phase.RUNNING else None,  # type: ignore[attr-defined]
        state=state,
        organises=organises,
    )
