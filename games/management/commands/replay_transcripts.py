"""Replays transcripts of games and says whether the engine agrees with every step."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.rules import transcripts


class Command(BaseCommand):
    """`manage.py replay_transcripts FILE...`: exits 1 at the first difference."""

    help = "Replay files of whole games and compare every step: who acts, what is legal, what follows."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, one game each."""
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *_args: Any, **options: Any) -> None:
        """Replay all files. Raises `CommandError` with file, step and difference."""
        files: list[Path] = options["files"]
        steps = sum(_replay(file) for file in files)
        self.stdout.write(f"{len(files)} games, {steps} steps agree")


def _replay(file: Path) -> int:
    """The number of steps of the game in `file`."""
    try:
        return transcripts.compare(json.loads(file.read_bytes()))
    except transcripts.Difference as difference:
        raise CommandError(f"{file}: {difference}") from None
    except (OSError, ValueError, RecursionError) as error:
        raise CommandError(f"{file}: can't be read ({error})") from None
