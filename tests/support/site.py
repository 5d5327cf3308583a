"""A site with a database of its own, on SQLite or (by DATABASE_URL) PostgreSQL, run in processes."""

import json
import os
import secrets
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

import psycopg
from psycopg import sql

ROOT = Path(__file__).resolve().parents[2]
SERVER_URL = os.environ.get("DATABASE_URL", "")
IS_POSTGRES = SERVER_URL.startswith("postgres")
TEMPLATE = f"charuma_site_{os.getpid()}"


class Site:
    """Starts processes of one site. All that still run are killed by `close`."""

    def __init__(self, folder: Path, database_url: str, **env: str) -> None:
        self.folder = folder
        self.env = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "tests.support.site_settings",
            "DATABASE_URL": database_url,
            "CHARUMA_VAR": str(folder),
            "CHARUMA_SECRET_KEY": secrets.token_urlsafe(50),
            "PYTHONPATH": str(ROOT),
            **env,
        }
        self._processes: list[subprocess.Popen[bytes]] = []

    def run(self, *args: str) -> str:
        """The output of `python ARGS`; raises `AssertionError` with its complaints if it fails."""
        done = subprocess.run(
            [sys.executable, *args], cwd=ROOT, env=self.env, check=False, capture_output=True, timeout=120
        )
        assert done.returncode == 0, done.stderr.decode()
        return done.stdout.decode()

    def outbox(self, command: str, number: int = 0) -> dict[str, int]:
        """Runs a command of `outbox_process` and returns how many letters are in which state."""
        counts: dict[str, int] = json.loads(
            self.run("-m", "tests.support.outbox_process", command, str(number))
        )
        return counts

    def start(self, *args: str) -> subprocess.Popen[bytes]:
        """`python ARGS` in a process group of its own; its output goes to `log.txt` in the folder."""
        command = [sys.executable, *args]
        with (self.folder / "log.txt").open("ab") as log:
            process = subprocess.Popen(
                command, cwd=ROOT, env=self.env, stdout=log, stderr=log, start_new_session=True
            )
        self._processes.append(process)
        return process

    def log(self) -> str:
        return (self.folder / "log.txt").read_text()

    def close(self) -> None:
        for process in self._processes:
            kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """kill -9 to the process and its children."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def wait_for(condition: Callable[[], bool], seconds: float, log: Callable[[], str] = str) -> None:
    """Raises `AssertionError` with the log if the condition does not come true in time."""
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, log()
        time.sleep(0.05)


@contextmanager
def migrated_database(folder: Path) -> Iterator[str]:
    """The name of a migrated database to copy."""
    url = _url(folder, TEMPLATE)
    if IS_POSTGRES:
        _admin("CREATE DATABASE {}", TEMPLATE)
    try:
        Site(folder, url).run("manage.py", "migrate", "--verbosity", "0", "--skip-checks")
        yield TEMPLATE
    finally:
        if IS_POSTGRES:
            _admin("DROP DATABASE {} WITH (FORCE)", TEMPLATE)


@contextmanager
def copied_database(template_folder: Path, folder: Path) -> Iterator[str]:
    """The address of a fresh copy."""
    name = f"{TEMPLATE}_copy"
    if IS_POSTGRES:
        _admin("CREATE DATABASE {} TEMPLATE {}", name, TEMPLATE)
    else:
        shutil.copy(template_folder / f"{TEMPLATE}.sqlite3", folder / f"{name}.sqlite3")
    try:
        yield _url(folder, name)
    finally:
        if IS_POSTGRES:
            _admin("DROP DATABASE {} WITH (FORCE)", name)


def _url(folder: Path, name: str) -> str:
    if not IS_POSTGRES:
        return f"sqlite:///{folder / name}.sqlite3"
    return urlunsplit(urlsplit(SERVER_URL)._replace(path=f"/{name}"))


def _admin(statement: str, *names: str) -> None:
    with psycopg.connect(SERVER_URL, autocommit=True) as connection:
        connection.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))
