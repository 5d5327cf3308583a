"""Scores a tournament file anew, for anybody who wants to see whether its figures are right."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.files import rescored_trf
from tournaments.management.files import plain_errors, read_file
from tournaments.management.names import doubtful_names
from tournaments.management.standings import standings_lines, standings_value
from tournaments.plan.ranking import ranking


class Command(BaseCommand):
    """`manage.py standings FILE`: scores and tie-breaks as the results in the file give them."""

    help = "Print the standings of a tournament file (JSON or TRF), or the file as TRF with its points anew."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The file, and the form of what is printed."""
        parser.add_argument("file", metavar="FILE", type=Path)
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--json", action="store_true", help="print JSON")
        form.add_argument(
            "--trf", action="store_true", help="print the file as TRF: all its lines, the points anew"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the standings. Raises `CommandError` for a file that can't be read or written."""
        opened = read_file(options["file"])
        for remark in doubtful_names(opened.tournament):
            self.stderr.write(remark)
        rows = ranking(opened.tournament, opened.tournament.stages)
        if options["trf"]:
            with plain_errors(options["file"]):
                self.stdout.write(rescored_trf(opened), ending="")
        elif options["json"]:
            value = {"standings": standings_value(opened.tournament, rows)}
            self.stdout.write(json.dumps(value, ensure_ascii=False, indent=1))
        else:
            self.stdout.write("\n".join(standings_lines(opened.tournament, rows)))
