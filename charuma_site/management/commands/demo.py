"""`manage.py demo`: a club to try everything with, on one machine, without any service."""

import os
import socket
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils.module_loading import import_string

from charuma_site.players.demo import make_people
from charuma_site.players.models import Player

FIRST_PORT = 8000
PORTS_TRIED = 50


class Command(BaseCommand):
    help = "Fill a demo database if it is empty and serve it (needs CHARUMA_DEMO=1)."

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, help="default: the first free one from 8000")
        parser.add_argument("--build-only", action="store_true", help="make the data, don't serve")

    def handle(self, *, host: str, port: int | None, build_only: bool, **_: Any) -> None:
        if not settings.DEMO:
            raise CommandError("The demo has one-click logins: start it with `make demo`.")
        call_command("migrate", verbosity=0, interactive=False)
        self.build()
        if not build_only:
            self.serve(host, port or free_port(host))

    def serve(self, host: str, port: int) -> None:
        url = os.environ.get("CHARUMA_URL", f"http://localhost:{port}")
        settings.STATIC_ROOT.mkdir(exist_ok=True)  # else WhiteNoise warns, below the address
        self.stdout.write(f"Log in by one click: {url}/account/demo/")
        self.stdout.write(f"The mails it sends:  {url}/mail/demo/")
        call_command("serve", host=host, port=port)

    def build(self) -> None:
        if Player.objects.exists():
            self.stdout.write("The demo club is there from last time (`rm -r var/demo` starts afresh).")
            return
        self.stdout.write("Making the demo club: people, games, mails ...")
        with transaction.atomic():
            people = make_people()
            for builder in settings.DEMO_BUILDERS:
                import_string(builder)(people)


def free_port(host: str) -> int:
    """The first port from `FIRST_PORT` on that nobody listens on. Raises `CommandError`."""
    for port in range(FIRST_PORT, FIRST_PORT + PORTS_TRIED):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise CommandError(f"No free port from {FIRST_PORT} on: name one with --port.")
