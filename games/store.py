"""The only reader of a game's state, which is nothing but the replay of its moves."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from games.models import Game
from games.refusals import Refused
from games.rules import first, registry
from games.rules.chance import SecretChance
from games.rules.game import Chance, MoveError, Rules, Seat, Step


class MoveRow(NamedTuple):
    """A stored move, without the cost of a model object."""

    number: int
    seat: Seat
    text: str
    via: str
    player_id: int | None
    at: datetime


class Broken(Exception):
    """The stored moves of a game don't replay: a fault of ours, never of a player."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A started game in memory. States hold everybody's cards, so nothing of them is ever printed."""

    rules: Rules[Any]
    chance: Chance = field(repr=False)
    start: Any = field(repr=False)
    steps: tuple[Step[Any], ...] = field(repr=False)
    moves: tuple[MoveRow, ...] = field(repr=False)

    @property
    def state(self) -> Any:
        return self.state_after(len(self.steps))

    def state_after(self, moves: int) -> Any:
        """The state after so many moves; 0 is the start."""
        return self.steps[moves - 1].state if moves else self.start


def rules_of(game: Game) -> Rules[Any]:
    """The rules that `game` was begun under.

    Raises `Refused` (`rules-changed`) if this installation has other ones.
    """
    rules = registry.GAMES.get(game.kind)
    if rules is None or rules.version != game.rules_version:
        raise Refused(
            "rules-changed",
            gettext_noop(
                "This game was begun under rules that this site no longer plays. The operator must help."
            ),
        )
    return rules


def load(game: Game) -> Loaded:
    """Replay a started game (two queries, or one with `seats` prefetched).

    Raises `Refused` (`rules-changed`) and `Broken`.
    """
    rules = rules_of(game)
    phrases = [seat.phrase for seat in sorted(game.seats.all(), key=lambda seat: seat.number)]
    chance = first.settled(game.options, SecretChance(bytes(game.secret), phrases))
    rows = game.moves.order_by("number").values_list("number", "seat", "text", "via", "player_id", "at")
    moves = tuple(MoveRow(*row) for row in rows)
    start = rules.start(len(phrases), game.options, chance)
    return Loaded(rules, chance, start, tuple(_replay(game, rules, chance, start, moves)), moves)


def _replay(
    game: Game, rules: Rules[Any], chance: Chance, state: Any, moves: Iterable[MoveRow]
) -> Iterable[Step[Any]]:
    for expected, move in enumerate(moves, start=1):
        if move.number != expected or move.seat != rules.to_act(state):
            raise Broken(f"game {game.pk}: move {expected} is missing, doubled or of the wrong seat")
        try:
            state = rules.apply(state, move.text, chance)
        except MoveError as error:
            raise Broken(f"game {game.pk}: move {expected} is {error.code}") from error
        yield Step(move.seat, move.text, state)
