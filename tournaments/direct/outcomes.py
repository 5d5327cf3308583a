"""What a game says about its table: places, points, who came and who stayed."""

from dataclasses import dataclass

from games.models import BY_PEOPLE, Game, Move, Seat
from tournaments.core.model import Presence, State

MISSED = (Move.Via.TIMEOUT, Move.Via.RESIGNED)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A result by seat, as it is about to be entered."""

    places: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    presence: tuple[Presence, ...] = ()
    state: State = State.PLAYED


def outcome_of(game: Game) -> Outcome:
    """The result of a finished game.

    A person who made no move while a bot had to play for them did not come; one whose seat a bot had at the
    end has left. Places are those of the game.
    """
    seats = list(game.seats.order_by("number"))
    came = set(game.moves.filter(via__in=BY_PEOPLE).values_list("seat", flat=True))
    missed = set(game.moves.filter(via__in=MISSED).values_list("seat", flat=True))
    return Outcome(
        tuple(seat.place or len(seats) for seat in seats),
        tuple(seat.points or 0 for seat in seats),
        tuple(_presence(seat, came, missed) for seat in seats),
    )


def points_now(game: Game) -> tuple[int, ...]:
    """The game points by seat at this moment."""
    return tuple(seat.points or 0 for seat in game.seats.order_by("number"))


def _presence(seat: Seat, came: set[int], missed: set[int]) -> Presence:
    if seat.number not in came and seat.number in missed:
        return Presence.NO_SHOW
    entrant_left = seat.resigned or (seat.player_id is not None and bool(seat.bot))
    return Presence.LEFT if entrant_left else Presence.PLAYED
