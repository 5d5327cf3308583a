"""A tournament value as JSON: the same value always gives the same bytes."""

import json
from dataclasses import fields
from enum import Enum
from typing import Any

from tournaments.core.model import FixedDraw, ForbiddenPair, Round, StoredDraw, Tournament
from tournaments.core.settings import Settings, Stages

FORMAT = "charuma-tournament"
VERSION = 1


def write_json(tournament: Tournament) -> str:
    """Return the JSON text of a tournament."""
    value: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "name": tournament.name,
        "seed": tournament.seed,
        "settings": _settings(tournament.settings),
        "entrants": [_plain(one) for one in tournament.entrants],
        "forbidden": [_forbidden(one) for one in tournament.forbidden],
        "rounds": [_round(one) for one in tournament.rounds],
    }
    if tournament.stages != Stages():
        value["stages"] = _plain(tournament.stages)
    value |= {name: text for name in ("commitment", "secret") if (text := getattr(tournament, name))}
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def fixed_value(draw: FixedDraw) -> dict[str, Any]:
    """Return what a format gave as the file holds it."""
    return _plain(draw)


def draw_value(draw: StoredDraw) -> dict[str, Any]:
    """Return a draw as it stands in the JSON."""
    value = _plain(draw)
    value["cost"] = dict(draw.cost)
    value["bound"] = dict(draw.bound)
    return value


def _settings(settings: Settings) -> dict[str, Any]:
    value = _plain(settings)
    rows = {str(size): list(row) for size, row in sorted(settings.scheme.rows.items())}
    value["scheme"] = {"kind": settings.scheme.kind.value, "rows": rows}
    return value


def _forbidden(pair: ForbiddenPair) -> list[int]:
    """The two, and the rounds for which it holds if that isn't all of them."""
    if pair.last is not None:
        return [pair.one, pair.other, pair.first, pair.last]
    return [pair.one, pair.other, *([pair.first] if pair.first > 1 else [])]


def _round(one: Round) -> dict[str, Any]:
    value: dict[str, Any] = {
        "number": one.number,
        "tables": [
            {**_plain(table), "results": [_plain(result) for result in table.results]} for table in one.tables
        ],
        "absences": [_plain(absence) for absence in one.absences],
        "draw": None if one.draw is None else draw_value(one.draw),
    }
    if one.fixed is not None:
        value["fixed"] = fixed_value(one.fixed)
    if one.parts:
        value["parts"] = [draw_value(part) for part in one.parts]
    if one.settings is not None:
        value["settings"] = _settings(one.settings)
    return value


def _plain(value: Any) -> dict[str, Any]:
    """Return a frozen value's own fields as JSON knows them."""
    return {field.name: _simple(getattr(value, field.name)) for field in fields(value)}


def _simple(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_simple(one) for one in value]
    return value
