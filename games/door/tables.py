"""A table behind its lock: the row, its seats and, once started, its position."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import connection
from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games import store
from games.models import Game, Move, Seat, SeatNews
from games.refusals import NotVisible, Refused
from games.rules.game import MoveError
from games.visibility import visible_games

SEATED = Prefetch("seats", queryset=Seat.objects.select_related("player").order_by("number"))
SEAT_COLUMNS = ("missed", "bot", "resigned", "points", "place")
"""What the course of a game changes at a seat."""


def locked(games: QuerySet[Game]) -> Game | None:
    """The one game of the query, locked until the transaction ends (SQLite locks at its beginning)."""
    return games.select_for_update().first()


def lock(key: str, player: Player, invite: str = "") -> Game:
    """Lock a table for what `player` wants to do there. Raises `NotVisible`."""
    game = locked(visible_games(player, invite).filter(key=key).order_by())
    if game is None:
        raise NotVisible(key)
    prefetch_related_objects([game], SEATED)
    return game


def lock_person(player: Player) -> None:
    """Let one request of this person after the other count what they may have so many of.

    Always before a game is locked, so that no two wait for each other.
    """
    Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()


def lock_due(games: QuerySet[Game]) -> Game | None:
    """Lock a game for the sweep, None if it isn't due or another sweep has it in hand."""
    skip = connection.features.has_select_for_update_skip_locked
    game = games.select_for_update(skip_locked=skip).first()
    if game is not None:
        prefetch_related_objects([game], SEATED)
    return game


def seats_of(game: Game) -> list[Seat]:
    """The seats of a locked game, clockwise, with their players (no query)."""
    return list(game.seats.all())


def reread_seats(game: Game) -> None:
    """After seats were added to a locked game."""
    game.refresh_from_db(fields=["seats"])  # forgets them
    prefetch_related_objects([game], SEATED)


def seat_of(game: Game, player: Player) -> Seat:
    """Where `player` sits. Raises `Refused` (`not-seated`)."""
    for seat in seats_of(game):
        if seat.player_id == player.pk:
            return seat
    raise Refused("not-seated", gettext_noop("You don't sit at this table."))


def seat_columns(seat: Seat) -> tuple[object, ...]:
    """The columns of `SEAT_COLUMNS`."""
    return tuple(getattr(seat, name) for name in SEAT_COLUMNS)


def note(game: Game, seat: Seat, what: SeatNews, moves: int) -> None:
    """Write into the table's log what happened to a seat after so many moves; the caller saves the game."""
    game.seat_log = [*game.seat_log, [moves, seat.number, what.value]]


def need_phase(game: Game, phase: Game.Phase) -> None:
    """Raise `Refused` unless the game is in `phase`."""
    if game.phase == phase:
        return
    if phase == Game.Phase.OPEN:
        raise Refused("not-open", gettext_noop("This table is no longer open."))
    raise Refused("not-running", gettext_noop("This game is not running."))


def save(game: Game, *fields: str) -> None:
    """Write the named columns only, and let the open pages see that something changed."""
    game.changes += 1  # the row is locked
    game.save(update_fields=["changes", *fields])


@dataclass(slots=True)
class Position:
    """A locked game in play: what has been played so far, and what this transaction adds."""

    game: Game
    seats: Sequence[Seat]
    loaded: store.Loaded = field(repr=False)
    state: Any = field(repr=False)
    stored: Sequence[tuple[object, ...]]
    """The seats' columns as the database has them."""
    turn_from: int
    """Moves made when the turn in progress began."""
    turn_passed: bool
    """Whether this transaction began a turn (or ended the game)."""
    made: list[Move] = field(default_factory=list)
    abandoned: bool = False
    """Whether the time is over in which somebody who is away may come back to a table that all have left."""

    @classmethod
    def of(cls, game: Game) -> "Position":
        """The position of a locked game; call it before changing a seat, so that the change is seen."""
        loaded, seats = store.load(game), seats_of(game)
        return cls(
            game,
            seats,
            loaded,
            loaded.state,
            stored=[seat_columns(seat) for seat in seats],
            turn_from=game.turn_from,
            turn_passed=game.turn_at is None,
        )

    def changed_seats(self) -> list[Seat]:
        """The seats whose columns differ from what is stored."""
        return [
            seat for seat, stored in zip(self.seats, self.stored, strict=True) if seat_columns(seat) != stored
        ]

    @property
    def count(self) -> int:
        """Moves made, those of this transaction included."""
        return len(self.loaded.steps) + len(self.made)

    @property
    def deserted(self) -> bool:
        """Whether no person is left at the table."""
        return not any(seat.player_id is not None and not seat.bot for seat in self.seats)

    @property
    def waits(self) -> bool:
        """Whether the seat to act waits for its owner: nobody else is there to be kept waiting."""
        seat = self.to_act
        may_return = seat is not None and seat.player_id is not None and not seat.resigned
        return may_return and self.deserted and not self.abandoned

    @property
    def to_act(self) -> Seat | None:
        number = self.loaded.rules.to_act(self.state)
        return None if number is None else self.seats[number]

    def read(self, text: str, state: Any) -> str:
        """The move that a typed text means in a state of this game. Raises `Refused`."""
        try:
            return self.loaded.rules.read(state, text)
        except MoveError as error:
            raise Refused.by_rules(error) from error

    def make(self, text: str, via: Move.Via, now: datetime, player: Player | None = None) -> Move:
        """Let the seat to act make a canonical legal move; `player` is the person who made it."""
        number = self.loaded.rules.to_act(self.state)
        if number is None:
            raise ValueError("nobody is to act")
        before = self.state
        self.state = self.loaded.rules.apply(before, text, self.loaded.chance)
        move = Move(
            game=self.game, number=self.count + 1, seat=number, text=text, via=via, player=player, at=now
        )
        self.made.append(move)
        if not self.loaded.rules.same_turn(before, self.state):
            self.turn_from, self.turn_passed = move.number, True
        return move
