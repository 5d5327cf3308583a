"""Which letters an event owes to whom, in the transaction of what they tell."""

from collections.abc import Iterable

from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from tournaments.direct.gate import everybody, people
from tournaments.models import Entrant, Event, Flag, LogLine, Result, Round

ENTERED = "event.entered"
MOVED_UP = "event.moved_up"
PUT_OUT = "event.put_out"
ROUND = "event.round"
TAKEN_BACK = "event.taken_back"
FLAGGED = "event.flagged"
ANSWERED = "event.answered"
DECIDED = "event.decided"
CORRECTED = "event.corrected"
FINISHED = "event.finished"
REVISED = "event.revised"
CANCELLED = "event.cancelled"
TROUBLE = "event.trouble"
LEFT = "event.left"
BACK = "event.back"
BROUGHT_BACK = "event.brought_back"
ORGANISER = "event.organiser"
HOST = "event.host"
NOT_ORGANISER = "event.not_organiser"
REPLAYED = "event.replayed"
EXTENDED = "event.extended"
CHANGED = "event.changed"
EDITIONS = 100
RESULTS = 0
"""The number of trouble with the results at the end: that of no round."""


def topic(event: Event) -> str:
    """The thread of all letters about an event."""
    return f"event:{event.key}"


def tell_entered(event: Event, entrant: Entrant) -> None:
    """They are in, or on the waiting list."""
    if entrant.player is not None:
        outbox.post(ENTERED, topic(event), entrant.pk, [entrant.player])


def tell_moved_up(event: Event, entrant: Entrant, line: LogLine) -> None:
    """A place became free for one who waited; each time it is another line of the log."""
    if entrant.player is not None:
        outbox.post(MOVED_UP, topic(event), line.pk, [entrant.player])


def tell_put_out(event: Event, entrant: Entrant, line: LogLine) -> None:
    """Somebody else than they themselves took them out; each time it is another line of the log."""
    if entrant.player is not None and line.player_id not in (None, entrant.player_id):
        outbox.post(PUT_OUT, topic(event), line.pk, [entrant.player])


def tell_left(event: Event, entrant: Entrant, line: LogLine) -> None:
    """Somebody left by themselves while rounds are played: to all others who run the event."""
    if event.phase == Event.Phase.RUNNING and line.player_id in (None, entrant.player_id):
        outbox.post(LEFT, topic(event), line.pk, _organisers(event, entrant.player_id))


def tell_back(event: Event, entrant: Entrant, line: LogLine) -> None:
    """They are in again: to them if somebody else did it, and in mid-event to all others who run it."""
    if entrant.player is not None and line.player_id not in (None, entrant.player_id):
        outbox.post(BROUGHT_BACK, topic(event), line.pk, [entrant.player])
    if event.phase == Event.Phase.RUNNING:
        outbox.post(BACK, topic(event), line.pk, _organisers(event, entrant.player_id, line.player_id))


def tell_organiser(event: Event, player: Player, line: LogLine) -> None:
    """They run the event too from now on."""
    if line.player_id != player.pk:
        outbox.post(ORGANISER, topic(event), line.pk, [player])


def tell_host(event: Event, line: LogLine) -> None:
    """The event has another host, who didn't ask to be it."""
    if event.host is not None:
        outbox.post(HOST, topic(event), line.pk, [event.host])


def tell_not_organiser(event: Event, player: Player, line: LogLine) -> None:
    """They don't run the event any more."""
    if line.player_id != player.pk:
        outbox.post(NOT_ORGANISER, topic(event), line.pk, [player])


def tell_extended(event: Event, line: LogLine, readers: Iterable[Player]) -> None:
    """A round ends later than it was told: one letter for each who still plays in it."""
    outbox.post(EXTENDED, topic(event), line.pk, readers)


def tell_changed(event: Event, line: LogLine) -> None:
    """The rules have changed in mid-event: to all who still play or run it, but not to who changed them."""
    playing = event.entrants.filter(state=Entrant.State.ENTERED).select_related("player")
    readers = {one.pk: one for one in [*people(playing), *_organisers(event)] if one.pk != line.player_id}
    outbox.post(CHANGED, topic(event), line.pk, readers.values())


def tell_round(event: Event, one: Round, readers: Iterable[Player]) -> None:
    """A round is published: one letter for each, with the table or the bye."""
    outbox.post(ROUND, topic(event), round_number(one), readers)


def round_number(one: Round) -> int:
    """The number of a round's letters; a round that was taken back and published again owes new ones."""
    return one.number * EDITIONS + one.edition


def tell_replayed(event: Event, result: Result, readers: Iterable[Player]) -> None:
    """A table is played again: to all at it, once for the version that says so."""
    outbox.post(REPLAYED, topic(event), result.pk, readers)


def tell_taken_back(event: Event, one: Round) -> None:
    """A published round isn't any more: to all who were owed a letter about it."""
    told = Player.objects.filter(
        letters__kind=ROUND, letters__topic=topic(event), letters__number=round_number(one)
    )
    outbox.post(TAKEN_BACK, topic(event), round_number(one), told)


def tell_flagged(event: Event, flag: Flag) -> None:
    """Somebody of a table questions its result: to all others who run the event."""
    outbox.post(FLAGGED, topic(event), flag.pk, _organisers(event, flag.entrant.player_id))


def tell_answered(event: Event, flag: Flag) -> None:
    """An organiser has looked into it: to the one who asked."""
    asked = flag.entrant.player
    if asked is not None and asked.pk != flag.settled_by_id:
        outbox.post(ANSWERED, topic(event), flag.pk, [asked])


def tell_decided(event: Event, result: Result, readers: Iterable[Player]) -> None:
    """A table has a result that nobody played for; where a game was stopped, its own letter says so."""
    if result.table.game_id is None:
        outbox.post(DECIDED, topic(event), result.pk, readers)


def tell_corrected(event: Event, result: Result, readers: Iterable[Player]) -> None:
    """A result that was known before is another one now; once all know the final standings it's for all."""
    if event.phase == Event.Phase.FINISHED:
        outbox.post(REVISED, topic(event), result.pk, everybody(event))
        return
    outbox.post(CORRECTED, topic(event), result.pk, readers)


def tell_finished(event: Event, readers: Iterable[Player]) -> None:
    """The final standings are confirmed."""
    outbox.post(FINISHED, topic(event), 0, readers)


def tell_cancelled(event: Event, by: Player | None) -> None:
    """The event doesn't take place, or not to its end: to all others who entered, wait or run it."""
    entrants = people(event.entrants.select_related("player"))
    readers = {one.pk: one for one in [*entrants, *_organisers(event)] if one != by}
    outbox.post(CANCELLED, topic(event), 0, readers.values())


def tell_trouble(event: Event, number: int) -> None:
    """Something waits for a person in round `number`, or `RESULTS`: to all who run the event, once each."""
    outbox.post(TROUBLE, topic(event), number, _organisers(event))


def _organisers(event: Event, *but: int | None) -> list[Player]:
    """All who run the event, but not the players of these ids."""
    readers = {one.pk: one for one in event.organisers.all()}
    if event.host is not None:
        readers[event.host.pk] = event.host
    return [one for one in readers.values() if one.pk not in but]
