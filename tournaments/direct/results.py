"""Results: always a new version, checked against the pairing, and the log says who and why."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tournaments.core.model import Presence, State
from tournaments.direct import post
from tournaments.direct.gate import (
    lock_as_organiser,
    lock_one,
    log,
    need_phase,
    need_reason,
    need_version,
    people,
)
from tournaments.direct.outcomes import Outcome, checked, decided, outcome_of
from tournaments.direct.policy import has_points, no_points, void
from tournaments.direct.replaying import play_again
from tournaments.direct.tables import result_that_counts
from tournaments.direct.versions import (
    Seated,
    add_version,
    after_result,
    at_table,
    find_table,
    plain,
    rounds_drawn,
    stop_game,
    unseal_if_done,
    where,
)
from tournaments.models import Event, Result, Round, Table

CORRECTABLE = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL, Event.Phase.FINISHED)


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
        unseal_if_done(event, table.round)
        if result_that_counts(table) is not None:
            return False  # closed by the policy or by hand: a late finish doesn't count
        add_version(at_table(event, table), outcome_of(game), None, Result.Source.GAME, "")
        after_result(event, table.round)
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
        names = [sitting.entrant.name for sitting in seat.sittings]
        newest = seat.table.results.order_by("-version").first()
        outcome = checked(names, places, points, presence, newest)
        if result_that_counts(seat.table) is not None:
            reason = need_reason(reason)
        return _enter(seat, outcome, by, reason, confirmed=confirmed)


def confirm_result(
    key: str, by: Player | None, round_number: int, table_number: int, expected_version: int
) -> Result:
    """Let the newest version count. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        newest = seat.table.results.order_by("-version").first()
        if newest is None or newest.confirmed:
            raise Refused("nothing-to-confirm", gettext_noop("There is nothing to confirm."))
        before = result_that_counts(seat.table)
        seat.table.results.filter(confirmed=True).update(superseded=True)
        newest.confirmed, newest.drawn = True, rounds_drawn(seat)  # draws made meanwhile didn't count it
        Result.objects.filter(pk=newest.pk).update(confirmed=True, drawn=newest.drawn)
        stop_game(seat, newest)
        log(seat.event, by, "confirmed", newest.reason, **where(seat.table), version=newest.version)
        _tell_if_corrected(seat, newest, before)
        after_result(seat.event, seat.table.round)
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
        return _decide(seat, Outcome(presence=presence), by, need_reason(reason))


def adjudicate(
    key: str, by: Player, round_number: int, table_number: int, reason: str, expected_version: int
) -> Result:
    """Places by the game points at this moment, whoever has left last. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        if seat.table.game is None:
            raise Refused("no-game", gettext_noop("This table has no game here. Enter the places."))
        if not has_points(seat.table):
            raise no_points([seat.table])
        return _decide(seat, decided(seat.table, by_points=True), by, need_reason(reason))


def void_table(
    key: str, by: Player, round_number: int, table_number: int, reason: str, expected_version: int,
    *, replay: bool = False,
) -> Result:  # fmt: skip
    """Nothing that happened at the table counts; with `replay` a new game begins there. Raises `Refused`."""
    with transaction.atomic():
        seat = _lock_table(key, by, round_number, table_number, expected_version)
        reason, played = need_reason(reason), result_that_counts(seat.table) is not None
        outcome = Outcome(state=State.VOID) if played or replay else void(seat)
        if not replay:
            return _decide(seat, outcome, by, reason)
        result = add_version(seat, outcome, by, Result.Source.ORGANISER, reason, tell=False)
        play_again(seat, by)
    return result


def _enter(seat: Seated, outcome: Outcome, by: Player, reason: str, *, confirmed: bool = True) -> Result:
    """The next version with what follows from it."""
    before = result_that_counts(seat.table)
    result = add_version(seat, outcome, by, Result.Source.ORGANISER, reason, confirmed=confirmed)
    _tell_if_corrected(seat, result, before)
    after_result(seat.event, seat.table.round)
    return result


def _decide(seat: Seated, outcome: Outcome, by: Player, reason: str) -> Result:
    """The same for a result that nobody played for: everybody at the table learns of the first one, too."""
    first = result_that_counts(seat.table) is None
    result = _enter(seat, outcome, by, reason)
    if first:
        post.tell_decided(seat.event, result, people(one.entrant for one in seat.sittings))
    return result


def _tell_if_corrected(seat: Seated, result: Result, before: Result | None) -> None:
    """Everybody at the table learns once that what they knew is different (T13)."""
    if before is not None and result.confirmed and plain(before) != plain(result):
        post.tell_corrected(seat.event, result, people(one.entrant for one in seat.sittings))


def _lock_table(
    key: str, by: Player | None, round_number: int, table_number: int, expected_version: int
) -> Seated:
    event = lock_as_organiser(key, by)
    need_phase(event, *CORRECTABLE)
    table = find_table(event, round_number, table_number)
    newest = table.results.order_by("-version").values_list("version", flat=True).first() or 0
    need_version(newest, expected_version)
    return at_table(event, table)
