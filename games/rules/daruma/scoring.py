"""Points by the secret objectives, and the places."""

from games.rules.daruma.cards import GOLDEN
from games.rules.daruma.state import DarumaState
from games.rules.game import Outcome

GOLDEN_POINTS, OTHER_POINTS, WANTED_POINTS, UNWANTED_POINTS = 2, 1, 2, -3


def card_points(state: DarumaState, seat: int, card: str) -> int:
    """What `card` is worth to `seat` under its objective."""
    colour = state.setting.table.cards[card].colour
    objective = state.setting.table.objectives[state.setting.objectives[seat]]
    if colour == GOLDEN:
        return GOLDEN_POINTS
    if colour in objective.two:
        return WANTED_POINTS
    return UNWANTED_POINTS if colour == objective.minus_three else OTHER_POINTS


def points(state: DarumaState) -> tuple[int, ...]:
    return tuple(
        sum(card_points(state, seat, card) for card in pool) for seat, pool in enumerate(state.pools)
    )


def outcome(state: DarumaState) -> Outcome | None:
    """Most points win, then fewer Darumas; still tied: joint winners (D9)."""
    if state.phase != "over":
        return None
    total = points(state)
    keys = [(-value, len(pool)) for value, pool in zip(total, state.pools, strict=True)]
    return Outcome(total, tuple(1 + sum(other < key for other in keys) for key in keys))
