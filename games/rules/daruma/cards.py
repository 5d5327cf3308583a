"""The tables of cards, objectives and round tiles: read from a TOML text and checked line by line."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

COLOURS = ("red", "blue", "green", "yellow", "purple", "black")
GOLDEN = "golden"
ACTIONS = (
    "reroll-all",
    "reroll-same",
    "reroll-single",
    "shift-same",
    "shift-single",
    "eyes-count",
    "exchange",
)
TILES = ("plain", "daruma", "four-dice")
CARDS, OBJECTIVES, ROUND_TILES = 60, 6, 12


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed on a Daruma card; a golden one has no action (D1)."""

    colour: str
    action: str | None


@dataclass(frozen=True, slots=True)
class Objective:
    """Two points for each Daruma of the colours `two`, minus three for `minus_three`."""

    two: tuple[str, str]
    minus_three: str


@dataclass(frozen=True, slots=True)
class CardTable:
    """What a game is played with. `text` is the TOML it was read from; a game keeps it."""

    cards: Mapping[str, Card]
    objectives: tuple[Objective, ...]
    tiles: tuple[str, ...]
    stand_in: bool
    text: str

    def __hash__(self) -> int:
        return hash(self.text)


class TableError(ValueError):
    """The text is no valid table. `faults` are English sentences, each naming its line if it has one."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def read_table(text: str) -> CardTable:
    """The table that a TOML `text` states. Raises `TableError` with every fault found."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TableError([f"not TOML: {error}"]) from error
    faults = [*_card_faults(data, text), *_objective_faults(data, text), *_tile_faults(data, text)]
    if not isinstance(data.get("stand_in", False), bool):
        faults.append(f"{_line(text, 'stand_in')}: stand_in must be true or false")
    if faults:
        raise TableError(faults)
    return CardTable(
        cards={name: _card(value) for name, value in data["cards"].items()},
        objectives=tuple(
            Objective((row["two"][0], row["two"][1]), row["minus_three"]) for row in data["objectives"]
        ),
        tiles=tuple(tile for tile in TILES for _ in range(data["tiles"].get(tile, 0))),
        stand_in=data.get("stand_in", False),
        text=text,
    )


def _card(value: str) -> Card:
    colour, _, action = value.partition(" ")
    return Card(colour, action or None)


def _card_faults(data: Mapping[str, Any], text: str) -> Iterator[str]:
    cards = data.get("cards")
    if not isinstance(cards, dict):
        yield "the section [cards] is missing"
        return
    if len(cards) != CARDS:
        yield f"{_line(text, '[cards]')}: [cards] holds {len(cards)} cards, {CARDS} are needed"
    for name, value in cards.items():
        fault = _card_fault(value)
        if fault:
            yield f"{_line(text, name)}: card {name}: {fault}"


def _card_fault(value: object) -> str | None:
    if not isinstance(value, str) or len(value.split(" ")) > 2:
        return 'write it as "colour action"'
    card = _card(value)
    if card.colour not in (*COLOURS, GOLDEN):
        return f"the colour {card.colour!r} is none of {', '.join((*COLOURS, GOLDEN))}"
    if card.colour == GOLDEN:
        return "a golden card has no action" if card.action else None
    if card.action not in ACTIONS:
        return f"the action {card.action or ''!r} is none of {', '.join(ACTIONS)}"
    return None


def _objective_faults(data: Mapping[str, Any], text: str) -> Iterator[str]:
    rows = data.get("objectives")
    if not isinstance(rows, list):
        yield "the sections [[objectives]] are missing"
        return
    if len(rows) != OBJECTIVES:
        line = _section_line(text, "[[objectives]]", 0)
        yield f"{line}: there are {len(rows)} objectives, {OBJECTIVES} are needed"
    for number, row in enumerate(rows):
        if not _is_objective(row):
            yield (
                f"{_section_line(text, '[[objectives]]', number)}: objective {number + 1}: give `two` colours"
                f" and one other for `minus_three`, of {', '.join(COLOURS)}"
            )


def _is_objective(row: object) -> bool:
    if not isinstance(row, dict) or not isinstance(row.get("two"), list) or len(row["two"]) != 2:
        return False
    named = [*row["two"], row.get("minus_three")]
    return all(colour in COLOURS for colour in named) and len({*map(str, named)}) == 3


def _tile_faults(data: Mapping[str, Any], text: str) -> Iterator[str]:
    tiles = data.get("tiles")
    if not isinstance(tiles, dict):
        yield "the section [tiles] is missing"
        return
    for name, count in tiles.items():
        if name not in TILES:
            yield f"{_line(text, name)}: the tile {name!r} is none of {', '.join(TILES)}"
        elif type(count) is not int or count < 0:
            yield f"{_line(text, name)}: the number of {name} tiles must be 0 or more"
    total = sum(count for count in tiles.values() if type(count) is int)
    if total != ROUND_TILES:
        yield f"{_line(text, '[tiles]')}: [tiles] counts {total} tiles, {ROUND_TILES} are needed"


def _line(text: str, name: str) -> str:
    """`line N` of the first line that sets `name`."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.split("=")[0].strip().strip('"') == name:
            return f"line {number}"
    return "file"


def _section_line(text: str, header: str, index: int) -> str:
    lines = [n for n, line in enumerate(text.splitlines(), start=1) if line.strip() == header]
    return f"line {lines[index]}" if index < len(lines) else "file"


def alike(table: CardTable, names: tuple[str, ...]) -> bool:
    """Whether three of the Darumas share a colour or an action (D2, D21: golden ones only a colour)."""
    cards = [table.cards[name] for name in names]
    colours = [card.colour for card in cards]
    actions = [card.action for card in cards if card.action]
    return _three_of_one(colours) or _three_of_one(actions)


def _three_of_one(words: list[str]) -> bool:
    """Of at most five words; if three are equal, one of them is among the first three."""
    return any(words.count(word) >= 3 for word in words[:3])
