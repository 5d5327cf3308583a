"""Daruma as the one object that the service asks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.daruma import transcript
from games.rules.daruma.bots import choose_move
from games.rules.daruma.moves import STOP, legal_moves, make_move
from games.rules.daruma.notation import check_legal, read
from games.rules.daruma.redeal import redeal
from games.rules.daruma.scoring import outcome, points
from games.rules.daruma.seen import build_view
from games.rules.daruma.setup import TRACK_LENGTH, set_up
from games.rules.daruma.state import DarumaState
from games.rules.daruma.story import tell
from games.rules.daruma.tables import is_table, kept_table, own_table
from games.rules.daruma.view import DarumaView
from games.rules.game import Chance, Event, Option, Options, Outcome, Seat, Step, Viewer
from games.rules.words import gettext_noop

CARDS = "cards"
"""The option that holds the card table's text."""


class DarumaRules:
    """See `games.rules.game.Rules`, which says what each method does."""

    slug: str = "daruma"
    title: str = "Daruma"
    summary: str = gettext_noop(
        "A game of dice and nerve: paint the eyes of Darumas, stop in time, collect for a secret objective."
    )
    version: int = 1
    min_seats: int = min(TRACK_LENGTH)
    max_seats: int = max(TRACK_LENGTH)

    @property
    def options(self) -> tuple[Option, ...]:
        """Only the table of cards. Nobody chooses it: a game keeps the one it started with."""
        return (Option(CARDS, gettext_noop("Cards"), "", default=own_table().text, kept=is_table),)

    def start(self, seats: int, options: Options, chance: Chance) -> DarumaState:
        return set_up(kept_table(str(options[CARDS])), seats, chance)

    def to_act(self, state: DarumaState) -> Seat | None:
        return None if state.phase == "over" else state.actor

    def legal(self, state: DarumaState) -> tuple[str, ...]:
        return legal_moves(state)

    def read(self, state: DarumaState, text: str) -> str:
        return read(state, text)

    def apply(self, state: DarumaState, move: str, chance: Chance) -> DarumaState:
        check_legal(state, move)
        return make_move(state, move, chance)

    def forced(self, state: DarumaState) -> str | None:
        """A lone move: dice, book and pools are open, so everybody sees that there is no other."""
        moves = legal_moves(state)
        return moves[0] if len(moves) == 1 else None

    def same_turn(self, before: DarumaState, after: DarumaState) -> bool:
        return before.turn == after.turn and after.phase != "over"

    def overdue(self, state: DarumaState) -> str | None:
        """Where it may end, the turn ends; else the calm bot paints what must be painted."""
        return STOP if STOP in legal_moves(state) else None

    def points(self, state: DarumaState) -> tuple[int, ...]:
        return points(state)

    def outcome(self, state: DarumaState) -> Outcome | None:
        return outcome(state)

    def view(self, state: DarumaState, viewer: Viewer) -> DarumaView:
        return build_view(state, viewer)

    def story(
        self,
        start: DarumaState,
        steps: Sequence[Step[DarumaState]],
        viewer: Viewer,  # noqa: ARG002
    ) -> tuple[Event, ...]:
        return tell(start, steps)

    def choose(self, view: DarumaView, level: str, random: Callable[[], float]) -> str:
        return choose_move(view, level, random)

    def redeal(self, state: DarumaState, viewer: Viewer, random: Callable[[], float]) -> DarumaState:
        return redeal(state, viewer, random)

    def script(self, case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
        table = own_table()
        return case["players"], {CARDS: table.text}, transcript.script(case, table)

    def facts(self, state: DarumaState) -> Mapping[str, Any]:
        return transcript.facts(state)

    def end_facts(self, state: DarumaState) -> Mapping[str, Any]:
        return transcript.end_facts(state)


DARUMA = DarumaRules()
