"""The next version of a table's result on a locked event, and what follows from it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import NotVisible
from tournaments import store
from tournaments.core.model import Presence, State
from tournaments.core.settings import deciding
from tournaments.direct.events import end_if_nobody_is_left
from tournaments.direct.gate import log, save
from tournaments.direct.outcomes import Outcome
from tournaments.direct.tables import open_tables
from tournaments.models import Event, Result, Round, Sitting, Table
from tournaments.plan.line import nobody_goes_on, ties_at_cut, ties_at_line
from tournaments.plan.stages import preliminary


@dataclass(slots=True)
class Seated:
    """A locked event with one of its tables and who sits there."""

    event: Event
    table: Table
    sittings: Sequence[Sitting]

    @property
    def size(self) -> int:
        return len(self.sittings)


def find_table(event: Event, round_number: int, table_number: int) -> Table:
    """A table of a published round. Raises `NotVisible`."""
    tables = Table.objects.filter(round__event=event, round__number=round_number, number=table_number)
    table = tables.exclude(round__state=Round.State.PROPOSED).select_related("round", "game").first()
    if table is None:
        raise NotVisible(event.key)
    return table


def at_table(event: Event, table: Table) -> Seated:
    """The table with who sits there, of a locked event."""
    return Seated(event, table, list(table.sittings.select_related("entrant__player").order_by("seat")))


def where(table: Table) -> dict[str, Any]:
    """Round and table, for the log."""
    return {"round": table.round.number, "table": table.number}


def add_version(
    seat: Seated, outcome: Outcome, by: Player | None, source: Result.Source, reason: str, *,
    confirmed: bool = True, tell: bool = True,
) -> Result:  # fmt: skip
    """The next version; if it is confirmed it holds at once, and a game that still runs there ends.

    Without `tell` no letter says that the game has ended.
    """
    table = seat.table
    newest = table.results.order_by("-version").first()
    if confirmed:
        table.results.filter(confirmed=True).update(superseded=True)
    result = Result.objects.create(
        table=table,
        version=newest.version + 1 if newest else 1,
        state=outcome.state.value,
        places=list(outcome.places),
        points=list(outcome.points),
        presence=[word.value for word in outcome.presence],
        drawn=rounds_drawn(seat),
        reason=reason[:300],
        by=by,
        source=source,
        confirmed=confirmed,
    )
    seats = [sitting.entrant.number for sitting in seat.sittings]
    told = {"old": plain(newest), "new": plain(result), "seats": seats}
    log(seat.event, by, "result", reason, **where(table), version=result.version, source=source.value, **told)
    if confirmed:
        stop_game(seat, result, tell=tell)
    return result


def stop_game(seat: Seated, result: Result, *, tell: bool = True) -> None:
    """Nobody moves on at a table whose result holds; the game's page says what it is instead."""
    if seat.table.game_id is None or result.state == State.OPEN:
        return
    nothing: list[int | None] = [None] * seat.size
    if result.state != State.PLAYED:
        play.stop(seat.table.game_id, nothing, nothing, tell=tell)
        return
    presence = result.presence or [Presence.PLAYED.value] * seat.size
    told = result.places or [0 if word == Presence.NO_SHOW else 1 for word in presence]
    play.stop(seat.table.game_id, [place or None for place in told], result.points or nothing, tell=tell)


def rounds_drawn(seat: Seated) -> int:
    """Rounds that can't know this result; one that grows doesn't once somebody of the table sits in it."""
    here = [one.entrant_id for one in seat.sittings]
    drawn = Q(growing=False) | Exists(Sitting.objects.filter(round=OuterRef("pk"), entrant__in=here))
    return seat.event.rounds.filter(drawn).count()


def plain(result: Result | None) -> Mapping[str, object] | None:
    """What a version says, for the log and to compare."""
    if result is None:
        return None
    return {name: getattr(result, name) for name in ("state", "places", "points", "presence", "confirmed")}


def settle_round(event: Event, one: Round) -> bool:
    """Close a round whose tables all have results; tells whether it is closed."""
    if one.state == Round.State.PUBLISHED and not one.growing and not open_tables(event, one):
        one.state, one.closed_at = Round.State.CLOSED, timezone.now()
        one.save(update_fields=["state", "closed_at"])
        log(event, None, "closed", round=one.number)
        _log_ties(event, one)
        unseal_if_done(event, one)
    return one.state == Round.State.CLOSED


def _log_ties(event: Event, one: Round) -> None:
    """Who was equal at the line of a knock-out or at a cut, and who goes on by the seat or the number."""
    settings, stages = store.event_settings(event), store.event_stages(event)
    if not deciding(settings, stages):
        return
    value = store.event_value(event)
    for tie in ties_at_line(value, stages, one.number):
        equal, going_on = list(tie.equal), list(tie.going_on)
        log(event, None, "tied", round=one.number, table=tie.table, numbers=equal, going_on=going_on)
    for table in nobody_goes_on(value, stages, one.number):
        log(event, None, "nobody-came", round=one.number, table=table.number, numbers=list(table.entrants))
    if one.number != preliminary(settings):
        return
    for cut in ties_at_cut(value, stages):
        equal, going_on = list(cut.equal), list(cut.going_on)
        log(event, None, "tied-at-cut", round=one.number, numbers=equal, going_on=going_on)


def after_result(event: Event, one: Round) -> None:
    """What follows from a new result: perhaps the end of the round, or of an event that all have left."""
    settle_round(event, one)
    save(event)
    end_if_nobody_is_left(event)


def unseal_if_done(event: Event, one: Round) -> None:
    """Duplicate deals are shown, and talk opens, when the last game of the round is over."""
    if not event.duplicate:
        return
    games = [game for game in one.tables.values_list("game_id", flat=True) if game is not None]
    if not Game.objects.filter(pk__in=games, phase=Game.Phase.RUNNING).exists():
        play.unseal(games, listed=event.listed)
