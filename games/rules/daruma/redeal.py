"""Another world that a viewer can't tell from this one."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.rules.daruma.state import DarumaState
from games.rules.game import Viewer

ItemT = TypeVar("ItemT")


def redeal(state: DarumaState, viewer: Viewer, random: Callable[[], float]) -> DarumaState:
    """The deck in another order, and other objectives for all whose objective the viewer doesn't know."""
    if viewer.record or state.phase == "over":
        return state
    own = {viewer.seat: state.setting.objectives[viewer.seat]} if viewer.seat is not None else {}
    others = [k for k in range(len(state.setting.table.objectives)) if k not in own.values()]
    drawn = iter(_shuffled(others, random))
    objectives = tuple(own[seat] if seat in own else next(drawn) for seat in range(state.seats))
    return state._replace(
        setting=state.setting._replace(objectives=objectives), deck=tuple(_shuffled(state.deck, random))
    )


def _shuffled(items: Sequence[ItemT], random: Callable[[], float]) -> list[ItemT]:
    return sorted(items, key=lambda _: random())
