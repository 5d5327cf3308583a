"""What the letters about events share: the event that one is about, names, addresses, and the frame."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from charuma_site.notifications.rendering import compose
from games.models import Game
from games.people import DELETED
from games.templatetags.times import absolute
from tournaments.models import Entrant, Event, LogLine


def event_of(letter: Letter) -> Event | None:
    return Event.objects.filter(key=letter.topic.removeprefix("event:")).select_related("host").first()


def entrant_of(event: Event, letter: Letter) -> Entrant | None:
    """The reader's own entry."""
    return event.entrants.filter(player=letter.reader).first()


def name_of(entrant: Entrant) -> str:
    """As shown; who has no account any more is called so in the reader's language."""
    return _(DELETED) if entrant.name == DELETED else entrant.name


def is_last_line(line: LogLine) -> bool:
    """Whether no later line of the log says the same of the same entrant."""
    later = LogLine.objects.filter(event=line.event_id, what=line.what, pk__gt=line.pk)
    return not later.filter(data__entrant=line.data.get("entrant")).exists()


def moment(at: datetime | None) -> str:
    """Day, time and zone for the reader, as pages show them; empty for none."""
    return absolute(at, timezone.now()) if at else ""


def written(letter: Letter, event: Event, template: str, what: str, context: Mapping[str, Any]) -> Answer:
    """The letter by its template; `what` follows the event's name in the subject."""
    values = {
        "event": event,
        "about_name": event.name,
        "about_url": url("event", event.key),
        "event_url": url("event", event.key),
        **context,
    }
    subject = _("%(event)s: %(what)s") % {"event": event.name, "what": what}
    return compose(letter, f"mails/tournaments/{template}", subject=subject, context=values)


def url(name: str, *args: str | int) -> str:
    """An address on the configured site, never from a request's Host header."""
    return f"{settings.SITE_URL}{reverse(f'tournaments:{name}', args=args)}"


def game_url(game: Game) -> str:
    return f"{settings.SITE_URL}{reverse('games:table', args=[game.key])}"
