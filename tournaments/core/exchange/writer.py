"""A tournament value as JSON: the same value always gives the same bytes."""

import json
from dataclasses import fields
from enum import Enum
from typing import Any

from tournaments.core.model import Round, StoredDraw, Tournament
from tournaments.core.settings import Settings

FORMAT = "charuma-tournament"
VERSION = 1


def write_json(tournament: Tournament) -> str:
    """Return the JSON text of a tournament."""
    value = {
        "format": FORMAT,
        "version": VERSION,
        "name": tournament.name,
        "seed": tournament.seed,
        "settings": _settings(tournament.settings),
        "entrants": [_plain(one) for one in tournament.entrants],
        "forbidden": [list(two) for two in tournament.forbidden],
        "rounds": [_round(one) for one in tournament.rounds],
    }
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


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


def _round(one: Round) -> dict[str, Any]:
    return {
        "number": one.number,
        "tables": [
            {**_plain(table), "results": [_plain(result) for result in table.results]} for table in one.tables
        ],
        "absences": [_plain(absence) for absence in one.absences],
        "draw": None if one.draw is None else draw_value(one.draw),
    }


def _plain(value: Any) -> dict[str, Any]:
    """Return a frozen value's own fields as JSON knows them."""
    return {field.name: _simple(getattr(value, field.name)) for field in fields(value)}


def _simple(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [_simple(one) for one in value]
    return value
