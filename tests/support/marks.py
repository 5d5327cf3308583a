"""Marks: a toy game in which every hidden card carries a mark, so that a leak can be seen in any text.

Each seat gets `cards` marked cards and plays one a turn; a played one is public and counts as many
points as its last digit. `LeakyMarks` shows each player the next one's hand, as no game may.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from games.presentation.base import Retold, each_event, following
from games.rules.game import Chance, Event, MoveError, Option, Options, Outcome, Seat, Step, Viewer

SPARE = 4
"""Cards that nobody gets."""


@dataclass(frozen=True, slots=True)
class MarksState:
    hands: tuple[tuple[str, ...], ...] = field(repr=False)
    points: tuple[int, ...]
    actor: Seat | None
    played: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MarksView:
    to_act: Seat | None
    points: tuple[int, ...]
    counts: tuple[int, ...]
    hands: tuple[tuple[str, ...] | None, ...]
    played: tuple[str, ...]
    legal: tuple[str, ...]
    over: bool


class Marks:
    """The rules, kept as every game must."""

    slug = "marks"
    title = "Marks"
    summary = "Marked cards."
    version = 1
    min_seats = 2
    max_seats = 4
    options = (Option(name="cards", label="Cards", help="Cards for each", default=3, low=1, high=200),)

    def start(self, seats: int, options: Options, chance: Chance) -> MarksState:
        size = int(options["cards"])
        deck = chance.shuffle("deal", [f"MARK{number:04d}" for number in range(seats * size + SPARE)])
        hands = tuple(tuple(sorted(deck[seat * size : (seat + 1) * size])) for seat in range(seats))
        return MarksState(hands, (0,) * seats, 0)

    def to_act(self, state: MarksState) -> Seat | None:
        return state.actor

    def legal(self, state: MarksState) -> tuple[str, ...]:
        return () if state.actor is None else state.hands[state.actor]

    def read(self, state: MarksState, text: str) -> str:
        move = text.strip().upper()
        if move not in self.legal(state):
            raise MoveError("illegal", "You don't have that card.")
        return move

    def apply(self, state: MarksState, move: str, _chance: Chance) -> MarksState:
        seat = state.actor
        if seat is None or move not in state.hands[seat]:
            raise MoveError("illegal", "You don't have that card.")
        hand = tuple(card for card in state.hands[seat] if card != move)
        hands = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
        points = list(state.points)
        points[seat] += int(move[-1])
        following = (seat + 1) % len(hands)
        return replace(
            state,
            hands=hands,
            points=tuple(points),
            played=(*state.played, move),
            actor=following if hands[following] else None,
        )

    def forced(self, state: MarksState) -> str | None:
        """The last card; everybody sees how many cards there are."""
        legal = self.legal(state)
        return legal[0] if len(legal) == 1 else None

    def same_turn(self, before: MarksState, after: MarksState) -> bool:
        return False

    def overdue(self, state: MarksState) -> str | None:
        return None

    def points(self, state: MarksState) -> tuple[int, ...]:
        return state.points

    def outcome(self, state: MarksState) -> Outcome | None:
        if state.actor is not None:
            return None
        places = tuple(1 + sum(other > own for other in state.points) for own in state.points)
        return Outcome(state.points, places)

    def shown(self, state: MarksState, seat: Seat, viewer: Viewer) -> bool:
        return viewer.record or viewer.seat == seat

    def view(self, state: MarksState, viewer: Viewer) -> MarksView:
        return MarksView(
            to_act=state.actor,
            points=state.points,
            counts=tuple(map(len, state.hands)),
            hands=tuple(
                hand if self.shown(state, seat, viewer) else None for seat, hand in enumerate(state.hands)
            ),
            played=state.played,
            legal=self.legal(state) if viewer.seat is not None and viewer.seat == state.actor else (),
            over=state.actor is None,
        )

    def story(self, _start: MarksState, steps: Sequence[Step[MarksState]], _: Viewer) -> tuple[Event, ...]:
        return tuple(
            Event(number, "play", step.seat, {"card": step.move})
            for number, step in enumerate(steps, start=1)
        )

    def choose(self, view: MarksView, level: str, random: Callable[[], float]) -> str:
        return view.legal[0] if level == "sharp" else view.legal[int(random() * len(view.legal))]

    def redeal(self, state: MarksState, _viewer: Viewer, _random: Callable[[], float]) -> MarksState:
        return state

    def script(self, case: Mapping[str, Any]) -> tuple[int, Options, Chance]:
        raise NotImplementedError

    def facts(self, state: MarksState) -> Mapping[str, Any]:
        return {"points": state.points}

    def end_facts(self, state: MarksState) -> Mapping[str, Any]:
        return {"final": state.points}


class LeakyMarks(Marks):
    """Shows the next seat's hand, and names it when it refuses."""

    slug = "leaky-marks"

    def shown(self, state: MarksState, seat: Seat, viewer: Viewer) -> bool:
        following = None if viewer.seat is None else (viewer.seat + 1) % len(state.hands)
        return seat == following or super().shown(state, seat, viewer)

    def read(self, state: MarksState, text: str) -> str:
        if state.actor is not None and text.strip().upper() not in self.legal(state):
            other = state.hands[(state.actor + 1) % len(state.hands)]
            raise MoveError("illegal", "Not %(cards)s", {"cards": " ".join(other)})
        return super().read(state, text)


class MarksPresentation:
    """Prints all that a view holds."""

    scripts = styles = caused = ()
    page_template = mail_template = choice_template = aid_template = rules_template = "marks/position.html"

    def move_label(self, move: str, _names: Sequence[str]) -> str:
        return move

    def confirm_text(self, _view: MarksView, move: str, _names: Sequence[str]) -> str:
        return move

    def chosen(self, _view: MarksView, parts: Sequence[str]) -> str:
        return " ".join(parts)

    def event_line(self, event: Event, names: Sequence[str]) -> str:
        return f"{names[event.seat or 0]} plays {event.data['card']}"

    def news(
        self, story: Sequence[Event], since: int, viewer: Seat | None, names: Sequence[str]
    ) -> list[Retold]:
        return each_event(story, since, lambda event: self.event_line(event, names))

    def followed(self, story: Sequence[Event], move: int, names: Sequence[str]) -> list[str]:
        return following(story, move, lambda event: self.event_line(event, names))

    def turn_number(self, _view: MarksView, _story: Sequence[Event], move: int) -> int:
        return move

    def handed_over(self, story: Sequence[Event], names: Sequence[str]) -> list[Retold]:
        return []

    def ask(self, _view: MarksView) -> str:
        return _("Play a card.")

    def status(self, view: MarksView, names: Sequence[str]) -> str:
        return "over" if view.to_act is None else f"{names[view.to_act]} plays"

    def position_text(self, view: MarksView, _names: Sequence[str]) -> str:
        return repr(view)

    def context(self, view: MarksView, _names: Sequence[str]) -> dict[str, object]:
        return {"view": view}

    def typing_help(self) -> str:
        return ""

    def rules_context(self) -> dict[str, object]:
        return {}


MARKS, LEAKY_MARKS = Marks(), LeakyMarks()
