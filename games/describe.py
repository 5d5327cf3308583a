"""Builds the description of a table for one viewer out of its rows, with nothing of the position."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext

from charuma_site.players.models import Player
from games.models import Game, Seat
from games.rules import registry
from games.rules.game import Option
from games.tables import SeatLine, Table


def table(game: Game, player: Player | None) -> Table:
    """What `player` may know of a visible table (no query if `host` and `seats` are loaded)."""
    seats = tuple(_seat_line(game, seat, player) for seat in game.seats.all())
    my_seat = next((seat.number for seat in seats if seat.mine), None)
    return Table(
        key=game.key,
        kind=game.kind,
        title=title(game),
        name=game.name,
        phase=game.phase,
        size=game.size,
        options=options(game),
        seats=seats,
        my_seat=my_seat,
        is_host=player is not None and game.host_id == player.pk,
        host_name=game.host.display_name if game.host else "",
        listed=game.listed,
        sealed=game.sealed,
        start_when_full=game.start_when_full,
        move_seconds=game.move_seconds,
        takeover_after=game.takeover_after,
        deadline=game.deadline,
        created_at=game.created_at,
        expires_at=game.expires_at,
        started_at=game.started_at,
        finished_at=game.finished_at,
        moved_at=game.moved_at,
        version=game.move_count,
        page_version=page_version(game.move_count, game.changes),
        turn_from=game.turn_from,
        commitment=game.commitment,
        invite_key="" if my_seat is None else game.invite_key,
    )


def page_version(move_count: int, changes: int) -> str:
    """What a page is asked for to tell whether it shows all that has happened."""
    return f"{move_count}.{changes}"


def title(game: Game) -> str:
    """The game's name in English; the slug if this installation doesn't know it any more."""
    rules = registry.GAMES.get(game.kind)
    return rules.title if rules else game.kind


def options(game: Game) -> tuple[tuple[str, str], ...]:
    """Label and value of each option in English, in the order of the rules."""
    rules = registry.GAMES.get(game.kind)
    known: Iterable[Option] = registry.asked_options(rules) if rules else ()
    return tuple(
        (option.label, _value_label(option, game.options[option.name]))
        for option in known
        if option.name in game.options and not _is_off(option, game.options)
    )


def _is_off(option: Option, options: Mapping[str, str | int]) -> bool:
    """A number left at 0 switches the option off (no fixed number of rounds), and another option may:
    nothing to tell."""
    left_at_0 = not option.choices and options[option.name] == option.default == 0
    return left_at_0 or bool(options.get(option.overruled_by))


def _value_label(option: Option, value: str | int) -> str:
    return dict(option.choices).get(str(value), str(value))


def _seat_line(game: Game, seat: Seat, player: Player | None) -> SeatLine:
    return SeatLine(
        number=seat.number,
        name=seat.name if seat.player_id else gettext(seat.name),  # a bot, or "deleted player"
        is_bot=seat.player_id is None and bool(seat.bot) and not seat.resigned,
        bot=seat.bot,
        away=seat.player_id is not None and bool(seat.bot) and not seat.resigned,
        resigned=seat.resigned,
        mine=player is not None and seat.player_id == player.pk,
        to_act=game.actor == seat.number,
        missed=seat.missed,
        points=seat.points,
        place=seat.place,
    )
