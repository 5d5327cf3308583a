"""Recomputes the derived columns from the moves and compares them."""

from typing import Any

from django.db import transaction

from games.door.tables import SEATED, Position
from games.models import Game, Seat
from games.refusals import Refused
from games.rules.places import with_leavers
from games.store import Broken

STARTED = (Game.Phase.RUNNING, Game.Phase.FINISHED)


class Difference(Exception):
    """The moves themselves don't replay; nothing can be derived from them."""


def rebuild(game_id: int, *, fix: bool) -> list[str]:
    """What differs between the columns of a started game and its moves; with `fix`, put right.

    Raises `Difference` if the moves don't replay under the rules of this installation.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().prefetch_related(SEATED).get(pk=game_id)
        try:
            position = Position.of(game)
        except (Broken, Refused) as error:
            raise Difference(str(error)) from error
        wrong = _compare("game", game, _game_columns(position), fix)
        for seat, columns in zip(position.seats, _seat_columns(position), strict=True):
            wrong += _compare(f"seat {seat.number}", seat, columns, fix)
    return wrong


def _game_columns(position: Position) -> dict[str, Any]:
    actor = position.to_act
    phase = Game.Phase.RUNNING if actor else Game.Phase.FINISHED
    columns: dict[str, Any] = {
        "move_count": position.count,
        "actor": actor.number if actor else None,
        "phase": phase,
    }
    return columns if actor else {**columns, "deadline": None}


def _seat_columns(position: Position) -> list[dict[str, Any]]:
    rules = position.loaded.rules
    outcome = rules.outcome(position.state)
    resigned = [seat.resigned for seat in position.seats]
    places = with_leavers(outcome.places, resigned) if outcome else [None] * len(resigned)
    points = rules.points(position.state)
    return [{"points": own, "place": place} for own, place in zip(points, places, strict=True)]


def _compare(what: str, row: Game | Seat, columns: dict[str, Any], fix: bool) -> list[str]:
    """The differing columns by name, without values: a log may show them to anybody."""
    wrong = [name for name, value in columns.items() if getattr(row, name) != value]
    if fix and wrong:
        for name in wrong:
            setattr(row, name, columns[name])
        row.save(update_fields=wrong)
    return [f"{what}: {name}" for name in wrong]
