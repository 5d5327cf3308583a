"""`manage.py serve`: the small set-up, one process for pages, sweeps and mail."""

import os
from typing import Any

from django.conf import settings
from django.core.handlers.wsgi import WSGIHandler
from django.core.management.base import BaseCommand, CommandError
from django.core.wsgi import get_wsgi_application
from django.db import connections
from django.db.migrations.executor import MigrationExecutor
from gunicorn.app.base import BaseApplication

from charuma_site.collector import settle
from charuma_site.sweeper import Sweeper


class Command(BaseCommand):
    help = "Serve the site from one process; it also runs the sweeps and sends the mails."
    requires_system_checks: list[str] = []  # made in `handle`, so that `call_command` can't skip them

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("--host", default="127.0.0.1")
        parser.add_argument("--port", type=int, default=8000)
        parser.add_argument("--threads", type=int, default=8, help="requests served at a time")

    def handle(self, *, host: str, port: int, threads: int, **_: Any) -> None:
        self.check()
        _refuse_old_tables()
        if settings.DEMO:
            settings.DEBUG = False  # checked above; visitors of a demo see our pages for errors, not Django's
        if "CHARUMA_URL" not in os.environ:
            settings.SITE_URL = f"http://localhost:{port}"  # links in mails lead to this server
        connections.close_all()  # a connection must not be shared with the worker
        self.stdout.write(f"Charuma: {settings.SITE_URL}/  (Ctrl-C stops it)")
        self.stdout.flush()
        SmallSite(bind=f"{host}:{port}", threads=threads).run()


def _refuse_old_tables() -> None:
    executor = MigrationExecutor(connections["default"])
    if executor.migration_plan(executor.loader.graph.leaf_nodes()):
        raise CommandError("The database is not up to date: run `manage.py migrate` first.")


class SmallSite(BaseApplication):
    """gunicorn with one worker of several threads. SIGTERM ends requests and the running sweep first."""

    def __init__(self, bind: str, threads: int) -> None:
        self._options = {
            "bind": bind,
            "workers": 1,
            "worker_class": "gthread",
            "threads": threads,
            "graceful_timeout": 20,
            "loglevel": "warning",
            "post_worker_init": self._start_sweeps,
            "worker_exit": self._stop_sweeps,
        }
        self._sweeper: Sweeper | None = None
        super().__init__()

    def load_config(self) -> None:
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> WSGIHandler:
        application = get_wsgi_application()
        settle()
        return application

    def _start_sweeps(self, _worker: Any) -> None:
        """In the worker, not before the fork: threads don't survive one."""
        self._sweeper = Sweeper()
        self._sweeper.start()

    def _stop_sweeps(self, _server: Any, _worker: Any) -> None:
        if self._sweeper is not None:
            self._sweeper.stop()
