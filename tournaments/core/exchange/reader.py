"""JSON text to a tournament value; anything odd is refused with the field's name."""

import json

from tournaments.core.errors import RecordError
from tournaments.core.exchange.fields import Fields
from tournaments.core.exchange.settings import read_settings, read_stages
from tournaments.core.exchange.writer import FORMAT, VERSION
from tournaments.core.model import (
    ABSENCES,
    Absence,
    Entrant,
    FixedDraw,
    ForbiddenPair,
    Kind,
    Presence,
    Result,
    Round,
    State,
    StoredDraw,
    Table,
    Tournament,
)
from tournaments.core.validation import validate

TOP = frozenset({"format", "version", *Tournament.__slots__})


def read_json(text: str) -> Tournament:
    """Read a tournament; raises `RecordError` naming the line (broken JSON) or the field."""
    try:
        value = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(f"line {error.lineno}", "not-json", "%(what)s", what=error.msg) from error
    top = Fields(value, "")
    top.only(TOP)
    if top.text("format", "") != FORMAT:
        raise RecordError("format", "unknown-format", "%(known)s is expected", known=FORMAT)
    if top.integer("version", 0) != VERSION:
        raise RecordError("version", "unknown-version", "version %(known)s is expected", known=VERSION)
    settings = read_settings(top.object("settings"))
    tournament = Tournament(
        top.text("name", ""),
        settings,
        tuple(_entrant(one) for one in top.each("entrants")),
        tuple(_round(one) for one in top.each("rounds")),
        _forbidden(top),
        top.text("seed", ""),
        read_stages(top.object("stages"), settings),
        top.text("commitment", ""),
        top.text("secret", ""),
    )
    validate(tournament)
    return tournament


def _forbidden(top: Fields) -> tuple[ForbiddenPair, ...]:
    pairs = []
    for index, numbers in enumerate(_lists_of_integers(top, "forbidden")):
        if not 2 <= len(numbers) <= 4 or numbers[2:] != tuple(sorted(numbers[2:])) or min(numbers) < 1:
            raise RecordError(
                f"forbidden[{index}]",
                "not-pair",
                "two starting numbers are expected, and perhaps the first and the last round",
            )
        pairs.append(ForbiddenPair(*numbers))
    return tuple(pairs)


def _entrant(one: Fields) -> Entrant:
    one.only(frozenset({"number", "name", "rating", "joined", "left"}))
    left = one.integer("left") if one.has("left") else None
    return Entrant(
        one.integer("number", least=1),
        one.text("name", ""),
        one.integer("rating", 0),
        one.integer("joined", 1, least=1),
        left,
    )


def _round(one: Fields) -> Round:
    one.only(frozenset(Round.__slots__))
    return Round(
        one.integer("number", least=1),
        tuple(_table(table) for table in one.each("tables")),
        tuple(_absence(absence) for absence in one.each("absences")),
        _draw(one.object("draw")) if one.has("draw") else None,
        _fixed(one.object("fixed")) if one.has("fixed") else None,
        tuple(_draw(part) for part in one.each("parts")),
        read_settings(one.object("settings")) if one.has("settings") else None,
    )


def _table(one: Fields) -> Table:
    one.only(frozenset({"number", "entrants", "results", "reason"}))
    entrants = one.integers("entrants")
    results = tuple(_result(result, len(entrants)) for result in one.each("results"))
    return Table(one.integer("number", least=1), entrants, results, one.text("reason", ""))


def _result(one: Fields, size: int) -> Result:
    one.only(frozenset({"state", "places", "points", "presence", "drawn", "reason"}))
    places, points = one.integers("places"), one.integers("points")
    presence = _presence(one)
    for name, values in (("places", places), ("points", points), ("presence", presence)):
        if len(values) not in (0, size):
            raise RecordError(one.at(name), "wrong-length", "one for each seat is expected")
    if any(not 0 <= place <= size for place in places):
        raise RecordError(one.at("places"), "no-place", "places are from 1 to the number of seats")
    state = one.choice("state", State)
    return Result(state, places, points, presence, one.integer("drawn", 0), one.text("reason", ""))


def _presence(one: Fields) -> tuple[Presence, ...]:
    words = one.list("presence")
    if any(word not in list(Presence) for word in words):
        known = ", ".join(Presence)
        raise RecordError(one.at("presence"), "unknown-word", "words of %(known)s are expected", known=known)
    return tuple(Presence(word) for word in words)


def _absence(one: Fields) -> Absence:
    one.only(frozenset({"entrant", "kind"}))
    kind = one.choice("kind", Kind)
    if kind not in ABSENCES:
        raise RecordError(one.at("kind"), "no-absence", "%(kind)s is said at a table", kind=kind)
    return Absence(one.integer("entrant", least=1), kind)


def _draw(one: Fields) -> StoredDraw:
    one.only(frozenset(StoredDraw.__slots__))
    return StoredDraw(
        one.text("seed"),
        one.integers("players"),
        _lists_of_integers(one, "tables"),
        one.integers("byes"),
        _figures(one.object("cost")),
        _figures(one.object("bound")),
        _reasons(one),
        one.text("digest", ""),
    )


def _fixed(one: Fields) -> FixedDraw:
    one.only(frozenset(FixedDraw.__slots__))
    return FixedDraw(
        one.text("rule"),
        one.integers("players"),
        _lists_of_integers(one, "tables"),
        one.integers("byes"),
        one.integers("out"),
    )


def _lists_of_integers(one: Fields, name: str) -> tuple[tuple[int, ...], ...]:
    found = []
    for index, value in enumerate(one.list(name)):
        found.append(Fields({"": value}, f"{one.at(name)}[{index}]").integers(""))
    return tuple(found)


def _figures(one: Fields) -> tuple[tuple[str, int], ...]:
    return tuple((name, one.integer(name)) for name in one.names())


def _reasons(one: Fields) -> tuple[tuple[str, ...], ...]:
    values = one.list("reasons")
    if any(
        not isinstance(value, list) or any(not isinstance(word, str) for word in value) for value in values
    ):
        raise RecordError(one.at("reasons"), "not-text", "lists of texts are expected")
    return tuple(tuple(value) for value in values)
