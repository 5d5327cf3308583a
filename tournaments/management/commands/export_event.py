"""Writes an event as a tournament file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import store
from tournaments.core.exchange import write_json
from tournaments.management.files import plain_errors
from tournaments.models import Event


class Command(BaseCommand):
    """`manage.py export_event KEY`: the file on standard output, for `draw` and `check_draws`."""

    help = "Print an event as a tournament file (docs/tournament-format.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The key in the event's address."""
        parser.add_argument("key")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the file. Raises `CommandError` if there is no event with this key."""
        event = Event.objects.filter(key=options["key"]).first()
        if event is None:
            raise CommandError("There is no event with this key.")
        with plain_errors(event.key):
            self.stdout.write(write_json(store.exported(event)), ending="")
