"""Results: always a new version, checked against the pairing, and the log says who and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import NotVisible, Refused
from tournaments.core.model import Presence, State
from tournaments.core.scoring import places_by_points
from tournaments.core.settings import Unfinished
from tournaments.direct import post
from tournaments.direct.gate import (
    lock,
    lock_as_organiser,
    lock_one,
    log,
    need_phase,
    need_reason,
    need_version,
    people,
    save,
)
from tournaments.direct.outcomes import Outcome, outcome_of, points_now
from tournaments.direct.publishing import begin_game
from tournaments.direct.tables import holding, open_tables
from tournaments.models import Entrant, Event, Flag, Result, Round, Sitting, Table

CORRECTABLE = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL, Event.Phase.FINISHED)


@dataclass(slots=True)
class _Seat:
    """A locked event with one of its tables and who sits there."""

    event: Event
    table: Table
    sittings: Sequence[Sitting]

    @property
    def size(self) -> int:
        return len(self.sittings)


def take_result(game_id: int) -> bool:
    """Take the result of a game that is over; False if there is nothing to take or it was taken before."""
    found = Table.objects.filter(game_id=game_id).values_list("round__event_id", flat=True).first()
    if found is None:
        return False
    with transaction.atomic():
        event = lock_one(Event.objects.filter(pk=found), str(found))
        table = Table.objects.select_related("round", "game").get(game_id=game_id)
        game = table.game
        if game is None or game.phase != Game.Phase.FINISHED or table.round.state == Round.State.PROPOSED:
            return False
        _unseal_if_done(event, table.round)
        known = holding(table)
        if known is not None and known.state != State.OPEN.value:
            return False  # closed by the policy or by hand: a late finish doesn't count
        _add(_at(event, table), outcome_of(game), None, Result.Source.GAME, "")
        _after(event, table.round)
    return True


def enter_result(
    key: str,
    by: Player,
    round_number: int,
    table_number: int,
    *,
    expected_version: int,
    places: Sequence[int] = (),
    points: Sequence[int] = (),
    presence: Sequence[str] = (),
    reason: str = "",
    confirmed: bool = True,
) -> Result:
    """Enter a table's result, by seat, or correct it (with a reason). Raises `NotVisible` and `Refused`.

    Without places they follow from the points. One that isn't `confirmed` counts nowhere yet (T09).
    """
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        outcome = _checked(seat.size, places, points, presence)
        if holding(seat.table) is not None:
            reason = need_reason(reason)
        return _enter(seat, outcome, by, reason, confirmed=confirmed)


def confirm_result(
    key: str, by: Player, round_number: int, table_number: int, expected_version: int
) -> Result:
    """Let the newest version count. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        newest = seat.table.results.order_by("-version").first()
        if newest is None or newest.confirmed:
            raise Refused("nothing-to-confirm", gettext_noop("There is nothing to confirm."))
        before = holding(seat.table)
        seat.table.results.filter(confirmed=True).update(superseded=True)
        Result.objects.filter(pk=newest.pk).update(confirmed=True)
        newest.confirmed = True
        log(seat.event, by, "confirmed", newest.reason, **_where(seat.table), version=newest.version)
        _tell_if_corrected(seat, newest, before)
        _after(seat.event, seat.table.round)
    return newest


def forfeit(
    key: str, by: Player, round_number: int, table_number: int, absent: Sequence[int], reason: str,
    expected_version: int,
) -> Result:  # fmt: skip
    """Those with these starting numbers did not come; the others win without play. Raises `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        numbers = [sitting.entrant.number for sitting in seat.sittings]
        if not absent or not set(absent) <= set(numbers):
            raise Refused("not-at-table", gettext_noop("Choose entrants of this table."))
        presence = tuple(Presence.NO_SHOW if one in absent else Presence.PLAYED for one in numbers)
        return _enter(seat, Outcome(presence=presence), by, need_reason(reason))


def adjudicate(
    key: str, by: Player, round_number: int, table_number: int, reason: str, expected_version: int
) -> Result:
    """Places by the game points at this moment. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        if seat.table.game is None:
            raise Refused("no-game", gettext_noop("This table has no game here. Enter the places."))
        points = points_now(seat.table.game)
        return _enter(seat, Outcome(places_by_points(points), points), by, need_reason(reason))


def void_table(
    key: str, by: Player, round_number: int, table_number: int, reason: str, expected_version: int,
    *, replay: bool = False,
) -> Result:  # fmt: skip
    """Nothing that happened at the table counts; with `replay` a new game begins there. Raises `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        result = _enter(seat, Outcome(state=State.VOID), by, need_reason(reason), close=not replay)
        if replay:
            _replay(seat, by)
    return result


def flag_result(key: str, player: Player, round_number: int, table_number: int, text: str) -> Flag:
    """Somebody of the table says that its result is wrong (T21). Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock(key)
        need_phase(event, Event.Phase.RUNNING, Event.Phase.PROVISIONAL)
        seat = _at(event, _table(event, round_number, table_number))
        mine = next((one.entrant for one in seat.sittings if one.entrant.player_id == player.pk), None)
        if mine is None:
            raise Refused("not-at-table", gettext_noop("Only those at the table can do that."))
        flag = Flag.objects.create(table=seat.table, entrant=mine, text=need_reason(text))
        log(event, player, "flagged", flag.text, **_where(seat.table), flag=flag.pk)
        save(event)
    return flag


def settle_flag(key: str, by: Player, flag_id: int, answer: str) -> Flag:
    """An organiser has looked into it. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        flag = (
            Flag.objects.filter(pk=flag_id, table__round__event=event).select_related("table__round").first()
        )
        if flag is None:
            raise NotVisible(key)
        if flag.settled_at is None:
            flag.settled_at, flag.settled_by, flag.answer = timezone.now(), by, need_reason(answer)
            flag.save(update_fields=["settled_at", "settled_by", "answer"])
            log(event, by, "flag-settled", flag.answer, **_where(flag.table), flag=flag.pk)
            save(event)
    return flag


def void_if_all_left(event: Event) -> None:
    """Tables where nobody is in the event any more keep no round waiting (T06)."""
    for table in open_tables(event):
        seat = _at(event, table)
        if all(one.entrant.state == Entrant.State.WITHDRAWN for one in seat.sittings):
            _add(seat, Outcome(state=State.VOID), None, Result.Source.POLICY, "all-left")
            _after(event, table.round)


def close_table(event: Event, table: Table, policy: Unfinished, by: Player | None) -> bool:
    """Give an open table the result that the policy makes; never over one that is there (T05)."""
    if policy not in (Unfinished.ADJUDICATE, Unfinished.SHARE):
        return False
    seat = _at(event, table)
    points = points_now(table.game) if table.game else (0,) * seat.size
    places = places_by_points(points) if policy is Unfinished.ADJUDICATE else (1,) * seat.size
    _add(seat, Outcome(places, points), by, Result.Source.POLICY, policy.value)
    return True


def void_open_table(event: Event, table: Table, by: Player | None, reason: str) -> None:
    """The same for an organiser who decides that it isn't played."""
    _add(_at(event, table), Outcome(state=State.VOID), by, Result.Source.ORGANISER, reason)


def settle_round(event: Event, one: Round) -> bool:
    """Close a round whose tables all have results; tells whether it is closed."""
    if one.state == Round.State.PUBLISHED and not one.growing and not open_tables(event, one):
        one.state, one.closed_at = Round.State.CLOSED, timezone.now()
        one.save(update_fields=["state", "closed_at"])
        log(event, None, "closed", round=one.number)
        _unseal_if_done(event, one)
    return one.state == Round.State.CLOSED


def _after(event: Event, one: Round) -> None:
    settle_round(event, one)
    save(event)


def _enter(
    seat: _Seat, outcome: Outcome, by: Player, reason: str, *, confirmed: bool = True, close: bool = True
) -> Result:
    before = holding(seat.table)
    result = _add(seat, outcome, by, Result.Source.ORGANISER, reason, confirmed=confirmed)
    _tell_if_corrected(seat, result, before)
    if close:
        _after(seat.event, seat.table.round)
    return result


def _add(
    seat: _Seat, outcome: Outcome, by: Player | None, source: Result.Source, reason: str, *,
    confirmed: bool = True,
) -> Result:  # fmt: skip
    """The next version; it holds at once if it is confirmed."""
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
        drawn=_rounds_drawn(seat),
        reason=reason[:300],
        by=by,
        source=source,
        confirmed=confirmed,
    )
    told = {"old": _plain(newest), "new": _plain(result)}
    log(
        seat.event, by, "result", reason, **_where(table), version=result.version, source=source.value, **told
    )
    return result


def _rounds_drawn(seat: _Seat) -> int:
    """Rounds that can't know this result; one that grows doesn't once somebody of the table sits in it."""
    here = [one.entrant_id for one in seat.sittings]
    drawn = Q(growing=False) | Exists(Sitting.objects.filter(round=OuterRef("pk"), entrant__in=here))
    return seat.event.rounds.filter(drawn).count()


def _plain(result: Result | None) -> Mapping[str, object] | None:
    if result is None:
        return None
    return {name: getattr(result, name) for name in ("state", "places", "points", "presence", "confirmed")}


def _tell_if_corrected(seat: _Seat, result: Result, before: Result | None) -> None:
    """Everybody at the table learns once that what they knew is different (T13)."""
    if before is not None and result.confirmed and _plain(before) != _plain(result):
        post.tell_corrected(seat.event, result, people(one.entrant for one in seat.sittings))


def _lock_table(key: str, by: Player, round_number: int, table_number: int, expected_version: int) -> _Seat:
    event = lock_as_organiser(key, by)
    need_phase(event, *CORRECTABLE)
    table = _table(event, round_number, table_number)
    newest = table.results.order_by("-version").values_list("version", flat=True).first() or 0
    need_version(newest, expected_version)
    return _at(event, table)


def _table(event: Event, round_number: int, table_number: int) -> Table:
    tables = Table.objects.filter(round__event=event, round__number=round_number, number=table_number)
    table = tables.exclude(round__state=Round.State.PROPOSED).select_related("round", "game").first()
    if table is None:
        raise NotVisible(event.key)
    return table


def _at(event: Event, table: Table) -> _Seat:
    return _Seat(event, table, list(table.sittings.select_related("entrant__player").order_by("seat")))


def _where(table: Table) -> dict[str, Any]:
    return {"round": table.round.number, "table": table.number}


def _checked(size: int, places: Sequence[int], points: Sequence[int], presence: Sequence[str]) -> Outcome:
    """A result that can be. Raises `Refused`."""
    words = list(Presence)
    if any(len(values) not in (0, size) for values in (places, points, presence)):
        raise Refused("bad-result", gettext_noop("Enter a value for each seat."))
    if any(word not in words for word in presence):
        raise Refused("bad-result", gettext_noop("There is no such way to be absent."))
    found = tuple(places) or places_by_points(points)
    here = tuple(Presence(word) for word in presence) or (Presence.PLAYED,) * size
    counted = [place for place, one in zip(found, here, strict=False) if one is not Presence.NO_SHOW]
    if not found or not _is_ranking(counted):
        raise Refused(
            "bad-places", gettext_noop("Places begin with 1; equal ones repeat the number and skip the next.")
        )
    return Outcome(found, tuple(points), here)


def _is_ranking(places: Sequence[int]) -> bool:
    return all(place == 1 + sum(other < place for other in places) for place in places)


def _replay(seat: _Seat, by: Player) -> None:
    """A new game at the same table; the old one goes on as a game of its own, if it likes."""
    table = seat.table
    if table.round.state != Round.State.PUBLISHED:
        raise Refused("closed", gettext_noop("The round is closed; a table of it can't be played again."))
    if table.game is not None:
        table.past_games = [*table.past_games, table.game.key]
    _add(seat, Outcome(state=State.OPEN), by, Result.Source.ORGANISER, "replay")
    table.game = begin_game(seat.event, table, seat.sittings, ()) if seat.event.online else None
    table.save(update_fields=["game", "past_games"])
    log(seat.event, by, "replay", **_where(table))
    save(seat.event)


def _unseal_if_done(event: Event, one: Round) -> None:
    """Duplicate deals are shown, and talk opens, when the last game of the round is over."""
    if not event.duplicate:
        return
    games = [game for game in one.tables.values_list("game_id", flat=True) if game is not None]
    if not Game.objects.filter(pk__in=games, phase=Game.Phase.RUNNING).exists():
        play.unseal(games, listed=event.listed)
