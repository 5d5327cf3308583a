"""Points, the token, and the end of the game."""

from typing import NamedTuple

from games.rules.charuma.cards import ACES_IN
from games.rules.charuma.deal import deal_round
from games.rules.charuma.phases import OVER
from games.rules.charuma.state import CharumaState, Setup, Trick
from games.rules.game import Chance, Outcome, Seat

LAST_TRICK_POINTS = 2


class Gain(NamedTuple):
    """What a seat's tricks of a round are worth, in points."""

    tricks: int
    aces: int
    last: int

    @property
    def total(self) -> int:
        return self.tricks + self.aces + self.last


def round_gains(tricks: tuple[Trick, ...], seats: int) -> tuple[Gain, ...]:
    """Each seat's gain: 1 a trick (2 for pairs), 1 an Ace, 2 for the last trick."""
    worth, aces, last = [0] * seats, [0] * seats, [0] * seats
    for trick in tricks:
        worth[trick.winner] += len(trick.plays[0])
        aces[trick.winner] += sum(map(ACES_IN.__getitem__, trick.plays))
    last[tricks[-1].winner] = LAST_TRICK_POINTS
    return tuple(map(Gain, worth, aces, last))


def finish_round(state: CharumaState, chance: Chance) -> CharumaState:
    """Credit the points of a round whose last trick was won, then end the game or deal again."""
    if not state.setup.scores(state.round):
        return _deal_next(state, (state.token + 1) % state.setup.seats, chance, extra=False)
    gains = round_gains(state.tricks, state.setup.seats)
    points = tuple(own + gain.total for own, gain in zip(state.points, gains, strict=True))
    state = state._replace(points=points)
    if _is_over(state):
        return state._replace(phase=OVER, actor=None)
    extra = state.extra or _target_reached(state)
    return _deal_next(state, next_token(state.token, points), chance, extra=extra)


def _deal_next(state: CharumaState, token: Seat, chance: Chance, *, extra: bool) -> CharumaState:
    return deal_round(
        state.setup,
        state.round + 1,
        extra=extra,
        token=token,
        points=state.points,
        last_trick=state.last_trick,
        chance=chance,
    )


def next_token(holder: Seat, points: tuple[int, ...]) -> Seat:
    """Who gets the token: fewest points; R6 counts from the holder's left, the holder last."""
    seats = len(points)
    clockwise = [(holder + step) % seats for step in range(1, seats + 1)]
    return min(clockwise, key=points.__getitem__)


def _is_over(state: CharumaState) -> bool:
    """R7: after an extra round only a lead alone counts, not the target."""
    if state.setup.rounds:
        return _scored_rounds(state.setup, state.round) == state.setup.rounds
    leads_alone = state.points.count(max(state.points)) == 1
    return leads_alone and (state.extra or _target_reached(state))


def _scored_rounds(setup: Setup, number: int) -> int:
    return number - (setup.bidding == "trial")


def _target_reached(state: CharumaState) -> bool:
    return not state.setup.rounds and max(state.points) >= state.setup.target


def places(points: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's place: 1 plus the number of seats with more points, so equals share one."""
    return tuple(1 + sum(other > own for other in points) for own in points)


def outcome(state: CharumaState) -> Outcome | None:
    """The result of a finished game."""
    return Outcome(state.points, places(state.points)) if state.phase == OVER else None
