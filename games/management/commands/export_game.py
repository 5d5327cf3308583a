"""Writes the record of a finished game."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import records
from games.models import Game


class Command(BaseCommand):
    """`manage.py export_game KEY`: the record as JSON on standard output, for `verify_game`."""

    help = "Print the record of a finished game; a running one stays secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The key in the game's address."""
        parser.add_argument("key")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the record. Raises `CommandError` if there is no finished game with this key."""
        game = Game.objects.filter(key=options["key"], phase=Game.Phase.FINISHED, sealed=False).first()
        if game is None:
            raise CommandError("There is no finished game with this key.")
        self.stdout.write(json.dumps(records.of_game(game), ensure_ascii=False, indent=1))
