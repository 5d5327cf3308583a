"""Sitting down at an open table and standing up from it, also as the host wants it."""

import secrets
from collections.abc import Collection, Mapping
from itertools import chain, count

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.door.tables import lock, need_phase, save, seats_of
from games.door.texts import one_line
from games.models import Game, Seat, Unseated
from games.refusals import Refused

LONGEST_NAME = 40
LONGEST_TABLE_NAME = 60


def lock_hosted(key: str, player: Player) -> Game:
    """The open table, locked, if `player` hosts it. Raises `NotVisible` and `Refused`."""
    game = lock(key, player)
    need_phase(game, Game.Phase.OPEN)
    if game.host_id != player.pk:
        raise Refused("not-host", gettext_noop("Only the host of the table can do that."))
    return game


def sit_down(game: Game, player: Player, phrase: str) -> None:
    """Give the next seat of a locked open table to `player`. Raises `Refused` (`full`, `unseated`)."""
    seats = seats_of(game)
    need_room(game)
    if Unseated.objects.filter(game=game, player=player).exists():
        raise Refused("unseated", gettext_noop("The host has taken you from this table."))
    name = _name_for(player, {seat.name for seat in seats})
    Seat.objects.create(game=game, number=len(seats), player=player, name=name, phrase=usable_phrase(phrase))


def need_room(game: Game) -> None:
    """Raise `Refused` unless a seat is free."""
    if len(seats_of(game)) >= game.size:
        raise Refused("full", gettext_noop("All seats at this table are taken."))


def usable_phrase(typed: str) -> str:
    """The phrase as it counts; made up here if the player gave none."""
    return one_line(typed)[:80] or secrets.token_urlsafe(9)


def stand_up(game: Game, leaver: Seat) -> None:
    """Free a seat. Seats keep the order of joining; one by one, as numbers are unique at any time."""
    leaver.delete()
    for seat in seats_of(game):
        if seat.number > leaver.number:
            seat.number -= 1
            seat.save(update_fields=["number"])


def unseat(key: str, host: Player, name: str) -> None:
    """The host takes whoever has this name at the table from it; a person can't come back.

    By name, not by number: numbers move up when somebody leaves meanwhile. Raises `NotVisible` and
    `Refused`.
    """
    with transaction.atomic():
        game = lock_hosted(key, host)
        seat = next((seat for seat in seats_of(game) if seat.name == name), None)
        if seat is None:
            raise Refused("nobody", gettext_noop("Nobody of this name sits here any more."))
        if seat.player == host:
            raise Refused("host-stays", gettext_noop("You host this table. Cancel it instead."))
        if seat.player is not None:
            Unseated.objects.create(game=game, player=seat.player)
        stand_up(game, seat)
        save(game)


def rename_seat(game_id: int, player: Player, table_names: Mapping[str, str]) -> None:
    """Write the person's new name on their seat, and on the table if its name is one of `table_names`."""
    game = Game.objects.select_for_update().prefetch_related("seats").get(pk=game_id)
    seat = next((seat for seat in game.seats.all() if seat.player_id == player.pk), None)
    if seat is None:
        return
    seat.name = _name_for(player, {other.name for other in game.seats.all() if other != seat})
    seat.save(update_fields=["name"])
    if game.host_id == player.pk and game.name in table_names:
        game.name = table_names[game.name][:LONGEST_TABLE_NAME]
    save(game, "name")


def _name_for(player: Player, taken: Collection[str]) -> str:
    """The person's name, with a number if somebody at the table has the same one in any case."""
    own = one_line(player.display_name)
    known = {name.casefold() for name in taken}
    endings = chain([""], (f" ({number})" for number in count(2)))
    names = (own[: LONGEST_NAME - len(ending)] + ending for ending in endings)
    return next(name for name in names if name.casefold() not in known)
