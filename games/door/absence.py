"""People who don't play: overdue turns, leaving for good, coming back."""

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import clock
from games.door.tables import Position, lock, lock_due, need_phase, save, seat_of
from games.door.turns import STAND_IN, go_on, time_out
from games.models import Game
from games.refusals import Refused


def overdue() -> QuerySet[Game]:
    """The games whose turn the sweep has to end now: the one definition of due."""
    now = timezone.now()
    return Game.objects.filter(phase=Game.Phase.RUNNING, deadline__lt=clock.overdue_before(now))


def expire_turn(game_id: int) -> bool:
    """Let a bot play the turn that is overdue; False if there is none or another sweep has it."""
    with transaction.atomic():
        game = lock_due(overdue().filter(pk=game_id))
        if game is None:
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
        if seat.resigned:
            return
        position = Position.of(game)
        seat.resigned, seat.bot, seat.missed = True, STAND_IN, 0
        go_on(position, actor=player)


def come_back(key: str, player: Player) -> None:
    """Take the own seat back from the bot that stood in. Raises `Refused`."""
    with transaction.atomic():
        game = lock(key, player)
        seat = seat_of(game, player)
        need_phase(game, Game.Phase.RUNNING)
        if seat.resigned:
            raise Refused("resigned", gettext_noop("You have left this game for good."))
        if seat.bot:
            seat.bot, seat.missed = "", 0
            seat.save(update_fields=["bot", "missed"])
            save(game)
