"""What becomes of a person's games when the account is deleted (A12)."""

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.models import Game, Message, Seat

DELETED = gettext_noop("deleted player")
TABLE = gettext_noop("Table")


@transaction.atomic
def erase(player: Player) -> None:
    """Take the person out of all games; results and records of the others stay.

    Running games follow the rule for leaving, open tables are left or, as host, cancelled. Names are
    replaced at seats, in chat and in the names of own tables. Phrases stay: without them nobody could
    check the game any more.
    """
    for game in Game.objects.filter(seats__player=player, phase=Game.Phase.OPEN):
        leave = play.cancel if game.host_id == player.pk else play.leave
        leave(game.key, player)
    for game in Game.objects.filter(seats__player=player, phase=Game.Phase.RUNNING):
        play.resign(game.key, player)
    Game.objects.filter(host=player, name__icontains=player.display_name).update(name=TABLE)
    Seat.objects.filter(player=player).update(name=DELETED, player=None)
    Message.objects.filter(player=player).update(name=DELETED, player=None)
