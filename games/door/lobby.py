"""Tables before their game begins: opening, sitting down, filling, starting, ending unfilled."""

import secrets
from collections.abc import Iterator, Mapping
from itertools import chain, count

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import clock
from games.door import post
from games.door.tables import (
    Position,
    lock,
    lock_due,
    need_phase,
    reread_seats,
    save,
    seat_of,
    seats_of,
)
from games.door.terms import check_clock, check_size, complete_options, options_of_smaller, rules_named
from games.door.texts import one_line
from games.door.turns import go_on
from games.models import Game, Seat
from games.refusals import Refused
from games.rules.chance import commitment
from games.rules.game import OptionValue

MOST_OPEN_TABLES = 10
"""Open tables that one person may host at once."""
FEWEST_TO_START = 2
BOT_NAMES = {
    "calm": (
        gettext_noop("Nagi"),
        gettext_noop("Sora"),
        gettext_noop("Momo"),
        gettext_noop("Yuki"),
        gettext_noop("Hana"),
    ),
    "sharp": (
        gettext_noop("Tora"),
        gettext_noop("Kiba"),
        gettext_noop("Rin"),
        gettext_noop("Hayate"),
        gettext_noop("Saku"),
    ),
}
"""Level -> names for its bots at one table; pages add that it's a bot."""


def open_table(
    host: Player,
    *,
    kind: str,
    name: str,
    size: int,
    options: Mapping[str, OptionValue],
    move_seconds: int,
    takeover_after: int,
    listed: bool,
    start_when_full: bool,
) -> Game:
    """Open a table and seat its host. Everybody sees the commitment to its secret from now on.

    The host's phrase is made here and can be changed (`change_phrase`) until the start: a phrase
    counts only if it is chosen after the commitment was shown. Raises `Refused`.
    """
    rules = rules_named(kind)
    check_size(rules, size)
    check_clock(move_seconds, takeover_after)
    game = Game(
        kind=kind,
        rules_version=rules.version,
        options=complete_options(kind, size, options),
        name=one_line(name)[:60] or one_line(host.display_name)[:60],
        host=host,
        size=size,
        listed=listed,
        start_when_full=start_when_full,
        move_seconds=move_seconds,
        takeover_after=takeover_after,
        expires_at=clock.table_end(timezone.now()),
    )
    game.commitment = commitment(bytes(game.secret))
    with transaction.atomic():
        _check_open_tables(host)
        game.save(force_insert=True)
        _sit_down(game, 0, host, "")
    return game


def join(key: str, player: Player, *, phrase: str = "", invite: str = "") -> None:
    """Take the next free seat; the game may begin by that. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        game = lock(key, player, invite)
        need_phase(game, Game.Phase.OPEN)
        if any(seat.player_id == player.pk for seat in seats_of(game)):
            return  # a double click
        _need_room(game)
        _sit_down(game, len(seats_of(game)), player, phrase)
        _start_if_full(game, player)


def change_phrase(key: str, player: Player, phrase: str) -> None:
    """Set the own part of the game's chance, before the start. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        game = lock(key, player)
        need_phase(game, Game.Phase.OPEN)
        seat = seat_of(game, player)
        seat.phrase = own_phrase(phrase)
        seat.save(update_fields=["phrase"])


def leave(key: str, player: Player) -> None:
    """Stand up before the start; later seats move up. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        game = lock(key, player)
        need_phase(game, Game.Phase.OPEN)
        seat = seat_of(game, player)
        if game.host_id == player.pk:
            raise Refused("host-stays", gettext_noop("You host this table. Cancel it instead."))
        _stand_up(game, seat)
        save(game)


def cancel(key: str, player: Player) -> None:
    """The host ends the table before the start. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        game = _hosted(key, player)
        _end_table(game, Game.Phase.CANCELLED, player)


def close_table(game_id: int) -> bool:
    """An operator ends an open table; False if it isn't open any more."""
    with transaction.atomic():
        game = lock_due(Game.objects.filter(pk=game_id, phase=Game.Phase.OPEN))
        if game is None:
            return False
        _end_table(game, Game.Phase.CANCELLED, None)
    return True


def add_bot(key: str, player: Player, level: str) -> None:
    """The host seats a bot. Raises `NotVisible` and `Refused`."""
    _add_bots(key, player, level, fill=False)


def fill_with_bots(key: str, player: Player, level: str) -> None:
    """The host seats bots on all free seats. Raises `NotVisible` and `Refused`."""
    _add_bots(key, player, level, fill=True)


def start(key: str, player: Player) -> None:
    """The host begins the game with those present. Raises `NotVisible` and `Refused`.

    A table with free seats shrinks; options left at their default follow the smaller size.
    """
    with transaction.atomic():
        game = _hosted(key, player)
        seats = seats_of(game)
        if len(seats) < max(FEWEST_TO_START, rules_named(game.kind).min_seats):
            raise Refused("too-few", gettext_noop("There are not enough players yet. You can add bots."))
        if len(seats) < game.size:
            game.options = options_of_smaller(game, len(seats))
            game.size = len(seats)
        _begin(game, player)


def overdue_tables() -> QuerySet[Game]:
    """The open tables that nobody filled in time."""
    return Game.objects.filter(phase=Game.Phase.OPEN, expires_at__lt=timezone.now())


def expire_table(game_id: int) -> bool:
    """End an unfilled table and tell those who sit there; False if it isn't due."""
    with transaction.atomic():
        game = lock_due(overdue_tables().filter(pk=game_id))
        if game is None:
            return False
        _end_table(game, Game.Phase.EXPIRED, None)
    return True


def _check_open_tables(host: Player) -> None:
    if Game.objects.filter(host=host, phase=Game.Phase.OPEN).count() >= MOST_OPEN_TABLES:
        raise Refused(
            "too-many-tables",
            gettext_noop("You already host %(most)s open tables. Start or cancel one of them first."),
            {"most": MOST_OPEN_TABLES},
        )


def _hosted(key: str, player: Player) -> Game:
    """The open table, locked, if `player` hosts it. Raises `NotVisible` and `Refused`."""
    game = lock(key, player)
    need_phase(game, Game.Phase.OPEN)
    if game.host_id != player.pk:
        raise Refused("not-host", gettext_noop("Only the host of the table can do that."))
    return game


def _need_room(game: Game) -> None:
    if len(seats_of(game)) >= game.size:
        raise Refused("full", gettext_noop("All seats at this table are taken."))


def own_phrase(typed: str) -> str:
    """The phrase as it counts; made up here if the player gave none."""
    return one_line(typed)[:80] or secrets.token_urlsafe(9)


def _sit_down(game: Game, number: int, player: Player, phrase: str) -> Seat:
    name = one_line(player.display_name)[:40]
    return Seat.objects.create(game=game, number=number, player=player, name=name, phrase=own_phrase(phrase))


def _stand_up(game: Game, leaver: Seat) -> None:
    """Free a seat. Seats keep the order of joining; one by one, as numbers are unique at any time."""
    leaver.delete()
    for seat in seats_of(game):
        if seat.number > leaver.number:
            seat.number -= 1
            seat.save(update_fields=["number"])


def _add_bots(key: str, player: Player, level: str, *, fill: bool) -> None:
    if level not in BOT_NAMES:
        raise Refused("no-such-bot", gettext_noop("There is no such bot."))
    with transaction.atomic():
        game = _hosted(key, player)
        _need_room(game)
        taken = len(seats_of(game))
        numbers = range(taken, game.size if fill else taken + 1)
        names = _bot_names(level, {seat.name for seat in seats_of(game)})
        Seat.objects.bulk_create(
            Seat(game=game, number=number, name=name, bot=level, phrase=own_phrase(""))
            for number, name in zip(numbers, names, strict=False)
        )
        _start_if_full(game, player)


def _bot_names(level: str, taken: set[str]) -> Iterator[str]:
    """Names that nobody at the table has, without end."""
    first = BOT_NAMES[level]
    more = (f"{name} {number}" for number in count(2) for name in first)
    return (name for name in chain(first, more) if name not in taken)


def _start_if_full(game: Game, actor: Player) -> None:
    """After somebody sat down."""
    reread_seats(game)
    if len(seats_of(game)) == game.size and game.start_when_full:
        _begin(game, actor)
    else:
        save(game)


def _begin(game: Game, actor: Player) -> None:
    """Start the game; bots that are first to act play at once."""
    game.phase, game.started_at, game.expires_at = Game.Phase.RUNNING, timezone.now(), None
    save(game, "phase", "started_at", "expires_at", "size", "options")
    go_on(Position.of(game), actor)
    post.tell_started(game, seats_of(game), actor)


def _end_table(game: Game, phase: Game.Phase, actor: Player | None) -> None:
    game.phase, game.expires_at, game.finished_at = phase, None, timezone.now()
    save(game, "phase", "expires_at", "finished_at")
    post.tell_table_ended(game, seats_of(game), actor)
