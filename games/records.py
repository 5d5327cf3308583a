"""The record of a finished game, by which anybody can check it (`docs/fairness.md`)."""

from collections.abc import Iterator
from datetime import UTC
from typing import Any

from charuma_site.players.models import Player
from games import store
from games.models import Game, Seat
from games.refusals import NotVisible
from games.rules import fairness
from games.rules.record import RecordMove, RecordSeat
from games.visibility import visible_games


def record(key: str, player: Player | None) -> dict[str, Any]:
    """The whole record as plain values, in the form that `fairness.check` reads.

    Raises `NotVisible` for a table that isn't finished or is sealed, too: nobody gets any of it before.
    """
    return of_game(_finished(key, player))


def secret(key: str, player: Player | None) -> str:
    """The secret of a finished game in hex. Raises `NotVisible`."""
    return bytes(_finished(key, player).secret).hex()


def of_game(game: Game) -> dict[str, Any]:
    """The record of a game. Raises `ValueError` unless all of it may be known."""
    if not game.all_shown:
        raise ValueError("a record is written after the end only")
    seats = list(game.seats.all())
    return fairness.record(
        store.rules_of(game),
        game.options,
        seats=[RecordSeat(seat.name, seat.phrase, seat.resigned) for seat in seats],
        commitment=game.commitment,
        secret=bytes(game.secret),
        moves=list(_moves(game)),
        points=[_known(seat, seat.points) for seat in seats],
        places=[_known(seat, seat.place) for seat in seats],
    )


def _finished(key: str, player: Player | None) -> Game:
    games = visible_games(player).filter(key=key, phase=Game.Phase.FINISHED, sealed=False)
    game = games.prefetch_related("seats").first()
    if game is None:
        raise NotVisible(key)
    return game


def _moves(game: Game) -> Iterator[RecordMove]:
    for number, seat, text, via, at in game.moves.order_by("number").values_list(
        "number", "seat", "text", "via", "at"
    ):
        yield RecordMove(number, seat, text, via, at.astimezone(UTC).isoformat(timespec="seconds"))


def _known(seat: Seat, value: int | None) -> int:
    if value is None:
        raise ValueError(f"seat {seat.pk} of a finished game has no result")
    return value
