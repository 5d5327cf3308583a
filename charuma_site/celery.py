"""The full set-up's worker and beat.

The broker holds nothing of worth: what is due stands in the database, the schedule finds it, and
pages never enqueue. So the broker may be emptied or down, and no request waits for it.
"""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from charuma_site import schedule

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "charuma_site.settings")

VISIBILITY_TIMEOUT = 900  # seconds until Redis hands out the task of a dead worker again

app = Celery("charuma")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.conf.update(
    timezone="UTC",
    enable_utc=True,
    beat_schedule=schedule.BEAT_SCHEDULE,
    task_default_queue="games",
    task_ignore_result=True,
    task_acks_late=True,
    task_reject_on_worker_lost=True,
    worker_prefetch_multiplier=1,
    worker_hijack_root_logger=False,
    broker_connection_retry_on_startup=True,
    # kombu looks for lost tasks only every tenth time by default, which makes 900 s two hours and a half.
    broker_transport_options={
        "visibility_timeout": VISIBILITY_TIMEOUT,
        "unacked_restore_throttle": 1,
    },
)


@worker_init.connect
@beat_init.connect
def _refuse_unsafe_start(**_: Any) -> None:
    """Celery runs Django's checks itself but starts whatever they find."""
    from charuma_site.checks import refuse_unsafe_start

    refuse_unsafe_start()


def _register(task: str) -> None:
    """A task of the function's own name that runs it as the small set-up does."""

    @app.task(name=task)
    def periodic() -> None:
        schedule.run(task)


for _entry in schedule.BEAT_SCHEDULE.values():
    _register(_entry["task"])
