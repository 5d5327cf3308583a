"""Figures on a person's games for headers and lists: one query each."""

from django.db.models import F

from charuma_site.players.models import Player
from games.models import Game, Seat


def waiting(player: Player) -> int:
    """Running games in which it is this player's turn."""
    seats = Seat.objects.filter(player=player, game__phase=Game.Phase.RUNNING)
    return seats.filter(number=F("game__actor")).count()


def running(player: Player) -> int:
    """Running games at which this player sits."""
    return Seat.objects.filter(player=player, game__phase=Game.Phase.RUNNING).count()
