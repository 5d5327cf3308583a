"""Which letters an event owes to whom, in the transaction of what they tell."""

from collections.abc import Iterable

from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from tournaments.models import Entrant, Event, Result, Round

ENTERED = "event.entered"
MOVED_UP = "event.moved_up"
ROUND = "event.round"
CORRECTED = "event.corrected"
FINISHED = "event.finished"
CANCELLED = "event.cancelled"
TROUBLE = "event.trouble"
EDITIONS = 100


def topic(event: Event) -> str:
    """The thread of all letters about an event."""
    return f"event:{event.key}"


def tell_entered(event: Event, entrant: Entrant) -> None:
    """They are in, or on the waiting list."""
    if entrant.player is not None:
        outbox.post(ENTERED, topic(event), entrant.pk, [entrant.player])


def tell_moved_up(event: Event, entrant: Entrant) -> None:
    """A place became free for one who waited."""
    if entrant.player is not None:
        outbox.post(MOVED_UP, topic(event), entrant.pk, [entrant.player])


def tell_round(event: Event, one: Round, readers: Iterable[Player]) -> None:
    """A round is published: one letter for each, with the table or the bye."""
    outbox.post(ROUND, topic(event), round_number(one), readers)


def round_number(one: Round) -> int:
    """The number of a round's letters; a round that was taken back and published again owes new ones."""
    return one.number * EDITIONS + one.edition


def tell_corrected(event: Event, result: Result, readers: Iterable[Player]) -> None:
    """A result that was known before is another one now."""
    outbox.post(CORRECTED, topic(event), result.pk, readers)


def tell_finished(event: Event, readers: Iterable[Player]) -> None:
    """The final standings are confirmed."""
    outbox.post(FINISHED, topic(event), 0, readers)


def tell_cancelled(event: Event, readers: Iterable[Player]) -> None:
    """The event doesn't take place, or not to its end."""
    outbox.post(CANCELLED, topic(event), 0, readers)


def tell_trouble(event: Event, number: int) -> None:
    """Something didn't go on by itself in round `number`: to all who run the event, once a round."""
    readers = {one.pk: one for one in event.organisers.all()}
    if event.host is not None:
        readers[event.host.pk] = event.host
    outbox.post(TROUBLE, topic(event), number, readers.values())
