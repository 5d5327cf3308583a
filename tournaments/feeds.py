"""Calendar feeds and exports: an event's dates, one's own dates, the standings as a table."""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timedelta

from django.conf import settings as site
from django.core import signing
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from icalendar import Calendar
from icalendar import Event as Entry

from charuma_site.players.models import Player
from tournaments import words
from tournaments.models import Entrant, Event, Round
from tournaments.sheets import Person, StandingLine

SALT = "tournaments.calendar"
MARK = timedelta(minutes=30)
"""A moment is shown this long, so that calendars draw it."""
FORMULA = ("=", "+", "-", "@", "\t", "\r")


def feed_token(player: Player) -> str:
    """The secret part of the address of a player's own calendar; a new password makes a new one."""
    return signing.Signer(salt=SALT).sign(f"{player.pk}-{_stamp(player)}")


def player_of(token: str) -> Player | None:
    """Whose calendar it is; None if the address isn't right or not valid any more."""
    try:
        number, stamp = signing.Signer(salt=SALT).unsign(token).split("-")
    except (signing.BadSignature, ValueError):
        return None
    player = Player.objects.filter(pk=int(number), is_active=True).first()
    return player if player and stamp == _stamp(player) else None


def _stamp(player: Player) -> str:
    return salted_hmac(SALT, player.password).hexdigest()[:16]


def calendar(title: str, events: Iterable[Event]) -> bytes:
    """The dates of some events as an iCalendar file (RFC 5545)."""
    made = Calendar()
    made.add("prodid", "-//Charuma//Events//EN")
    made.add("version", "2.0")
    made.add("x-wr-calname", title)
    for event in events:
        for entry in _entries(event):
            made.add_component(entry)
    ical: bytes = made.to_ical()
    return ical


def _entries(event: Event) -> Iterator[Entry]:
    if event.entries_close_at:
        yield _entry(event, "entries", _("%(event)s: entries close"), event.entries_close_at)
    if event.starts_at and event.started_at is None:
        yield _entry(event, "start", _("%(event)s: the first round starts"), event.starts_at)
    for one in event.rounds.all():
        ends_at = _end(event, one)
        if ends_at:
            text = _("%(event)s: round %(round)s ends")
            yield _entry(event, f"round-{one.number}", text, ends_at, number=one.number)


def _end(event: Event, one: Round) -> datetime | None:
    """When a round ended, or will; None for one that nobody knows of or that was never played to its end."""
    if one.state == Round.State.CLOSED:
        return one.closed_at
    runs = event.phase == Event.Phase.RUNNING and one.state == Round.State.PUBLISHED
    return one.ends_at if runs else None


def _entry(event: Event, name: str, text: str, at: datetime, number: int = 0) -> Entry:
    entry = Entry()
    entry.add("uid", f"{event.key}-{name}@{site.SITE_URL.partition('://')[2]}")
    entry.add("summary", text % {"event": event.name, "round": number})
    entry.add("dtstart", at)
    entry.add("dtend", at + MARK)
    entry.add("dtstamp", timezone.now())
    entry.add("sequence", event.version)
    entry.add("url", site.SITE_URL + reverse("tournaments:event", args=[event.key]))
    return entry


def my_dates(player: Player) -> list[Event]:
    """The events that the player takes part in or runs, with their rounds (2 queries)."""
    entered = Event.objects.filter(
        entrants__player=player, entrants__state__in=(Entrant.State.ENTERED, Entrant.State.WAITING)
    )
    runs = Event.objects.filter(host=player) | Event.objects.filter(organisers=player)
    keys = {*entered.values_list("pk", flat=True), *runs.values_list("pk", flat=True)}
    found = Event.objects.filter(pk__in=keys).exclude(phase=Event.Phase.CANCELLED)
    return list(found.prefetch_related("rounds").order_by("pk"))


def standings_csv(lines: Sequence[tuple[StandingLine, Person]], codes: Sequence[str]) -> bytes:
    """The standings for a spreadsheet: UTF-8 with a mark at the start, no cell a formula (J06)."""
    text = io.StringIO()
    writer = csv.writer(text)
    grouped = any(line.group for line, _person in lines)
    heads = [_("Rank"), pgettext("starting number", "Number"), _("Name"), _("Score"), *map(_name, codes)]
    writer.writerow(map(harmless, [*heads, _("Group")] if grouped else heads))
    for line, person in lines:
        figures = [value for _code, value in line.figures]
        row = [line.rank, line.number, harmless(person.name), line.score, *figures]
        writer.writerow([*row, line.group] if grouped else row)
    return text.getvalue().encode("utf-8-sig")


def _name(code: str) -> str:
    return f"{words.word(words.TIE_BREAKS, code)} ({code})"


def harmless(cell: str) -> str:
    """A text that no spreadsheet takes for a formula."""
    return f"'{cell}" if cell.startswith(FORMULA) else cell
