"""What runs by the clock. Celery's beat and the small set-up's threads read the same dict."""

from typing import Final, TypedDict

import structlog
from django.utils import timezone
from django.utils.module_loading import import_string

from charuma_site.faults import where

logger = structlog.get_logger(__name__)


class Options(TypedDict):
    queue: str
    expires: float


class Entry(TypedDict):
    """In the form that Celery's beat expects. Times are seconds."""

    task: str
    schedule: float
    options: Options


def _entry(task: str, every: float, queue: str) -> Entry:
    # A run that waited this long behind others is dropped: the next one finds the same rows.
    return {"task": task, "schedule": every, "options": {"queue": queue, "expires": max(every, 60)}}


SEND_LETTERS: Final = "send-letters"
BEAT_SCHEDULE: Final[dict[str, Entry]] = {
    SEND_LETTERS: _entry("charuma_site.notifications.tasks.send_letters", 5, "mail"),
    "recover-letters": _entry("charuma_site.notifications.tasks.recover_letters", 60, "mail"),
    "purge-letters": _entry("charuma_site.notifications.tasks.purge_letters", 24 * 3600, "mail"),
    "clear-sessions": _entry("charuma_site.tasks.clear_sessions", 24 * 3600, "mail"),
    "purge-guests": _entry("charuma_site.tasks.purge_guests", 24 * 3600, "mail"),
    "sweep-turns": _entry("games.tasks.sweep_turns", 30, "games"),
    "sweep-tables": _entry("games.tasks.sweep_tables", 600, "games"),
    "sweep-events": _entry("tournaments.tasks.sweep_events", 30, "games"),
}


def run(task: str) -> None:
    """Calls a periodic function and stamps its heartbeat if it came to its end.

    Its errors are logged and end here: the next run is the second try, and a heartbeat that grows
    old shows on the health page.
    """
    # Models can't be imported before the apps are loaded, and Celery reads this module earlier.
    from charuma_site.notifications.models import Heartbeat

    try:
        import_string(task)()
        Heartbeat.objects.update_or_create(name=task, defaults={"at": timezone.now()})
    except Exception as error:  # noqa: BLE001 - one function that fails must not stop the schedule
        logger.error("periodic_failed", task=task, fault=where(error))  # noqa: TRY400
