"""To those who run an event: something waits for them."""

from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments.letters.common import event_of, name_of, url, written
from tournaments.models import Entrant, Event, Flag

ENDED = (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)


def trouble(letter: Letter) -> Answer:
    """Something could not go on by itself, or broke."""
    event = event_of(letter)
    if event is None or event.phase in ENDED:
        return None
    what = _("round %(round)s needs you") % {"round": letter.number}
    context = {"round": letter.number, "about_url": url("organise", event.key)}
    return written(letter, event, "trouble", what, context)


def left(letter: Letter) -> Answer:
    """Somebody withdrew in mid-event; `number` is that of the log's line. None once they are back."""
    event = event_of(letter)
    line = event.log.filter(pk=letter.number).first() if event else None
    if event is None or line is None or event.phase in ENDED:
        return None
    entrant = event.entrants.filter(pk=line.data.get("entrant")).first()
    if entrant is None or entrant.state != Entrant.State.WITHDRAWN:
        return None
    context = {"name": name_of(entrant), "about_url": url("organise", event.key)}
    return written(letter, event, "left", _("somebody has withdrawn"), context)


def flagged(letter: Letter) -> Answer:
    """Somebody of a table questions its result; None once an organiser has looked into it."""
    event = event_of(letter)
    flags = Flag.objects.filter(pk=letter.number, table__round__event=event, settled_at=None)
    flag = flags.select_related("table__round", "entrant").first()
    if event is None or flag is None or event.phase in ENDED:
        return None
    where = {"round": flag.table.round.number, "table": flag.table.number}
    what = _("result of round %(round)s, table %(table)s questioned") % where
    context = {
        **where,
        "name": name_of(flag.entrant),
        "text": flag.text,
        "about_url": url("organise", event.key),
    }
    return written(letter, event, "flagged", what, context)
