"""`manage.py check_heartbeats NAME...`: for supervisors, whether periodic functions have run lately."""

from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from charuma_site.notifications.models import Heartbeat
from charuma_site.schedule import BEAT_SCHEDULE

WITHIN_SECONDS = 300


class Command(BaseCommand):
    help = "Exit with 1 and the names if one of these periodic functions has not come to its end lately."
    requires_system_checks: list[str] = []  # asked often, and a stale heartbeat is its only subject

    def add_arguments(self, parser: Any) -> None:
        names = sorted(entry["task"] for entry in BEAT_SCHEDULE.values())
        parser.add_argument("names", nargs="+", choices=names, metavar="NAME", help=", ".join(names))
        parser.add_argument("--within", type=int, default=WITHIN_SECONDS, help="seconds; default %(default)s")

    def handle(self, *, names: list[str], within: int, **_: Any) -> None:
        since = timezone.now() - timedelta(seconds=within)
        alive = set(Heartbeat.objects.filter(at__gte=since).values_list("name", flat=True))
        stalled = [name for name in names if name not in alive]
        if stalled:
            raise CommandError(f"Not run within {within} seconds: {', '.join(stalled)}")
