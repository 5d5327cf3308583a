"""Lanterns: a tiny complete game, the model for adding one (`docs/adding-a-game.md`).

The deck holds the lanterns 1 to 9. In each round everybody gets one, face down. Seat after seat, from the
seat that was drawn to begin, twice round the table, says `keep` or `swap`: a swapped lantern is laid
aside, face down, and the top one of the deck is taken. Nobody may swap twice in a round. Then all
are shown, and the highest wins a point. After `rounds` rounds the most points win.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.rules.chance import ScriptedChance
from games.rules.game import (
    Chance,
    Event,
    MoveError,
    Option,
    Options,
    Outcome,
    Rules,
    Seat,
    Step,
    Viewer,
)
from games.rules.words import gettext_noop

DECK = tuple("123456789")
TURNS = 2
"""How often each seat is asked in a round."""


@dataclass(frozen=True, slots=True)
class LanternsState:
    """The whole table. What is secret is kept out of the repr."""

    rounds: int
    first: Seat
    points: tuple[int, ...]
    hands: tuple[str, ...] = field(repr=False)
    deck: tuple[str, ...] = field(repr=False)
    aside: tuple[str | None, ...] = field(repr=False)
    """What each seat swapped away in this round."""
    round: int = 1
    turn: int = 0
    shown: tuple[str, ...] = ()
    """The lanterns of the round before, by seat."""

    @property
    def seats(self) -> int:
        return len(self.points)

    @property
    def swapped(self) -> tuple[bool, ...]:
        return tuple(lantern is not None for lantern in self.aside)

    @property
    def actor(self) -> Seat | None:
        return None if self.round > self.rounds else (self.first + self.turn) % self.seats


@dataclass(frozen=True, slots=True)
class LanternsView:
    """The table as one viewer sees it. `hands` and `aside` have None for what the viewer may not know."""

    viewer: Seat | None
    round: int
    rounds: int
    to_act: Seat | None
    points: tuple[int, ...]
    hands: tuple[str | None, ...]
    deck: int
    swapped: tuple[bool, ...]
    aside: tuple[str | None, ...]
    shown: tuple[str, ...]
    legal: tuple[str, ...]
    over: bool


class Lanterns:
    """The rules of the toy game."""

    slug = "lanterns"
    title = gettext_noop("Lanterns")
    version = 1
    min_seats = 2
    max_seats = 4
    options: tuple[Option, ...] = (
        Option(
            name="rounds",
            label=gettext_noop("Rounds"),
            help=gettext_noop("How many rounds are played."),
            default=2,
            low=1,
            high=4,
        ),
    )

    def start(self, seats: int, options: Options, chance: Chance) -> LanternsState:
        """The first round, dealt."""
        first = chance.pick("first", seats)
        state = LanternsState(int(options["rounds"]), first, (0,) * seats, (), (), ())
        return self._dealt(state, chance)

    def _dealt(self, state: LanternsState, chance: Chance) -> LanternsState:
        deck = chance.shuffle(f"deal:{state.round}", DECK)
        nothing = (None,) * state.seats
        return replace(state, hands=deck[: state.seats], deck=deck[state.seats :], aside=nothing)

    def to_act(self, state: LanternsState) -> Seat | None:
        """The seats in turn, twice round the table in each round."""
        return state.actor

    def legal(self, state: LanternsState) -> tuple[str, ...]:
        """`keep`, and `swap` once a round."""
        if state.actor is None:
            return ()
        return ("keep",) if state.swapped[state.actor] else ("keep", "swap")

    def read(self, state: LanternsState, text: str) -> str:
        """The move that `text` means. Raises `MoveError`."""
        move = text.strip().lower()
        if move not in {"keep", "swap"}:
            raise MoveError("unreadable", gettext_noop("Say keep or swap."), choices=self.legal(state))
        return self._checked(state, move)

    def _checked(self, state: LanternsState, move: str) -> str:
        if move not in self.legal(state):
            raise MoveError("illegal", gettext_noop("You can't %(move)s now."), {"move": move})
        return move

    def apply(self, state: LanternsState, move: str, chance: Chance) -> LanternsState:
        """The state after `move`, and after the show if it was the round's last."""
        seat = state.actor
        self._checked(state, move)
        assert seat is not None  # else no move is legal
        if move == "swap":
            state = self._swapped(state, seat)
        state = replace(state, turn=state.turn + 1)
        return self._shown(state, chance) if state.turn == TURNS * state.seats else state

    def _swapped(self, state: LanternsState, seat: Seat) -> LanternsState:
        return replace(
            state,
            hands=_put(state.hands, seat, state.deck[0]),
            deck=state.deck[1:],
            aside=_put(state.aside, seat, state.hands[seat]),
        )

    def _shown(self, state: LanternsState, chance: Chance) -> LanternsState:
        winner = state.hands.index(max(state.hands))
        state = replace(
            state,
            points=_put(state.points, winner, state.points[winner] + 1),
            shown=state.hands,
            round=state.round + 1,
            turn=0,
        )
        return state if state.actor is None else self._dealt(state, chance)

    def forced(self, state: LanternsState) -> str | None:
        """Who has swapped, as all saw, can only keep."""
        legal = self.legal(state)
        return legal[0] if len(legal) == 1 else None

    def points(self, state: LanternsState) -> tuple[int, ...]:
        """One for each round won."""
        return state.points

    def outcome(self, state: LanternsState) -> Outcome | None:
        """Most points win; equals share the place."""
        if state.actor is not None:
            return None
        places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        return Outcome(state.points, places)

    def view(self, state: LanternsState, viewer: Viewer) -> LanternsView:
        """The table, built from what `viewer` may see."""
        actor = state.actor
        return LanternsView(
            viewer=viewer.seat,
            round=state.round,
            rounds=state.rounds,
            to_act=actor,
            points=state.points,
            hands=self.seen(state.hands, viewer),
            deck=len(state.deck),
            swapped=state.swapped,
            aside=self.seen(state.aside, viewer),
            shown=state.shown,
            legal=self.seen_legal(state, viewer),
            over=actor is None,
        )

    def seen(self, lanterns: Sequence[str | None], viewer: Viewer) -> tuple[str | None, ...]:
        """All of the `lanterns` by seat for the record's reader, else the viewer's own."""
        return tuple(
            lantern if viewer.record or seat == viewer.seat else None for seat, lantern in enumerate(lanterns)
        )

    def seen_legal(self, state: LanternsState, viewer: Viewer) -> tuple[str, ...]:
        """The legal moves, for the seat to act alone."""
        return self.legal(state) if viewer.seat is not None and viewer.seat == state.actor else ()

    def story(
        self, start: LanternsState, steps: Sequence[Step[LanternsState]], viewer: Viewer
    ) -> tuple[Event, ...]:
        """`keep`, `swap` (data: `got`, for who may know it) and `show` (data: lanterns by seat)."""
        events = [Event(0, "first", start.first)]
        round_before = start.round
        for number, step in enumerate(steps, start=1):
            events.append(Event(number, step.move, step.seat, self.told(step, viewer)))
            if step.state.round > round_before:
                events.append(Event(number, "show", None, {"lanterns": step.state.shown}))
            round_before = step.state.round
        return tuple(events)

    def told(self, step: Step[LanternsState], viewer: Viewer) -> Mapping[str, Any]:
        """What `viewer` may know of a move beyond the move itself."""
        if step.move == "swap" and (viewer.record or viewer.seat == step.seat):
            state = step.state
            return {"got": state.hands[step.seat] if state.turn else state.shown[step.seat]}
        return {}

    def choose(self, view: LanternsView, level: str, random: Callable[[], float]) -> str:
        """`sharp` swaps a low lantern, `calm` does as it likes."""
        if len(view.legal) == 1:
            return view.legal[0]
        hand = view.hands[view.to_act] if view.to_act is not None else None
        low = random() < 0.5 if level == "calm" else hand is not None and hand < "6"
        return "swap" if low else "keep"

    def redeal(self, state: LanternsState, viewer: Viewer, random: Callable[[], float]) -> LanternsState:
        """Shuffles the lanterns that `viewer` can't see."""
        if viewer.record or state.actor is None:
            return state
        # Not by `seen`: a redeal that asks the view what is known would keep whatever the view leaks.
        own = viewer.seat
        known = set() if own is None else {state.hands[own], state.aside[own]}
        lanterns = [lantern for lantern in (*state.hands, *state.aside, *state.deck) if lantern]
        unseen = [lantern for lantern in lanterns if lantern not in known]
        fresh = iter(sorted(unseen, key=lambda _: random()))
        return replace(
            state,
            hands=tuple(lantern if lantern in known else next(fresh) for lantern in state.hands),
            aside=tuple(
                next(fresh) if lantern and lantern not in known else lantern for lantern in state.aside
            ),
            deck=tuple(fresh),
        )

    def script(self, case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
        """A transcript's `players`, `rounds`, `first` and `deals` (the deck of each round)."""
        deals = {f"deal:{number}": deck for number, deck in enumerate(case["deals"], start=1)}
        return case["players"], {"rounds": case["rounds"]}, ScriptedChance({"first": case["first"], **deals})

    def facts(self, state: LanternsState) -> Mapping[str, Any]:
        """`points` after each move."""
        return {"points": state.points}

    def end_facts(self, state: LanternsState) -> Mapping[str, Any]:
        """`final` points."""
        return {"final": state.points}


def _put(values: tuple[Any, ...], place: int, value: Any) -> tuple[Any, ...]:
    return (*values[:place], value, *values[place + 1 :])


LANTERNS = Lanterns()
TOYS: tuple[Rules[Any], ...] = (LANTERNS,)
