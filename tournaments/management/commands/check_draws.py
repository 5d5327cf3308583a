"""Derives every round of a tournament file again, drawn or given by the format, and compares."""

import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.core.checker import Finding, manual_change
from tournaments.core.model import Round, Tournament
from tournaments.management.files import plain_errors, read_file
from tournaments.management.names import doubtful_names
from tournaments.plan.checker import check_one, check_secret, how_known

SEED_FAULTS = frozenset({"commitment", "seed"})


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
        secret = check_secret(tournament)
        self._write(f"FAILED {fault.code}: {fault.detail}" for fault in secret)
        wrong = []
        with plain_errors(options["file"]):
            for one in tournament.rounds:
                faults = check_one(tournament, one.number)
                wrong.append(faults)
                self._write([*map(_told, faults), *_remarks(one)] or [f"round {one.number}: ok"])
        self.stdout.write(_of_seeds(tournament, [*secret, *chain.from_iterable(wrong)]))
        stored = sum(map(how_known, tournament.rounds))
        self.stdout.write(f"{stored} rounds derived again, {sum(map(bool, wrong))} of them wrong")
        if any(wrong) or secret:
            sys.exit(1)

    def _write(self, lines: Iterable[str]) -> None:
        for line in lines:
            self.stdout.write(line)


def _told(fault: Finding) -> str:
    return f"round {fault.round}: FAILED {fault.code}: {fault.detail}"


def _of_seeds(tournament: Tournament, faults: Iterable[Finding]) -> str:
    """What the file lets one say of where its seeds come from."""
    if not tournament.commitment:
        return "seeds: not checked: the file has no commitment to a secret"
    if any(fault.code in SEED_FAULTS for fault in faults):
        return "seeds: FAILED, see above"
    if not tournament.secret:
        return (
            "seeds: not checked: the secret from which they follow is in the file once the event is over."
            f" Keep the commitment to compare it then: {tournament.commitment}"
        )
    return (
        "seeds: all follow from the secret; compare its commitment with the one known before the first round:"
        f" {tournament.commitment}"
    )


def _remarks(one: Round) -> Iterator[str]:
    change = manual_change(one)
    if change is not None:
        was, now = _tables(change.drawn), _tables(change.published)
        yield f"round {one.number}: changed by hand: {was} became {now}"


def _tables(tables: tuple[tuple[int, ...], ...]) -> str:
    return " ".join("-".join(map(str, table)) for table in tables) or "nothing"
