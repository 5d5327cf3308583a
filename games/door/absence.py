"""People who don't play: overdue turns, leaving for good, coming back."""

import structlog
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.faults import where
from charuma_site.players.models import Player
from games import clock
from games.door.outage import is_owed_time
from games.door.tables import SEAT_COLUMNS, Position, lock, lock_due, need_phase, note, save, seat_of
from games.door.turns import STAND_IN, go_on, take_back, time_out
from games.models import Game, Seat, SeatNews
from games.refusals import Refused
from games.store import Broken

logger = structlog.get_logger(__name__)


def overdue() -> QuerySet[Game]:
    """The games whose turn the sweep has to end now: the one definition of due."""
    now = timezone.now()
    return Game.objects.filter(phase=Game.Phase.RUNNING, deadline__lt=clock.overdue_before(now))


def expire_turn(game_id: int) -> bool:
    """Let a bot play the turn that is overdue; False if there is none or another sweep has it.

    After an outage it isn't overdue before the sweep has given the lost time back.
    """
    with transaction.atomic():
        game = lock_due(overdue().filter(pk=game_id))
        if game is None or is_owed_time(game.deadline, timezone.now()):
            return False
        position = Position.of(game)
        time_out(position)
        go_on(position)
    return True


def resign(key: str, player: Player) -> None:
    """Leave a running game for good: a bot plays on and the seat ranks last. Raises `Refused`."""
    with transaction.atomic():
        game = lock(key, player)
        seat = seat_of(game, player)
        need_phase(game, Game.Phase.RUNNING)
        leave_for_good(game, seat, player)


def leave_for_good(game: Game, seat: Seat, player: Player) -> None:
    """Give the seat of a locked running game to a bot. One that can't be replayed holds nobody."""
    if seat.resigned:
        return
    position = _position_if_any(game)
    seat.resigned, seat.bot, seat.missed = True, STAND_IN, 0
    note(game, seat, SeatNews.RESIGNED, game.move_count)
    if position is not None:
        go_on(position, actor=player)
        return
    seat.save(update_fields=SEAT_COLUMNS)
    save(game, "seat_log")


def _position_if_any(game: Game) -> Position | None:
    try:
        return Position.of(game)
    except (Refused, Broken) as error:
        logger.error("left_unplayable_game", game=game.pk, fault=where(error))  # noqa: TRY400
        return None


def come_back(key: str, player: Player) -> None:
    """Take the own seat back from the bot that stood in. Raises `Refused`."""
    with transaction.atomic():
        game = lock(key, player)
        seat = seat_of(game, player)
        need_phase(game, Game.Phase.RUNNING)
        if seat.resigned:
            raise Refused("resigned", gettext_noop("You have left this game for good."))
        if seat.bot:
            position = Position.of(game)
            take_back(position, seat)
            go_on(position, actor=player)
