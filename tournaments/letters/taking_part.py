"""Entry, moving up, being taken out or brought back, and the end of an event that is called off."""

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from games.models import Game
from tournaments.letters.common import entrant_of, event_of, is_last_line, moment, written
from tournaments.log_text import reason
from tournaments.models import Absence, Entrant, Event, LogLine, Table
from tournaments.selectors.events import waiting_place

ENTERED = (Event.Phase.OPEN, Event.Phase.RUNNING)


def entered(letter: Letter) -> Answer:
    """The reader is in the event, or on its waiting list."""
    event = event_of(letter)
    entrant = entrant_of(event, letter) if event else None
    if event is None or entrant is None or event.phase not in ENTERED:
        return None
    if entrant.state == Entrant.State.WAITING:
        return _waiting(letter, event, entrant)
    if entrant.state == Entrant.State.WITHDRAWN:
        return None
    begun = event.phase == Event.Phase.RUNNING
    context = {
        "waiting": False,
        "joined": entrant.joined if begun else None,
        "starts_at": "" if begun else moment(event.starts_at),
    }
    return written(letter, event, "entered", _("you are in"), context)


def moved_up(letter: Letter) -> Answer:
    """A place became free for the reader; `number` is that of the log's line."""
    event = event_of(letter)
    entrant = entrant_of(event, letter) if event else None
    if event is None or entrant is None or entrant.state != Entrant.State.ENTERED:
        return None
    line = event.log.filter(pk=letter.number).first()
    if line is None or not is_last_line(line):
        return None
    what = _("you moved up from the waiting list")
    return written(letter, event, "moved_up", what, {"joined": _first_round(entrant, line)})


def brought_back(letter: Letter) -> Answer:
    """An organiser has let the reader in again; `number` is that of the log's line."""
    event = event_of(letter)
    entrant = entrant_of(event, letter) if event else None
    if event is None or entrant is None or event.phase not in ENTERED:
        return None
    line = event.log.filter(pk=letter.number).first()
    if line is None or not is_last_line(line) or entrant.state == Entrant.State.WITHDRAWN:
        return None
    if entrant.state == Entrant.State.WAITING:
        return _waiting(letter, event, entrant)
    context = {"reason": line.reason, "joined": _first_round(entrant, line)}
    return written(letter, event, "brought_back", _("you take part again"), context)


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
    running = Table.objects.filter(round__event=event, game__phase=Game.Phase.RUNNING).exists()
    context = {"reason": reason(last) if last else "", "running": running}
    return written(letter, event, "cancelled", _("the event is cancelled"), context)


def _waiting(letter: Letter, event: Event, entrant: Entrant) -> Answer:
    context = {
        "waiting": True,
        "place": waiting_place(entrant),
        "begun": event.phase == Event.Phase.RUNNING,
    }
    return written(letter, event, "entered", _("you are on the waiting list"), context)


def _first_round(entrant: Entrant, line: LogLine) -> int | None:
    """The first round that they can play; None if they were drawn before the line was written."""
    before = {"round__published_at__lt": line.at}
    drawn = entrant.sittings.filter(**before).exists()
    missed = Absence.objects.filter(entrant=entrant, **before).exists()
    return None if drawn or missed else entrant.joined
