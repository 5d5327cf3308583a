"""Which letters an event owes to whom. Only outbox rows are written here, in the event's transaction."""

from collections.abc import Collection, Iterable
from datetime import timedelta

from django.conf import settings

from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from games import clock
from games.models import Game, Seat

YOUR_TURN = "turn.your_turn"
REMINDER = "reminder.deadline"
STARTED = "game.started"
FINISHED = "game.finished"
TIMED_OUT = "game.timed_out"
TAKEN_OVER = "game.taken_over"
TABLE_ENDED = "game.table_expired"
INVITATION = "invite.game"


def topic(game: Game) -> str:
    """The thread of all letters about a game."""
    return f"game:{game.key}"


def tell_turn(game: Game, player: Player, actor: Player | None, told: Collection[Player] = ()) -> None:
    """It's `player`'s turn: a letter, and one before the deadline.

    Who has just acted is likely still looking at the page, so the letter waits a little; it is
    dropped if the turn is over by then, and never for any other reason (N01). Whoever is in `told` gets
    another letter that says so, and from here only the reminder.
    """
    if game.turn_at is None or game.deadline is None:
        raise ValueError("a turn has a beginning and a deadline")
    wait = settings.TURN_LETTER_DELAY_SECONDS if player == actor else 0
    first = game.turn_at + timedelta(seconds=wait)
    readers = [] if player in told else [player]
    outbox.post(YOUR_TURN, topic(game), game.turn_from, readers, due_at=first)
    reminder = clock.reminder_at(game.deadline, game.move_seconds)
    outbox.post(REMINDER, topic(game), game.turn_from, [player], due_at=reminder)


def tell_started(game: Game, seats: Iterable[Seat], actor: Player | None) -> None:
    """The game began: to all who neither began it nor get a letter that it's their turn."""
    readers = [reader for reader in _people(seats, but=actor) if _seat_of(reader, seats) != game.actor]
    outbox.post(STARTED, topic(game), 0, readers)


def tell_finished(game: Game, seats: Iterable[Seat]) -> None:
    """The result, to everybody who sat down, leavers included."""
    outbox.post(FINISHED, topic(game), game.move_count, _people(seats))


def tell_missed(game: Game, seat: Seat, move_number: int) -> None:
    """Time ran out and a bot played; or it took the seat as well (one letter says both)."""
    if seat.player is not None:
        kind = TAKEN_OVER if seat.bot else TIMED_OUT
        outbox.post(kind, topic(game), move_number, [seat.player])


def tell_table_ended(game: Game, seats: Iterable[Seat], actor: Player | None) -> None:
    """The table was cancelled or not filled in time."""
    outbox.post(TABLE_ENDED, topic(game), 0, _people(seats, but=actor))


def _people(seats: Iterable[Seat], but: Player | None = None) -> list[Player]:
    return [seat.player for seat in seats if seat.player is not None and seat.player != but]


def _seat_of(player: Player, seats: Iterable[Seat]) -> int | None:
    return next((seat.number for seat in seats if seat.player == player), None)
