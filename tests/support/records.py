"""Records of finished games, as they are exported."""

from typing import Any

from games.rules import fairness
from games.rules.chance import SecretChance, commitment
from games.rules.game import Step
from games.rules.places import with_leavers
from games.rules.record import RecordMove, RecordSeat
from tests.support.playouts import Setting, play_with

SECRET = bytes(range(32))
AT = "2026-01-31T12:00:00+00:00"


def exported(setting: Setting, *, resigned: frozenset[int] = frozenset()) -> dict[str, Any]:
    """The record of a random game at `setting`, whose seats in `resigned` left it on the way."""
    seats = [RecordSeat(f"Player {seat}", f"ねこ {seat}", seat in resigned) for seat in range(setting.seats)]
    game = play_with(setting, SecretChance(SECRET, [seat.phrase for seat in seats]), seed=5)
    outcome = setting.rules.outcome(game.states[-1])
    assert outcome is not None
    return fairness.record(
        setting.rules,
        setting.options,
        seats=seats,
        commitment=commitment(SECRET),
        secret=SECRET,
        moves=[_move(number, step) for number, step in enumerate(game.steps, start=1)],
        points=outcome.points,
        places=with_leavers(outcome.places, [seat.resigned for seat in seats]),
    )


def _move(number: int, step: Step[Any]) -> RecordMove:
    return RecordMove(number, step.seat, step.move, "web", AT)
