"""What entrants are called: in one event no two alike, so that every page and mail tells them apart."""

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from charuma_site.players.names import clean_display_name, look
from games.people import DELETED
from games.refusals import Refused
from tournaments.direct.gate import lock_as_organiser, log, need_phase, save
from tournaments.models import Entrant, Event

LONGEST = 40
RENAMABLE = (
    Event.Phase.DRAFT, Event.Phase.OPEN, Event.Phase.RUNNING, Event.Phase.PROVISIONAL, Event.Phase.FINISHED,
)  # fmt: skip


def typed_name(event: Event, name: str, but: Entrant | None = None) -> str:
    """A name that an organiser types, tidied as people's own are.

    Raises `Refused` if nobody could be called so, or if somebody else in the event looks so.
    """
    name = " ".join(name.split())
    if len(name) > LONGEST:
        raise Refused(
            "long-name", gettext_noop("A name has %(longest)s characters at most."), {"longest": LONGEST}
        )
    if not name:
        raise Refused("no-name", gettext_noop("Give a name."))
    try:
        name = clean_display_name(name)
    except ValidationError as error:
        raise Refused("bad-name", error.messages[0]) from error
    twin = next((other for other in _others(event, but) if look(other) == look(name)), None)
    if twin is not None:
        raise Refused(
            "same-name",
            gettext_noop(
                "There is %(name)s in this event already. Add what tells the two apart, such as a family "
                "name or a club."
            ),
            {"name": twin},
        )
    return name


def distinct_name(event: Event, name: str, but: Entrant | None = None) -> str:
    """The name of one who has an account, with a number behind it if somebody in the event looks so."""
    taken = {look(other) for other in _others(event, but)}
    shown, count = name, 1
    while look(shown) in taken:
        count += 1
        tail = f" ({count})"
        shown = name[: LONGEST - len(tail)] + tail
    return shown


def is_named_by_organiser(entrant: Entrant) -> bool:
    """Whether an organiser chose the name: of somebody without an account."""
    return entrant.player_id is None and not entrant.bot and entrant.name != DELETED


def rename_entrant(key: str, by: Player, who: Entrant, name: str) -> Entrant:
    """Call somebody without an account by another name. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, *RENAMABLE)
        entrant = event.entrants.get(pk=who.pk)
        if not is_named_by_organiser(entrant):
            raise Refused("own-name", gettext_noop("Whoever has an account chooses the own name."))
        entrant.name = typed_name(event, name, entrant)
        entrant.save(update_fields=["name"])
        log(event, by, "renamed", entrant=entrant.pk, number=entrant.number)
        save(event)
    return entrant


def _others(event: Event, but: Entrant | None) -> list[str]:
    """The names of everybody else in the event (1 query)."""
    return [name for key, name in event.entrants.values_list("pk", "name") if but is None or key != but.pk]
