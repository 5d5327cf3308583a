"""The story of a game. All that happens is open: objectives and the deck's order are never told."""

from collections.abc import Sequence
from typing import Any

from games.rules.daruma.cards import CardTable
from games.rules.daruma.state import DarumaState, Told
from games.rules.game import Event, Step

FIELDS: dict[str, tuple[str, ...]] = {
    "roll": ("dice",),
    "good-luck": (),
    "bad-luck": (),
    "card": ("card",),
    "keep": (),
    "refresh": ("laid",),
    "paint": ("place", "card", "again", "turned"),
    "sake": ("spent", "again"),
    "gift": ("card", "receiver"),
    "exchange": ("one", "from_one", "other", "from_other"),
    "end-of-turn": ("cards",),
    "walk": ("steps", "number", "tile"),
    "end": ("by",),
}
"""The kinds of events and the names of their data; `card` (None from an empty deck), `cards`, `laid`,
`from_one` and `from_other` (none or one each) are plain `{"colour", "action"}`; `again` are the dice that
are rolled again (the roll follows), `turned` the value before and after of each die that was turned;
`number` is that of the tile, from 1."""

MADE = frozenset({"keep", "refresh", "paint", "sake", "gift", "end-of-turn"})
"""The kinds of events by which a move begins; a turn may also end by itself."""

_ONE_CARD, _CARDS = ("card",), ("cards", "laid", "from_one", "from_other")


def tell(start: DarumaState, steps: Sequence[Step[DarumaState]]) -> tuple[Event, ...]:
    """All that happened, oldest first; the same for every viewer."""
    table = start.setting.table
    told = [(0, start.told), *((number, step.state.told) for number, step in enumerate(steps, start=1))]
    # Turns lost on their first roll may have passed since: the one who began is counted back.
    first = Event(0, "first", (start.actor - start.turn + 1) % start.seats)
    return (first, *(_event(table, number, line) for number, lines in told for line in lines))


def _event(table: CardTable, number: int, line: Told) -> Event:
    kind, seat, values = line
    data = {name: _shown(table, name, value) for name, value in zip(FIELDS[kind], values, strict=True)}
    return Event(number, kind, seat, data)


def _shown(table: CardTable, name: str, value: Any) -> Any:
    if name in _ONE_CARD:
        return _card(table, value) if value else None
    if name in _CARDS:
        return tuple(_card(table, card) for card in value)
    return value


def _card(table: CardTable, name: str) -> dict[str, str | None]:
    printed = table.cards[name]
    return {"colour": printed.colour, "action": printed.action}
