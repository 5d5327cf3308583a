"""Entry, moving up, being taken out, and the end of an event that is called off."""

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments.letters.common import entrant_of, event_of, moment, written
from tournaments.models import Entrant, Event, LogLine

ENTERED = (Event.Phase.OPEN, Event.Phase.RUNNING)


def entered(letter: Letter) -> Answer:
    """The reader is in the event, or on its waiting list."""
    event = event_of(letter)
    entrant = entrant_of(event, letter) if event else None
    if event is None or entrant is None or event.phase not in ENTERED:
        return None
    if entrant.state == Entrant.State.WAITING:
        ahead = event.entrants.filter(state=entrant.state, entered_at__lt=entrant.entered_at).count()
        what = _("you are on the waiting list")
        return written(letter, event, "entered", what, {"waiting": True, "place": ahead + 1})
    if entrant.state == Entrant.State.WITHDRAWN:
        return None
    context = {"waiting": False, "starts_at": moment(event.starts_at)}
    return written(letter, event, "entered", _("you are in"), context)


def moved_up(letter: Letter) -> Answer:
    """A place became free for the reader."""
    event = event_of(letter)
    entrant = entrant_of(event, letter) if event else None
    if event is None or entrant is None or entrant.state != Entrant.State.ENTERED:
        return None
    what = _("you moved up from the waiting list")
    return written(letter, event, "moved_up", what, {"joined": entrant.joined})


def put_out(letter: Letter) -> Answer:
    """An organiser has taken the reader out; `number` is that of the log's line. None once they are back."""
    event = event_of(letter)
    line = event.log.filter(pk=letter.number).first() if event else None
    entrant = entrant_of(event, letter) if event else None
    if event is None or line is None or entrant is None or entrant.state != Entrant.State.WITHDRAWN:
        return None
    banned = line.what == LogLine.DISQUALIFIED
    what = _("you are disqualified") if banned else _("you are taken out of the event")
    context = {"banned": banned, "reason": line.reason, "played": entrant.sittings.exists()}
    return written(letter, event, "put_out", what, context)


def cancelled(letter: Letter) -> Answer:
    """The event was called off."""
    event = event_of(letter)
    if event is None or event.phase != Event.Phase.CANCELLED:
        return None
    last = event.log.filter(what="cancelled").last()
    reason = last.reason if last and last.player_id else ""
    return written(letter, event, "cancelled", _("the event is cancelled"), {"reason": reason})
