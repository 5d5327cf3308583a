"""Checks a finished game from its exported record (`docs/fairness.md`)."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext as _

from games.rules import fairness


class Command(BaseCommand):
    """`manage.py verify_game FILE`: a line for each check; exits 0 if all hold, else 1."""

    help = "Check a game's record: the secret, every deal and roll, every move and the result."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The record, as fetched from the game's page."""
        parser.add_argument("file", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the checks and leave with 1 if one failed. Raises `CommandError` for an unreadable file."""
        checked = fairness.check(_load(options["file"]))
        for check in checked.checks:
            mark = "ok    " if check.ok else "FAILED"
            self.stdout.write(f"{mark} {_(check.title)}: {_(check.detail) % check.params}")
        if not checked.ok:
            sys.exit(1)


def _load(file: Path) -> object:
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{file}: can't be read ({error})") from None
