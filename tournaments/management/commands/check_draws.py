"""Derives every stored draw of a tournament file again and compares."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.core.checker import check_round, manual_change
from tournaments.core.model import Round, Tournament
from tournaments.management.files import plain_errors, read_file


class Command(BaseCommand):
    """`manage.py check_draws FILE`: a line for each round; exits 0 if every stored draw holds, else 1."""

    help = "Check that every stored draw of a tournament file follows from its record and seed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, as exported from the event's page."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print what was found and leave with 1 if a draw doesn't hold. Raises `CommandError`."""
        tournament = read_file(options["file"]).tournament
        wrong = 0
        with plain_errors(options["file"]):
            for one in tournament.rounds:
                faults = _faults(tournament, one)
                wrong += bool(faults)
                for line in [*faults, *_remarks(one)] or [f"round {one.number}: ok"]:
                    self.stdout.write(line)
        stored = sum(one.draw is not None for one in tournament.rounds)
        self.stdout.write(f"{stored} stored draws, {wrong} of them wrong")
        if wrong:
            sys.exit(1)


def _faults(tournament: Tournament, one: Round) -> list[str]:
    if one.draw is None:
        return []
    found = check_round(tournament, one.number)
    return [f"round {one.number}: FAILED {fault.code}: {fault.detail}" for fault in found]


def _remarks(one: Round) -> Iterator[str]:
    if one.draw is None:
        yield f"round {one.number}: no stored draw"
        return
    change = manual_change(one)
    if change is not None:
        was, now = _tables(change.drawn), _tables(change.published)
        yield f"round {one.number}: changed by hand: {was} became {now}"


def _tables(tables: tuple[tuple[int, ...], ...]) -> str:
    return " ".join("-".join(map(str, table)) for table in tables) or "nothing"
