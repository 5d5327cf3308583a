"""The exported record of a finished game (`docs/fairness.md`, "The record"): read and written."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from games.rules.chance import Draw, Drawn
from games.rules.game import OptionValue, Seat
from games.rules.words import gettext_noop

FORMAT = "charuma-game-1"

ValueT = TypeVar("ValueT")


class RecordError(Exception):
    """A record that can't be read. `message` is an English template, filled from `params`."""

    def __init__(self, message: str, params: Mapping[str, OptionValue]) -> None:
        super().__init__(message % params)
        self.message = message
        self.params = params


@dataclass(frozen=True, slots=True)
class RecordSeat:
    """Who sat there, and the seat's part of the game's chance."""

    name: str
    phrase: str
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class RecordMove:
    """One move, canonical; `via` as in the list of moves, `at` in ISO 8601, UTC."""

    number: int
    seat: Seat
    text: str
    via: str
    at: str


@dataclass(frozen=True, slots=True)
class Record:
    """A finished game, complete enough to be played again. `draws` is None if they aren't listed."""

    game: str
    rules_version: int
    options: Mapping[str, OptionValue]
    seats: tuple[RecordSeat, ...]
    commitment: str
    secret: bytes = field(repr=False)
    moves: tuple[RecordMove, ...]
    draws: tuple[Draw, ...] | None
    points: tuple[int, ...]
    places: tuple[int, ...]

    @property
    def phrases(self) -> tuple[str, ...]:
        return tuple(seat.phrase for seat in self.seats)


def write(record: Record) -> dict[str, Any]:
    """`record` as plain values that JSON can hold."""
    plain: dict[str, Any] = {
        "format": FORMAT,
        "game": record.game,
        "rules_version": record.rules_version,
        "options": dict(record.options),
        "seats": [
            {"name": seat.name, "phrase": seat.phrase, "resigned": seat.resigned} for seat in record.seats
        ],
        "commitment": record.commitment,
        "secret": record.secret.hex(),
        "moves": [_plain_move(move) for move in record.moves],
        "result": {"points": list(record.points), "places": list(record.places)},
    }
    if record.draws is not None:
        plain["draws"] = [_plain_draw(draw) for draw in record.draws]
    return plain


def _plain_move(move: RecordMove) -> dict[str, Any]:
    return {"number": move.number, "seat": move.seat, "text": move.text, "via": move.via, "at": move.at}


def _plain_draw(draw: Draw) -> dict[str, Any]:
    return {"name": draw.name, "kind": draw.kind, "of": _listed(draw.of), "outcome": _listed(draw.outcome)}


def _listed(value: Drawn) -> int | list[Any]:
    return value if isinstance(value, int) else list(value)


def read(raw: object) -> Record:
    """The record that was loaded from JSON as `raw`. Raises `RecordError` for all that doesn't fit."""
    table = _of_type(raw, "record", dict)
    if table.get("format") != FORMAT:
        raise RecordError(gettext_noop("This is not a record in the form “%(format)s”."), {"format": FORMAT})
    result = _member(table, "result", dict)
    return Record(
        game=_member(table, "game", str),
        rules_version=_member(table, "rules_version", int),
        options=_options(_member(table, "options", dict)),
        seats=tuple(_seat(entry) for entry in _member(table, "seats", list)),
        commitment=_member(table, "commitment", str),
        secret=_hex(_member(table, "secret", str)),
        moves=tuple(_move(entry) for entry in _member(table, "moves", list)),
        draws=_draws(table),
        points=_whole_numbers(result, "points"),
        places=_whole_numbers(result, "places"),
    )


def _garbled(where: str) -> RecordError:
    return RecordError(gettext_noop("The record is garbled at “%(where)s”."), {"where": where})


def _of_type(value: object, where: str, kind: type[ValueT]) -> ValueT:
    # By exact type: in Python True is an int, in JSON it is none.
    if type(value) is not kind:
        raise _garbled(where)
    return value


def _member(table: dict[str, object], key: str, kind: type[ValueT]) -> ValueT:
    return _of_type(table.get(key), key, kind)


def _text(table: dict[str, object], key: str) -> str:
    text = _member(table, key, str)
    try:
        text.encode()
    except UnicodeEncodeError:  # half a surrogate pair, which JSON can spell but UTF-8 can't
        raise _garbled(key) from None
    return text


def _hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        raise _garbled("secret") from None


def _options(raw: dict[str, object]) -> dict[str, OptionValue]:
    return {name: _option(name, value) for name, value in raw.items()}


def _option(name: str, value: object) -> OptionValue:
    return value if isinstance(value, str) else _of_type(value, name, int)


def _seat(raw: object) -> RecordSeat:
    table = _of_type(raw, "seats", dict)
    resigned = _of_type(table.get("resigned", False), "resigned", bool)
    return RecordSeat(_text(table, "name"), _text(table, "phrase"), resigned)


def _move(raw: object) -> RecordMove:
    table = _of_type(raw, "moves", dict)
    return RecordMove(
        number=_member(table, "number", int),
        seat=_member(table, "seat", int),
        text=_member(table, "text", str),
        via=_member(table, "via", str),
        at=_member(table, "at", str),
    )


def _draws(table: dict[str, object]) -> tuple[Draw, ...] | None:
    if "draws" not in table:
        return None
    return tuple(_draw(entry) for entry in _member(table, "draws", list))


def _draw(raw: object) -> Draw:
    table = _of_type(raw, "draws", dict)
    of = table.get("of")
    asked = _texts(of) if isinstance(of, list) else _of_type(of, "of", int)
    return Draw(_text(table, "name"), _member(table, "kind", str), asked, _outcome(table.get("outcome")))


def _outcome(value: object) -> Drawn:
    if not isinstance(value, list):
        return _of_type(value, "outcome", int)
    if all(type(entry) is int for entry in value):
        return tuple(value)
    return _texts(value)


def _texts(values: Sequence[object]) -> tuple[str, ...]:
    return tuple(_of_type(value, "draws", str) for value in values)


def _whole_numbers(table: dict[str, object], key: str) -> tuple[int, ...]:
    return tuple(_of_type(value, key, int) for value in _member(table, key, list))
