"""Derives every round of a tournament file again, drawn or given by the format, and compares."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.core.checker import manual_change
from tournaments.core.model import Round, Tournament
from tournaments.management.files import plain_errors, read_file
from tournaments.management.names import doubtful_names
from tournaments.plan.checker import check_one, check_secret, how_known


class Command(BaseCommand):
    """`manage.py check_draws FILE`: a line for each round; exits 0 if all hold, else 1 (also for TRF)."""

    help = "Check that every stored draw of a tournament file follows from its record and seed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, as exported from the event's page."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print what was found and leave with 1 if a draw doesn't hold. Raises `CommandError`."""
        opened = read_file(options["file"])
        if not opened.keeps_draws:
            self.stdout.write("A TRF file keeps no draws: nothing was checked.")
            sys.exit(1)
        tournament = opened.tournament
        for remark in doubtful_names(tournament):
            self.stderr.write(remark)
        secret = [f"FAILED {fault.code}: {fault.detail}" for fault in check_secret(tournament)]
        self.stdout.write("\n".join(secret), ending="\n" if secret else "")
        wrong = 0
        with plain_errors(options["file"]):
            for one in tournament.rounds:
                faults = _faults(tournament, one)
                wrong += bool(faults)
                for line in [*faults, *_remarks(one)] or [f"round {one.number}: ok"]:
                    self.stdout.write(line)
        stored = sum(map(how_known, tournament.rounds))
        self.stdout.write(f"{stored} rounds derived again, {wrong} of them wrong")
        if wrong or secret:
            sys.exit(1)


def _faults(tournament: Tournament, one: Round) -> list[str]:
    found = check_one(tournament, one.number)
    return [f"round {one.number}: FAILED {fault.code}: {fault.detail}" for fault in found]


def _remarks(one: Round) -> Iterator[str]:
    change = manual_change(one)
    if change is not None:
        was, now = _tables(change.drawn), _tables(change.published)
        yield f"round {one.number}: changed by hand: {was} became {now}"


def _tables(tables: tuple[tuple[int, ...], ...]) -> str:
    return " ".join("-".join(map(str, table)) for table in tables) or "nothing"
