"""Charuma as the one object that the service asks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.rules.charuma import transcript
from games.rules.charuma.bidding import BIDS, place_bid
from games.rules.charuma.bots import choose_move
from games.rules.charuma.build_view import build_view, legal_moves
from games.rules.charuma.cards import PLAY_CARDS
from games.rules.charuma.deal import SIZES, START_POINTS, deal_round
from games.rules.charuma.forced import forced_move
from games.rules.charuma.notation import check_legal, read
from games.rules.charuma.options import OPTIONS, read_setup
from games.rules.charuma.phases import BIDDING
from games.rules.charuma.redeal import redeal
from games.rules.charuma.scoring import outcome
from games.rules.charuma.state import CharumaState
from games.rules.charuma.story import tell
from games.rules.charuma.tricks import play_cards
from games.rules.charuma.view import CharumaView
from games.rules.game import Chance, Event, Option, Options, Outcome, Seat, Step, Viewer
from games.rules.words import gettext_noop


class Charuma:
    """See `games.rules.game.Rules`, which says what each method does."""

    slug: str = "charuma"
    title: str = gettext_noop("Charuma")
    version: int = 1
    min_seats: int = min(SIZES)
    max_seats: int = max(SIZES)
    options: tuple[Option, ...] = OPTIONS

    def start(self, seats: int, options: Options, chance: Chance) -> CharumaState:
        return deal_round(
            read_setup(seats, options),
            1,
            extra=False,
            token=chance.pick("first", seats),
            points=(START_POINTS,) * seats,
            last_trick=None,
            chance=chance,
        )

    def to_act(self, state: CharumaState) -> Seat | None:
        return state.actor

    def legal(self, state: CharumaState) -> tuple[str, ...]:
        return legal_moves(state)

    def read(self, state: CharumaState, text: str) -> str:
        return read(state, text)

    def apply(self, state: CharumaState, move: str, chance: Chance) -> CharumaState:
        check_legal(state, move)
        seat = state.actor
        assert seat is not None
        if state.phase == BIDDING:
            return place_bid(state, seat, *BIDS[move])
        return play_cards(state, seat, PLAY_CARDS[move], chance)

    def forced(self, state: CharumaState) -> str | None:
        return forced_move(state)

    def points(self, state: CharumaState) -> tuple[int, ...]:
        return state.points

    def outcome(self, state: CharumaState) -> Outcome | None:
        return outcome(state)

    def view(self, state: CharumaState, viewer: Viewer) -> CharumaView:
        return build_view(state, viewer)

    def story(
        self, start: CharumaState, steps: Sequence[Step[CharumaState]], viewer: Viewer
    ) -> tuple[Event, ...]:
        return tell(start, steps, viewer)

    def choose(self, view: CharumaView, level: str, random: Callable[[], float]) -> str:
        return choose_move(view, level, random)

    def redeal(self, state: CharumaState, viewer: Viewer, random: Callable[[], float]) -> CharumaState:
        return redeal(state, viewer, random)

    def script(self, case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
        return transcript.script(case)

    def facts(self, state: CharumaState) -> Mapping[str, Any]:
        return transcript.facts(state)

    def end_facts(self, state: CharumaState) -> Mapping[str, Any]:
        return transcript.end_facts(state)


CHARUMA = Charuma()
