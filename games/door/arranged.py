"""Tables that somebody else has arranged: everybody has a seat, and the game begins at once."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from django.db import transaction
from django.utils import timezone

from charuma_site.players.models import Player
from games.door.seats import usable_phrase
from games.door.tables import Position, reread_seats
from games.door.terms import check_clock, check_size, complete_options, rules_named
from games.door.texts import one_line
from games.door.turns import go_on
from games.models import BY_PEOPLE, Game, Move, Seat, new_secret
from games.rules import first
from games.rules.chance import commitment
from games.rules.game import OptionValue


@dataclass(frozen=True, slots=True)
class Place:
    """Who gets a seat: a person, or without one a bot of some level under a name."""

    player: Player | None
    name: str
    bot: str = ""
    phrase: str = ""
    """The seat's part of the chance; made up if there is none."""


@dataclass(frozen=True, slots=True)
class Arrangement:
    """The terms of an arranged table; see `Game` for the units.

    With a `secret` several tables get the same shuffles; such tables are `sealed` until all are done.
    """

    kind: str
    name: str
    options: Mapping[str, OptionValue]
    move_seconds: int
    takeover_after: int
    listed: bool
    secret: bytes | None = field(default=None, repr=False)
    sealed: bool = False


def begin_arranged(
    host: Player | None, terms: Arrangement, places: Sequence[Place], told: Collection[Player] = ()
) -> Game:
    """Open a table with everybody seated and begin; the first of `places` has the first turn.

    Nobody gets a letter that the game has begun, and those of `told` none that it's their turn: the caller's
    own letter says so. Raises `Refused`.
    """
    rules = rules_named(terms.kind)
    check_size(rules, len(places))
    check_clock(terms.move_seconds, terms.takeover_after)
    with transaction.atomic():
        game = _row(host, terms, len(places), rules.version)
        Seat.objects.bulk_create(_seat(game, number, place) for number, place in enumerate(places))
        reread_seats(game)
        go_on(Position.of(game), told=told)
    return game


def unseal(games: Collection[int], *, listed: bool) -> None:
    """Open the records and the talk of tables that had the same shuffles, once all of them are done."""
    Game.objects.filter(pk__in=games, sealed=True).update(sealed=False, listed=listed)


def call_off(games: Collection[int]) -> bool:
    """End arranged games in which no person has moved yet; False, and nothing changed, if somebody has."""
    with transaction.atomic():
        locked = list(Game.objects.select_for_update().filter(pk__in=games).order_by("pk"))
        if Move.objects.filter(game__in=locked, via__in=BY_PEOPLE).exists():
            return False
        Game.objects.filter(pk__in=[game.pk for game in locked]).update(
            phase=Game.Phase.CANCELLED, actor=None, deadline=None, finished_at=timezone.now()
        )
    return True


def _row(host: Player | None, terms: Arrangement, size: int, version: int) -> Game:
    secret = terms.secret or new_secret()
    options = complete_options(terms.kind, size, terms.options)
    return Game.objects.create(
        kind=terms.kind,
        rules_version=version,
        options={**options, first.FIRST: first.FIRST_SEAT},
        name=one_line(terms.name)[:60],
        host=host,
        size=size,
        listed=terms.listed,
        start_when_full=True,
        move_seconds=terms.move_seconds,
        takeover_after=terms.takeover_after,
        secret=secret,
        commitment=commitment(secret),
        sealed=terms.sealed,
        phase=Game.Phase.RUNNING,
        started_at=timezone.now(),
    )


def _seat(game: Game, number: int, place: Place) -> Seat:
    return Seat(
        game=game,
        number=number,
        player=place.player,
        name=one_line(place.name)[:40],
        bot="" if place.player else place.bot,
        phrase=usable_phrase(place.phrase),
    )
