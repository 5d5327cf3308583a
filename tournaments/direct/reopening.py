"""An event that ended too early goes on, as long as its results aren't confirmed."""

from collections.abc import Collection

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments import store
from tournaments.core.settings import Format
from tournaments.direct import post
from tournaments.direct.entries import come_back
from tournaments.direct.events import FEWEST
from tournaments.direct.gate import lock_as_organiser, log, need_phase, need_reason, rounds_published, save
from tournaments.models import Entrant, Event
from tournaments.plan.stages import is_over


def reopen(key: str, by: Player, reason: str, back: Collection[int] = ()) -> Event:
    """Go on with the rounds; entrants with these ids who had withdrawn take part again. Raises `Refused`.

    A round must be left to be played (`no-more-rounds`), and enough who play it (`too-few`).
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.PROVISIONAL)
        if not has_rounds_left(event):
            raise Refused(
                "no-more-rounds", gettext_noop("All rounds are played; nothing is left to go on with.")
            )
        event.phase = Event.Phase.RUNNING
        log(event, by, "reopened", need_reason(reason))
        save(event, "phase")
        for entrant in event.entrants.filter(pk__in=back, state=Entrant.State.WITHDRAWN).order_by("number"):
            _bring_back(event, entrant, by)
        _need_enough(event)
    return event


def _need_enough(event: Event) -> None:
    settings = store.event_settings(event)
    needed = settings.smallest if settings.format is Format.SWISS else FEWEST
    if event.entrants.filter(state=Entrant.State.ENTERED).count() < needed:
        raise Refused(
            "too-few",
            gettext_noop("A round needs %(number)s entrants at least: bring more people back."),
            {"number": needed},
        )


def has_rounds_left(event: Event) -> bool:
    """Whether the format has more rounds than were drawn."""
    return not is_over(store.event_value(event), store.event_stages(event))


def _bring_back(event: Event, entrant: Entrant, by: Player) -> None:
    """Whoever has missed no round takes part as before, in any format; anybody else as a late entry."""
    if entrant.left != rounds_published(event):
        come_back(event.key, entrant, by)
        return
    entrant.state, entrant.left = Entrant.State.ENTERED, None
    entrant.save(update_fields=["state", "left"])
    line = log(event, by, "came-back", entrant=entrant.pk, number=entrant.number)
    post.tell_back(event, entrant, line)
