"""Writes an event as a tournament file, or as TRF."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments import files, store
from tournaments.core.exchange import write_json
from tournaments.management.files import plain_errors
from tournaments.models import Event


class Command(BaseCommand):
    """`manage.py export_event KEY`: the file on standard output, for `draw` and `check_draws`."""

    help = "Print an event as a tournament file (docs/tournament-format.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The key in the event's address, and the form of the file."""
        parser.add_argument("key")
        parser.add_argument("--trf", action="store_true", help="as FIDE's TRF: events at tables of two")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the file. Raises `CommandError` if there is no such event, or if TRF can't hold it."""
        event = Event.objects.filter(key=options["key"]).first()
        if event is None:
            raise CommandError("There is no event with this key.")
        with plain_errors(event.key):
            write = files.trf_of if options["trf"] else write_json
            self.stdout.write(write(store.exported(event)), ending="")
