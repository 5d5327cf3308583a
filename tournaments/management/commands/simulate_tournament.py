"""Plays a whole event with bots, to see what settings lead to."""

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules import registry
from tournaments.core.exchange import write_json
from tournaments.core.settings import Settings
from tournaments.core.standings import Row, standings
from tournaments.core.units import decimal
from tournaments.management.files import plain_errors
from tournaments.management.standings import standings_lines, standings_value
from tournaments.simulation import DAY, Plan, Played, simulate

SIZES = range(2, 6)
MOST_ENTRANTS = 2000
MOST_ROUNDS = 50


class Command(BaseCommand):
    """`manage.py simulate_tournament`: the final standings; the same arguments always give the same event."""

    help = "Play a whole event with bots on a fake clock (no database) and print the standings."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """How large, how long, which game."""
        parser.add_argument("--entrants", type=int, default=16)
        parser.add_argument("--size", type=int, default=4, choices=SIZES, help="preferred seats at a table")
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--seed", default="1", help="decides draws, shuffles and moves")
        parser.add_argument("--game", default="charuma", choices=sorted(registry.GAMES))
        parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="of the game")
        parser.add_argument("--save", type=Path, metavar="FILE", help="also write the tournament file")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Play and print. Raises `CommandError` for arguments that give no event."""
        _check_range("--entrants", options["entrants"], 2, MOST_ENTRANTS)
        _check_range("--rounds", options["rounds"], 1, MOST_ROUNDS)
        plan = _plan(options)
        try:
            with plain_errors("simulation"):
                played = simulate(plan)
        except registry.OptionError as error:
            raise CommandError(f"--option {error.name}: {error.message % error.params}") from error
        rows = standings(played.tournament)
        self.stdout.write(_as_json(played, rows) if options["json"] else "\n".join(_lines(played, rows)))
        if options["save"]:
            with plain_errors(options["save"]):
                options["save"].write_text(write_json(played.tournament), encoding="utf-8")


def _check_range(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise CommandError(f"{name} is from {low} to {high}.")


def _plan(options: dict[str, Any]) -> Plan:
    size = options["size"]
    allowed = (
        tuple(one for one in (size - 1, size, size + 1) if one in SIZES) if size > min(SIZES) else (size,)
    )
    settings = Settings(size, allowed, options["rounds"])
    chosen = dict(_option(text) for text in options["option"])
    return Plan(options["entrants"], settings, options["seed"], options["game"], chosen)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"--option needs NAME=VALUE, not {text!r}.")
    return name, value


def _as_json(played: Played, rows: tuple[Row, ...]) -> str:
    tournament = played.tournament
    value = {
        "seed": tournament.seed,
        "entrants": len(tournament.entrants),
        "rounds": len(tournament.rounds),
        "tables": sum(len(one.tables) for one in tournament.rounds),
        "days": _days(played),
        "standings": standings_value(tournament, rows),
    }
    return json.dumps(value, ensure_ascii=False, indent=1)


def _days(played: Played) -> list[str]:
    return [decimal(Fraction(one, DAY), 1) for one in played.lengths]


def _lines(played: Played, rows: tuple[Row, ...]) -> Iterator[str]:
    yield f"{len(played.lengths)} rounds of {', '.join(_days(played))} days"
    yield from standings_lines(played.tournament, rows)
