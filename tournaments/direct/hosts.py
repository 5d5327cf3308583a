"""A host leaves for good: somebody else runs the event from then on, or it comes to its end as it stands."""

from dataclasses import dataclass

from django.db import transaction

from charuma_site.players.models import Player
from tournaments.direct import post
from tournaments.direct.closing import published_rounds, take_finished
from tournaments.direct.events import call_off, confirm_results, end_rounds
from tournaments.direct.flags import settle_flag
from tournaments.direct.gate import lock, log, save
from tournaments.direct.policy import close_table, last_rule
from tournaments.direct.results import confirm_result
from tournaments.direct.rolling import stop_growing
from tournaments.direct.tables import open_tables, unconfirmed_tables
from tournaments.direct.versions import settle_round
from tournaments.models import Event, Flag, Result

NO_ORGANISER = "no-organiser"
"""Why the log says that an event ended, or a question about a result was settled."""
BEFORE_START = (Event.Phase.DRAFT, Event.Phase.OPEN)
UNDER_WAY = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL)
OVER = (Event.Phase.ARCHIVED, Event.Phase.CANCELLED)


@dataclass(frozen=True, slots=True)
class Hosted:
    """An event of a host, and who runs it if they leave."""

    event: Event
    heir: Player | None


def hosted_by(player: Player) -> list[Hosted]:
    """The events that somebody hosts and that go on, or could be corrected, the oldest first."""
    events = Event.objects.filter(host=player).exclude(phase__in=OVER).order_by("pk")
    return [Hosted(event, heir_of(event)) for event in events]


def heir_of(event: Event) -> Player | None:
    """The earliest co-organiser; none if the host is alone."""
    links = Event.organisers.through.objects.filter(event=event, player__is_active=True)
    link = links.select_related("player").order_by("pk").first()
    return link.player if link else None


def pass_on(key: str) -> None:
    """Make the earliest co-organiser the host; without one an event that hasn't begun is cancelled.

    One that has begun stays as it is: `end_as_it_stands`. Raises `NotVisible`.
    """
    with transaction.atomic():
        event = lock(key)
        heir = heir_of(event)
        if heir is not None:
            event.organisers.remove(heir)
            event.host = heir
            line = log(event, None, "host", "account-deleted", name=heir.display_name)
            save(event, "host")
            post.tell_host(event, line)
        elif event.phase in BEFORE_START:
            call_off(event, None, NO_ORGANISER)


def end_as_it_stands(key: str) -> None:
    """End an event under way that nobody runs any more, so that it waits for nobody. Raises `NotVisible`.

    Results that somebody noted count, open tables are decided by the event's rules, questions are settled,
    and everybody gets the final standings.
    """
    with transaction.atomic():
        if not Event.objects.filter(key=key, phase__in=UNDER_WAY).exists():
            return
        _count_what_is_noted(key)
        _end_rounds(key)
        _settle_questions(key)
        confirm_results(key, None)


def _count_what_is_noted(key: str) -> None:
    for table in unconfirmed_tables(lock(key)):
        newest = table.results.latest("version")
        confirm_result(key, None, table.round.number, table.number, newest.version)


def _end_rounds(key: str) -> None:
    for one in published_rounds(lock(key)):
        take_finished(one)
    event = lock(key)  # as those results left it
    if event.phase != Event.Phase.RUNNING:
        return
    for table in open_tables(event):
        close_table(event, table, last_rule(event), None, Result.Source.POLICY)
    for one in published_rounds(event):
        if one.growing:
            stop_growing(event, one)
        settle_round(event, one)
    save(event)
    end_rounds(event, None, NO_ORGANISER)


def _settle_questions(key: str) -> None:
    flags = Flag.objects.filter(table__round__event__key=key, settled_at=None)
    for flag in list(flags.values_list("pk", flat=True)):
        settle_flag(key, None, flag, NO_ORGANISER)
