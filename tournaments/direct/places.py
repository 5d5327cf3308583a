"""The places of an event: how many are taken, and who moves up into a free one."""

from django.db.models import Max
from django.utils.translation import gettext_noop

from games.refusals import Refused
from tournaments.direct import post
from tournaments.direct.drafts import drop_proposal
from tournaments.direct.gate import log
from tournaments.models import Entrant, Event


def is_full(event: Event) -> bool:
    return event.capacity is not None and _taken(event) >= event.capacity


def need_places(event: Event) -> None:
    """Raise `Refused` if there are fewer places than are taken: nobody is put out by that."""
    taken = _taken(event)
    if event.capacity is not None and event.capacity < taken:
        raise Refused(
            "too-few-places",
            gettext_noop(
                "%(number)s places are taken. Fewer put nobody out: withdraw entrants first, or give that "
                "number, so that nobody else comes in."
            ),
            {"number": taken},
        )


def next_number(event: Event) -> int:
    """The next starting number in order of entry."""
    return (event.entrants.aggregate(most=Max("number"))["most"] or 0) + 1


def fill_places(event: Event) -> None:
    """Give free places to those who have waited longest; once the event runs nobody is drawn in unasked."""
    if event.phase != Event.Phase.OPEN:
        return
    waiting = event.entrants.filter(state=Entrant.State.WAITING).select_related("player")
    free = None if event.capacity is None else max(event.capacity - _taken(event), 0)
    for entrant in waiting.order_by("entered_at", "pk")[:free]:
        drop_proposal(event, None)
        entrant.state, entrant.left = Entrant.State.ENTERED, None
        entrant.number = entrant.number or next_number(event)
        entrant.joined = entrant.joined if entrant.sittings.exists() else event.rounds.count() + 1
        entrant.save(update_fields=["state", "left", "number", "joined"])
        line = log(event, None, "moved-up", entrant=entrant.pk, number=entrant.number)
        post.tell_moved_up(event, entrant, line)


def _taken(event: Event) -> int:
    return event.entrants.filter(state=Entrant.State.ENTERED).count()
