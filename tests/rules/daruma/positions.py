"""Positions of Daruma made for a test."""

from collections.abc import Sequence
from typing import Any

from games.rules.chance import ScriptedChance
from games.rules.daruma.rules import DARUMA
from games.rules.daruma.setup import set_up
from games.rules.daruma.state import Daruma, DarumaState
from games.rules.daruma.tables import own_table

TABLE = own_table()
PLAIN_MARKET = ("red1", "blue2", "green3", "yellow4", "purple5")
"""Five Darumas of which no three are alike; actions reroll-all, -same, -single, shift-same, -single."""


def position(
    *,
    market: Sequence[str | Daruma] = PLAIN_MARKET,
    tiles: Sequence[str] = ("plain",) * 6,
    pools: Sequence[Sequence[str]] = ((), ()),
    deck: Sequence[str] | None = None,
    objectives: Sequence[int] = (0, 1, 2, 3, 4),
    **changes: Any,
) -> DarumaState:
    """Seat 0 to move in turn 1 with dice on the table, unless changed."""
    seats = len(pools)
    start = set_up(TABLE, seats, scripted_start(seats))
    places = tuple(Daruma(place) if isinstance(place, str) else place for place in market)
    used = {place.card for place in places} | {card for pool in pools for card in pool}
    rest = [card for card in TABLE.cards if card not in used] if deck is None else deck
    usual: dict[str, Any] = {"actor": 0, "phase": "dice", "dice": (2, 3, 5), "book": 0, "rolls": 0} | changes
    return start._replace(
        setting=start.setting._replace(tiles=tuple(tiles), objectives=tuple(objectives[:seats])),
        market=places,
        pools=tuple(tuple(pool) for pool in pools),
        deck=tuple(rest),
        told=(),
        **usual,
    )


def scripted_start(seats: int) -> ScriptedChance:
    others = [card for card in TABLE.cards if card not in PLAIN_MARKET]
    return ScriptedChance(
        {
            "first": 0,
            "objectives": [str(k) for k in range(6)],
            "tiles": TABLE.tiles,
            "deck": [*PLAIN_MARKET, *others],
            "roll:1": [1, 1, 2, 2, 3, 3, 5, 5],
        }
    )


def rolls(*dice: Sequence[int], **shuffles: Sequence[str]) -> ScriptedChance:
    """The next rolls of a position (which has made none)."""
    draws: dict[str, Any] = {f"roll:{number}": roll for number, roll in enumerate(dice, start=1)}
    return ScriptedChance(draws | {f"shuffle:{key[1:]}": cards for key, cards in shuffles.items()})


NEXT_TURN = (1, 1, 2, 2, 3, 3, 5, 5)
"""A first roll without a four, for the turn after."""


def after(state: DarumaState, move: str, *dice: Sequence[int], **shuffles: Sequence[str]) -> DarumaState:
    return DARUMA.apply(state, move, rolls(*dice, **shuffles))


def legal(state: DarumaState) -> tuple[str, ...]:
    return DARUMA.legal(state)
