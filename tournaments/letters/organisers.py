"""To those who run an event: something waits for them, somebody left or came back, and that they run it."""

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from tournaments.direct.gate import runs
from tournaments.direct.post import NOT_ORGANISER, ORGANISER, RESULTS
from tournaments.direct.tables import open_tables, unconfirmed_tables
from tournaments.letters.common import event_of, is_last_line, name_of, url, written
from tournaments.models import Entrant, Event, Flag, LogLine, Round

ENDED = (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)
TOLD = (Letter.State.SENDING, Letter.State.SENT)


def trouble(letter: Letter) -> Answer:
    """Something could not go on by itself, or broke; None once it is settled."""
    event = _run_by_reader(letter)
    if event is None:
        return None
    cause = _cause(event, letter.number)
    if cause is None:
        return None
    what = _("the results wait for you") if cause == "results" else _("round %(round)s needs you")
    context = {"round": letter.number, "cause": cause, "about_url": url("organise", event.key)}
    return written(letter, event, "trouble", what % context, context)


def left(letter: Letter) -> Answer:
    """Somebody withdrew in mid-event; `number` is that of the log's line. None once they are back."""
    event = _run_by_reader(letter)
    entrant = _entrant_of_line(event, letter.number) if event else None
    if event is None or entrant is None or entrant.state == Entrant.State.ENTERED:
        return None
    context = {"name": _known_as(entrant), "about_url": url("organise", event.key)}
    return written(letter, event, "left", _("somebody has withdrawn"), context)


def back(letter: Letter) -> Answer:
    """Somebody who had withdrawn plays again; `number` is that of the log's line. None once they are out."""
    event = _run_by_reader(letter)
    entrant = _entrant_of_line(event, letter.number) if event else None
    if event is None or entrant is None or entrant.state != Entrant.State.ENTERED:
        return None
    context = {"name": _known_as(entrant), "about_url": url("organise", event.key)}
    return written(letter, event, "back", _("somebody is back"), context)


def flagged(letter: Letter) -> Answer:
    """Somebody of a table questions its result; None once an organiser has looked into it."""
    event = _run_by_reader(letter)
    flags = Flag.objects.filter(pk=letter.number, table__round__event=event, settled_at=None)
    flag = flags.select_related("table__round", "entrant").first()
    if event is None or flag is None:
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


def organiser(letter: Letter) -> Answer:
    """The reader runs the event too; None if not any more, or if that was told and is so again."""
    event = _run_by_reader(letter)
    if event is None or _told_last(letter) == ORGANISER:
        return None
    context = {"about_url": url("organise", event.key)}
    return written(letter, event, "organiser", _("you are an organiser now"), context)


def host(letter: Letter) -> Answer:
    """The reader became the host; None if they aren't any more."""
    event = _run_by_reader(letter)
    if event is None or event.host != letter.reader:
        return None
    context = {"about_url": url("organise", event.key)}
    return written(letter, event, "host", _("you are the host now"), context)


def not_organiser(letter: Letter) -> Answer:
    """The reader doesn't run the event any more; None if they do again, or never were told that they did."""
    event = event_of(letter)
    if event is None or letter.reader is None or runs(event, letter.reader):
        return None
    if _about_running(letter).filter(kind=ORGANISER).exists() and _told_last(letter) != ORGANISER:
        return None
    hidden = event.phase == Event.Phase.DRAFT
    context = {"about_url": "" if hidden else url("event", event.key)}
    return written(letter, event, "not_organiser", _("you are no organiser any more"), context)


def _run_by_reader(letter: Letter) -> Event | None:
    """The event, if it goes on and the reader still runs it."""
    event = event_of(letter)
    if event is None or event.phase in ENDED or letter.reader is None or not runs(event, letter.reader):
        return None
    return event


def _known_as(entrant: Entrant) -> str:
    """The name with the starting number: only that tells deleted players from each other."""
    if entrant.number is None:
        return name_of(entrant)
    return _("%(name)s (number %(number)d)") % {"name": name_of(entrant), "number": entrant.number}


def _entrant_of_line(event: Event, number: int) -> Entrant | None:
    """Whom a line of the log is about; None if a later one says the same of them."""
    line = event.log.filter(pk=number).first()
    if line is None or not is_last_line(line):
        return None
    return event.entrants.filter(pk=line.data.get("entrant")).first()


def _about_running(letter: Letter) -> QuerySet[Letter]:
    """Earlier letters to the reader that they run the event, or don't any more."""
    found = Letter.objects.filter(kind__in=(ORGANISER, NOT_ORGANISER), topic=letter.topic)
    return found.filter(reader=letter.reader, number__lt=letter.number).order_by("number")


def _told_last(letter: Letter) -> str | None:
    """The kind of the last one of them that went out."""
    told = _about_running(letter).filter(state__in=TOLD).last()
    return told.kind if told else None


def _cause(event: Event, number: int) -> str | None:
    """What it is that waits, as far as it can be seen now; None if nothing does any more."""
    if number == RESULTS:
        flagged = Flag.objects.filter(table__round__event=event, settled_at=None).exists()
        return "results" if flagged or unconfirmed_tables(event) else None
    one = event.rounds.filter(number=number).first()
    if one is not None and _is_over(event, one):
        return "unfinished"
    if not event.automatic:
        dropped = event.log.filter(what="proposal-dropped", data__round=number).last()
        return None if one else "dropped" if _left_it(dropped) else "not-drawn"
    return "stuck"


def _left_it(line: LogLine | None) -> bool:
    """Whether a proposal was thrown away because somebody left."""
    return line is not None and line.reason == "entrant-left"


def _is_over(event: Event, one: Round) -> bool:
    """Whether the time of a round is over and tables of it have no result."""
    if one.state != Round.State.PUBLISHED or one.ends_at is None or one.ends_at > timezone.now():
        return False
    return bool(open_tables(event, one))
