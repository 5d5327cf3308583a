"""Compares every started game's columns with what its moves say."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.door.rebuild import STARTED, Difference, rebuild
from games.models import Game


class Command(BaseCommand):
    """`manage.py rebuild_games [--fix]`: exits 1 if a difference is left."""

    help = "Replay all games, compare the derived columns with the moves and, with --fix, put them right."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whether to write."""
        parser.add_argument("--fix", action="store_true", help="write what the moves say")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Go through the games. Raises `CommandError` if differences are left."""
        games = left = 0
        for game_id, key in Game.objects.filter(phase__in=STARTED).order_by("pk").values_list("pk", "key"):
            games += 1
            left += self._one(game_id, key, fix=options["fix"])
        if left:
            raise CommandError(f"{games} games, {left} with differences")
        self.stdout.write(f"{games} games agree with their moves")

    def _one(self, game_id: int, key: str, *, fix: bool) -> bool:
        """Whether a difference is left."""
        try:
            wrong = rebuild(game_id, fix=fix)
        except Difference as difference:
            self.stderr.write(f"{key}: {difference}")
            return True
        for each in wrong:
            self.stdout.write(f"{key}: {each}{' (fixed)' if fix else ''}")
        return bool(wrong) and not fix
