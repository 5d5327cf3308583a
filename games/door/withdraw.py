"""Taking a person out of a game in whatever phase it turns out to be."""

from django.db import transaction

from charuma_site.players.models import Player
from games.door.absence import leave_for_good
from games.door.lobby import end_table, stand_up
from games.door.tables import lock, save, seat_of
from games.models import Game


def withdraw(key: str, player: Player) -> None:
    """Leave the open table, or cancel it as its host; leave the running game for good.

    The phase counts that the game has once it is locked. Raises `NotVisible`, and `Refused`
    (`not-seated`).
    """
    with transaction.atomic():
        game = lock(key, player)
        seat = seat_of(game, player)
        if game.phase == Game.Phase.RUNNING:
            leave_for_good(game, seat, player)
        elif game.phase == Game.Phase.OPEN and game.host_id == player.pk:
            end_table(game, Game.Phase.CANCELLED, player)
        elif game.phase == Game.Phase.OPEN:
            stand_up(game, seat)
            save(game)
