"""Starts and kills the processes of the full set-up, and acts as people do: by HTTP."""

import json
import os
import secrets
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

import psycopg

from tests.support.mail_servers import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
DATABASE = "charuma_full"
PEOPLE = """
import json
from charuma_site.players.sessions import SessionStore
from allauth.account.models import EmailAddress
from charuma_site.players.models import Player
from games import play
people, sessions = [], {}
for name in ("Alice", "Bob"):
    address = f"{name.lower()}@example.org"
    player = Player.objects.create_user(address, "x", display_name=name)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    session = SessionStore()
    session["_auth_user_id"] = str(player.pk)
    session["_auth_user_backend"] = "allauth.account.auth_backends.AuthenticationBackend"
    session["_auth_user_hash"] = player.get_session_auth_hash()
    session.save()
    people.append(player)
    sessions[name] = session.session_key
"""
TABLE = """
def table():
    game = play.open_table(
        people[0], kind="charuma", name="Full table", size=2, options={}, move_seconds=3600,
        takeover_after=3, listed=True, start_when_full=True,
    )
    play.join(game.key, people[1])
    game.refresh_from_db()
    actor = game.seats.get(number=game.actor).player
    return {"key": game.key, "actor": actor.display_name}
"""
TABLES = 12


class FullSite:
    """Processes by name; `kill` is `kill -9`."""

    def __init__(self, folder: Path, mail_port: int) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.folder = folder
        server = urllib.parse.urlsplit(os.environ["DATABASE_URL"])
        redis = urllib.parse.urlsplit(os.environ["REDIS_URL"])
        self.admin_url = server.geturl()
        self.environment = {
            **os.environ,
            "DATABASE_URL": server._replace(path=f"/{DATABASE}").geturl(),
            "REDIS_URL": redis._replace(path="/1").geturl(),
            "CELERY_BROKER_URL": redis._replace(path="/2").geturl(),
            "EMAIL_URL": f"smtp://127.0.0.1:{mail_port}",
            "CHARUMA_SECRET_KEY": secrets.token_urlsafe(60),
            "CHARUMA_URL": self.url,
            "CHARUMA_HOSTS": "127.0.0.1",
            "CHARUMA_VAR": str(folder),
        }
        self.sessions: dict[str, str] = {}
        self.tables: list[dict[str, str]] = []

    def start(self) -> None:
        with psycopg.connect(self.admin_url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {DATABASE} WITH (FORCE)")
            connection.execute(f"CREATE DATABASE {DATABASE}")
        self.manage("migrate", "--noinput")
        self.manage("collectstatic", "--noinput")
        prints = f"print(json.dumps([sessions, [table() for _ in range({TABLES})]]))"
        self.sessions, self.tables = self.run_python(PEOPLE + TABLE + prints)
        for name in ("web", "worker", "beat"):
            self.launch(name)
        wait_until(self.answers, "the site answers")

    def stop(self) -> None:
        for name in list(self.processes):
            self.kill(name)

    def launch(self, name: str) -> None:
        module = {
            "web": [
                "gunicorn",
                "charuma_site.wsgi",
                f"--bind=127.0.0.1:{self.port}",
                "--worker-class=gthread",
            ],
            "worker": ["celery", "--app=charuma_site", "worker", "--queues=games,mail", "--concurrency=2"],
            "beat": ["celery", "--app=charuma_site", "beat", f"--schedule={self.folder / 'beat'}"],
        }[name]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                [sys.executable, "-m", *module],
                cwd=ROOT,
                env=self.environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )

    def kill(self, name: str) -> None:
        """Kills the process and its children at once."""
        process = self.processes.pop(name)
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()

    def manage(self, *arguments: str) -> str:
        command = [sys.executable, "manage.py", *arguments]
        done = subprocess.run(
            command, cwd=ROOT, env=self.environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr[-2000:]
        return done.stdout

    def run_python(self, code: str) -> Any:
        """The JSON in the last line that `code` prints inside Django."""
        return json.loads(self.manage("shell", "--no-imports", "--command", code).splitlines()[-1])

    def new_table(self) -> dict[str, str]:
        """`key` of a started two-player table, and the `actor` whose turn it is."""
        return self.tables.pop()

    def query(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.environment["DATABASE_URL"], autocommit=True) as connection:
            cursor = connection.execute(sql, values)
            return cursor.fetchall() if cursor.description else []

    def answers(self) -> bool:
        try:
            return self.fetch("/health/")[0] in (200, 503)
        except OSError:
            return False

    def fetch(self, path: str, who: str = "", data: dict[str, str] | None = None) -> tuple[int, str]:
        """Status and body of a GET, or of a POST with `data`; redirects are not followed."""
        cookies = f"sessionid={self.sessions[who]}; csrftoken={'c' * 32}" if who else ""
        request = urllib.request.Request(self.url + path, headers={"Cookie": cookies})
        if data is not None:
            request.data = urllib.parse.urlencode({**data, "csrfmiddlewaretoken": "c" * 32}).encode()
        try:
            with urllib.request.build_opener(NoRedirect).open(request, timeout=20) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def move(self, table: dict[str, str], text: str, expected: int = 0) -> int:
        """Posts a typed move for the seat to act; the HTTP status."""
        data = {"text": text, "expected": str(expected), "sure": "yes"}
        return self.fetch(f"/games/{table['key']}/move/", table["actor"], data)[0]


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any, **__: Any) -> None:
        return None


def wait_until(happened: Callable[[], object], what: str, seconds: float = 60) -> None:
    """Looks again and again until it `happened`; fails naming `what` after so many seconds."""
    end = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < end, f"waited {seconds} s until {what}"
        time.sleep(0.2)
