"""`/health/`: whether the database answers, the clock runs, and mail goes out."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import Error, connection
from django.db.models import QuerySet
from django.http import HttpRequest, JsonResponse
from django.utils import timezone
from django.utils.module_loading import import_string
from django.views.decorators.cache import never_cache

from charuma_site.notifications import states
from charuma_site.notifications.models import Heartbeat, Letter
from charuma_site.schedule import BEAT_SCHEDULE, Entry

OVERDUE_AFTER = timedelta(minutes=10)
TOO_LONG = timedelta(minutes=30)  # a letter that waits longer than this turns the page red
EXPECTED_AT_ONCE = 60  # seconds; a function that runs so often must have run, the others may come yet


@never_cache
def health(_request: HttpRequest) -> JsonResponse:
    """200 when all is well, 503 when the database, a periodic function, a letter or a game hangs.

    `heartbeats`: for each function the seconds since its last full run (null: never) and whether
    that is too long. `letters`: how many have failed, and how many wait for more than 10 minutes.
    Then what the functions of `settings.HEALTH_REPORTS` return.
    """
    try:
        ok, report = _report()
    except Error:
        return JsonResponse({"ok": False, "database": False}, status=503)
    return JsonResponse({"ok": ok, "database": connection.vendor, **report}, status=200 if ok else 503)


def _report() -> tuple[bool, dict[str, Any]]:
    beats = _heartbeats()
    others = {name: import_string(path)() for name, path in settings.HEALTH_REPORTS.items()}
    ok = not (
        any(beat["stale"] for beat in beats.values())
        or _waiting_for(TOO_LONG).exists()
        or not all(report["ok"] for report in others.values())
    )
    return ok, {"heartbeats": beats, "letters": _letters(), **others}


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
    return {
        "failed": Letter.objects.filter(state=Letter.State.FAILED).count(),
        "retrying": Letter.objects.filter(state=Letter.State.RETRY).count(),
        "overdue": _waiting_for(OVERDUE_AFTER).count(),
    }


def _waiting_for(time: timedelta) -> QuerySet[Letter]:
    return Letter.objects.filter(state__in=states.WAITING, due_at__lt=timezone.now() - time)
