"""The words of all letters about events. They re-read everything; None: it is no longer true."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db.models import Prefetch
from django.urls import reverse
from django.utils.translation import gettext as _

from charuma_site.notifications.kinds import Answer
from charuma_site.notifications.models import Letter
from charuma_site.notifications.rendering import compose
from games.models import Game
from games.people import DELETED
from games.templatetags.times import duration
from tournaments import store
from tournaments.core.units import in_wins
from tournaments.direct.post import EDITIONS
from tournaments.models import Absence, Entrant, Event, Result, Round, Sitting
from tournaments.plan.ranking import ranking

BEST = 10
"""Lines of the final standings in a letter; the page has them all."""
ENTERED = (Event.Phase.OPEN, Event.Phase.RUNNING)
OVER = (Event.Phase.PROVISIONAL, Event.Phase.FINISHED, Event.Phase.ARCHIVED)


def entered(letter: Letter) -> Answer:
    """The reader is in the event, or on its waiting list."""
    event = _event(letter)
    entrant = _entrant(event, letter) if event else None
    if event is None or entrant is None or event.phase not in ENTERED:
        return None
    if entrant.state == Entrant.State.WAITING:
        ahead = event.entrants.filter(state=entrant.state, entered_at__lt=entrant.entered_at).count()
        what = _("you are on the waiting list")
        return _compose(letter, event, "entered", what, {"waiting": True, "place": ahead + 1})
    if entrant.state == Entrant.State.WITHDRAWN:
        return None
    return _compose(letter, event, "entered", _("you are in"), {"waiting": False})


def moved_up(letter: Letter) -> Answer:
    """A place became free for the reader."""
    event = _event(letter)
    entrant = _entrant(event, letter) if event else None
    if event is None or entrant is None or entrant.state != Entrant.State.ENTERED:
        return None
    what = _("you moved up from the waiting list")
    return _compose(letter, event, "moved_up", what, {"joined": entrant.joined})


def round_published(letter: Letter) -> Answer:
    """The reader's table of a round with the others there, or the bye."""
    event = _event(letter)
    if event is None:
        return None
    number, edition = divmod(letter.number, EDITIONS)
    one = event.rounds.filter(number=number, edition=edition, state=Round.State.PUBLISHED).first()
    if one is None:
        return None
    context: dict[str, Any] = {
        "round": number,
        "ends_at": one.ends_at,
        "about_url": _url("round", event.key, number),
        "move_time": duration(event.move_seconds),
    }
    own = _own_table(one, letter)
    if own is None:
        bye = Absence.objects.filter(round=one, entrant__player=letter.reader).exists()
        return _compose(letter, event, "bye", _round_subject(number), context) if bye else None
    return _compose(letter, event, "round", _round_subject(number), {**context, **own})


def corrected(letter: Letter) -> Answer:
    """A result of the reader's table is another one now."""
    event = _event(letter)
    rows = Result.objects.filter(pk=letter.number, confirmed=True).select_related("table__round")
    result = rows.first()
    if event is None or result is None or result.table.round.event_id != event.pk:
        return None
    seats = list(result.table.sittings.select_related("entrant").order_by("seat"))
    one = result.table.round
    values = {"round": one.number, "table": result.table.number}
    context = {
        **values,
        "reason": result.reason,
        "state": result.get_state_display(),
        "lines": [(_name(sitting.entrant), _at(result.places, sitting.seat)) for sitting in seats],
        "about_url": _url("round", event.key, one.number),
    }
    what = _("result of round %(round)s, table %(table)s corrected") % values
    return _compose(letter, event, "corrected", what, context)


def finished(letter: Letter) -> Answer:
    """The final standings: the best, and the reader's own line."""
    event = _event(letter)
    if event is None or event.phase not in OVER:
        return None
    rows = ranking(store.event_value(event), store.event_stages(event))
    names = {one.number: _name(one) for one in event.entrants.exclude(number=None)}
    own = _entrant(event, letter)
    mine = next((row for row in rows if own is not None and row.entrant == own.number), None)
    context = {
        "lines": [(row.rank, names.get(row.entrant, ""), in_wins(row.score)) for row in rows[:BEST]],
        "rank": mine.rank if mine else None,
        "score": in_wins(mine.score) if mine else "",
        "entrants": len(rows),
        "about_url": _url("standings", event.key),
    }
    return _compose(letter, event, "finished", _("final standings"), context)


def cancelled(letter: Letter) -> Answer:
    """The event was called off."""
    event = _event(letter)
    if event is None or event.phase != Event.Phase.CANCELLED:
        return None
    last = event.log.filter(what="cancelled").last()
    reason = last.reason if last and last.player_id else ""
    return _compose(letter, event, "cancelled", _("the event is cancelled"), {"reason": reason})


def trouble(letter: Letter) -> Answer:
    """To the organisers: something waits for them, or broke."""
    event = _event(letter)
    if event is None or event.phase in (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED):
        return None
    what = _("round %(round)s needs you") % {"round": letter.number}
    context = {"round": letter.number, "about_url": _url("organise", event.key)}
    return _compose(letter, event, "trouble", what, context)


def _event(letter: Letter) -> Event | None:
    return Event.objects.filter(key=letter.topic.removeprefix("event:")).select_related("host").first()


def _entrant(event: Event, letter: Letter) -> Entrant | None:
    return event.entrants.filter(player=letter.reader).first()


def _name(entrant: Entrant) -> str:
    """As shown; who has no account any more is called so in the reader's language."""
    return _(DELETED) if entrant.name == DELETED else entrant.name


def _round_subject(number: int) -> str:
    return _("round %(round)s") % {"round": number}


def _own_table(one: Round, letter: Letter) -> dict[str, Any] | None:
    """The reader's table: who sits where, whose turn it is, and where to play."""
    tables = Prefetch("table__sittings", Sitting.objects.select_related("entrant").order_by("seat"))
    rows = Sitting.objects.filter(round=one, entrant__player=letter.reader)
    mine = rows.select_related("table__game").prefetch_related(tables).first()
    if mine is None:
        return None
    game = mine.table.game
    seats = mine.table.sittings.all()
    my_turn = game is not None and game.phase == Game.Phase.RUNNING and game.actor == mine.seat - 1
    return {
        "table": mine.table.number,
        "seat": mine.seat,
        "seats": [(sitting.seat, _name(sitting.entrant), sitting.pk == mine.pk) for sitting in seats],
        "my_turn": my_turn,
        "deadline": game.deadline if game and my_turn else None,
        "game_url": f"{settings.SITE_URL}{reverse('games:table', args=[game.key])}" if game else "",
    }


def _at(values: list[int], seat: int) -> int | None:
    return values[seat - 1] if seat <= len(values) else None


def _compose(letter: Letter, event: Event, template: str, what: str, context: Mapping[str, Any]) -> Answer:
    values = {
        "event": event,
        "about_name": event.name,
        "about_url": _url("event", event.key),
        "event_url": _url("event", event.key),
        **context,
    }
    subject = _("%(event)s: %(what)s") % {"event": event.name, "what": what}
    return compose(letter, f"mails/tournaments/{template}", subject=subject, context=values)


def _url(name: str, *args: str | int) -> str:
    """An address on the configured site, never from a request's Host header."""
    return f"{settings.SITE_URL}{reverse(f'tournaments:{name}', args=args)}"
