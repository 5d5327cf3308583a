"""`/health/`: whether the database answers, the clock runs, and mail goes out."""

from datetime import timedelta
from typing import Any

from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from charuma_site.notifications import states
from charuma_site.notifications.models import Heartbeat, Letter
from charuma_site.schedule import BEAT_SCHEDULE, Entry

OVERDUE_AFTER = timedelta(minutes=10)
EXPECTED_AT_ONCE = 60  # seconds; a function that runs so often must have run, the others may come yet


@never_cache
def health(_request: HttpRequest) -> JsonResponse:
    """200 when all is well, 503 when the database or a periodic function has stopped.

    `heartbeats`: for each function the seconds since its last full run (null: never) and whether
    that is too long. `letters`: how many have failed, and how many wait for more than 10 minutes.
    """
    try:
        beats, letters = _heartbeats(), _letters()
    except Error:
        return JsonResponse({"ok": False, "database": False}, status=503)
    ok = not any(beat["stale"] for beat in beats.values())
    report = {"ok": ok, "database": connection.vendor, "heartbeats": beats, "letters": letters}
    return JsonResponse(report, status=200 if ok else 503)


def _heartbeats() -> dict[str, dict[str, Any]]:
    stamps = dict(Heartbeat.objects.values_list("name", "at"))
    now = timezone.now()
    beats = {}
    for entry in BEAT_SCHEDULE.values():
        stamp = stamps.get(entry["task"])
        age = None if stamp is None else round((now - stamp).total_seconds())
        beats[entry["task"]] = {"age": age, "stale": _is_stale(entry, age)}
    return beats


def _is_stale(entry: Entry, age: int | None) -> bool:
    if age is None:
        return entry["schedule"] <= EXPECTED_AT_ONCE
    return age > 3 * entry["schedule"] + 60


def _letters() -> dict[str, int]:
    overdue = timezone.now() - OVERDUE_AFTER
    return {
        "failed": Letter.objects.filter(state=Letter.State.FAILED).count(),
        "retrying": Letter.objects.filter(state=Letter.State.RETRY).count(),
        "overdue": Letter.objects.filter(state__in=states.WAITING, due_at__lt=overdue).count(),
    }
