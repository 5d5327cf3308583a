"""The small set-up's clock: threads of the web process that run the schedule, one for each queue.

One for each, so that a slow mail server holds up no game.
"""

import threading
import time
from collections.abc import Mapping

from django.db import close_old_connections

from charuma_site import schedule
from charuma_site.notifications import bell
from charuma_site.schedule import Entry


class Sweeper:
    """Runs every entry at once after the start and then at its interval; posted letters at once."""

    def __init__(self, entries: Mapping[str, Entry] = schedule.BEAT_SCHEDULE) -> None:
        self._stopping = threading.Event()
        self._lines = [_Line(entries, queue, self._stopping) for queue in _queues(entries)]

    def start(self) -> None:
        for line in self._lines:
            line.start()

    def stop(self, patience: float = 20) -> None:
        """Waits up to `patience` seconds for each function that runs just now."""
        self._stopping.set()
        for line in self._lines:
            line.wake.set()
        for line in self._lines:
            line.join(patience)


class _Line(threading.Thread):
    """One queue's entries, one after the other."""

    def __init__(self, entries: Mapping[str, Entry], queue: str, stopping: threading.Event) -> None:
        super().__init__(name=f"sweeper-{queue}", daemon=True)
        self._entries = {name: each for name, each in entries.items() if each["options"]["queue"] == queue}
        self._stopping = stopping
        self._due = dict.fromkeys(self._entries, time.monotonic())
        self.wake = bell.rung if schedule.SEND_LETTERS in self._entries else threading.Event()

    def run(self) -> None:
        while not self._stopping.is_set():
            self._run_due()
            if self.wake.wait(max(0.0, min(self._due.values()) - time.monotonic())):
                self._woken()

    def _woken(self) -> None:
        """Cleared before the rows are looked for: what is posted meanwhile rings again."""
        self.wake.clear()
        if schedule.SEND_LETTERS in self._due:
            self._due[schedule.SEND_LETTERS] = time.monotonic()

    def _run_due(self) -> None:
        for name, entry in self._entries.items():
            if self._due[name] <= time.monotonic() and not self._stopping.is_set():
                self._due[name] = time.monotonic() + entry["schedule"]
                _run(entry["task"])


def _queues(entries: Mapping[str, Entry]) -> list[str]:
    return sorted({entry["options"]["queue"] for entry in entries.values()})


def _run(task: str) -> None:
    """A thread's database connection is its own to close."""
    close_old_connections()
    try:
        schedule.run(task)
    finally:
        close_old_connections()
