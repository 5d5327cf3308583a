"""What becomes of a person's games when the account is renamed or deleted (A12)."""

from django.conf import settings
from django.db import transaction
from django.utils import translation
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import play
from games.door.lobby import BOT_NAMES
from games.door.seats import rename_seat
from games.door.tables import lock_person
from games.models import Game, Message, Seat
from games.table_names import made_names

DELETED = gettext_noop("deleted player")
TABLE = gettext_noop("Table")


def reserved_names() -> set[str]:
    """The names of bots and of people who left, in all languages."""
    names: set[str] = {DELETED}.union(*BOT_NAMES.values())
    return names.union(*(_translated(names, language) for language, _ in settings.LANGUAGES))


def _translated(names: set[str], language: str) -> set[str]:
    with translation.override(language):
        return {translation.gettext(name) for name in names}


@transaction.atomic
def rename(player: Player, before: str) -> None:
    """Write the person's new name wherever the old one stands: seats, talk, names made from it."""
    table_names = dict(zip(made_names(before), made_names(player.display_name), strict=True))
    games = Game.objects.filter(seats__player=player).order_by("pk")  # one order, as in `erase`
    for game_id in list(games.values_list("pk", flat=True)):
        rename_seat(game_id, player, table_names)
    Message.objects.filter(player=player).update(name=player.display_name)


@transaction.atomic
def erase(player: Player) -> None:
    """Take the person out of all games; results and records of the others stay.

    Running games follow the rule for leaving, open tables are left or, as host, cancelled. Names are
    replaced at seats, in chat and in the names of own tables. Phrases stay: without them nobody could
    check the game any more.
    """
    lock_person(player)
    ended = (Game.Phase.FINISHED, Game.Phase.EXPIRED, Game.Phase.CANCELLED)
    games = Game.objects.filter(seats__player=player).exclude(phase__in=ended)
    # In one order, so that two people who leave the same games at once don't wait for each other.
    for key in list(games.order_by("pk").values_list("key", flat=True)):
        play.withdraw(key, player)
    _rename_tables(player)
    Seat.objects.filter(player=player).update(name=DELETED, player=None)
    Message.objects.filter(player=player).update(name=DELETED, player=None)


def _rename_tables(player: Player) -> None:
    """Own tables may bear any name that the person ever had: the seats remember them."""
    seats = Seat.objects.filter(player=player).order_by()
    for name in {player.display_name, *seats.values_list("name", flat=True).distinct()}:
        Game.objects.filter(host=player, name__icontains=name).update(name=TABLE)
