"""O14: a backup of a database in use is whole, and one that is not is reported."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from charuma_site.management.commands.backup import check
from charuma_site.notifications.models import Heartbeat
from charuma_site.players.models import Player

PAIRS = "SELECT count(*), sum(name LIKE 'a%') FROM notifications_heartbeat"

pytestmark = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has pg_dump")


@contextmanager
def written_to() -> Iterator[None]:
    """Rows are written all the while, always two in a transaction."""
    done = threading.Event()

    def write() -> None:
        number = 0
        while not done.is_set():
            number += 1
            with transaction.atomic():
                for side in "ab":
                    Heartbeat.objects.create(name=f"{side}{number}", at=timezone.now())
        connection.close()

    thread = threading.Thread(target=write)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@pytest.mark.django_db(transaction=True)
def test_O14_backups_under_load_are_whole_and_hold_what_was_committed(tmp_path: Path) -> None:
    with written_to():
        for number in range(10):
            Player.objects.create_user(f"p{number}@example.org", display_name="P")
            file = tmp_path / f"{number}.sqlite3"
            call_command("backup", str(file), verbosity=0)
            with closing(sqlite3.connect(file)) as copy:
                assert copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
                assert copy.execute("SELECT count(*) FROM players_player").fetchone() == (number + 1,)
                rows, first = copy.execute(PAIRS).fetchone()
                assert rows == 2 * (first or 0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("size", [0, 5000, 100_000])
def test_O14_a_truncated_backup_is_reported(tmp_path: Path, size: int) -> None:
    Player.objects.create_user("p@example.org", display_name="P")
    file = tmp_path / "backup.sqlite3"
    call_command("backup", str(file), verbosity=0)
    file.write_bytes(file.read_bytes()[:size])
    with pytest.raises(CommandError):
        check(file, {"players_player": 1})


@pytest.mark.django_db(transaction=True)
def test_a_backup_in_which_a_table_is_empty_that_was_not_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "backup.sqlite3"
    call_command("backup", str(file), verbosity=0)
    with pytest.raises(CommandError, match="players_player"):
        check(file, {"players_player": 1})


@pytest.mark.django_db(transaction=True)
def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("something")
    with pytest.raises(CommandError):
        call_command("backup", str(file))
    assert file.read_text() == "something"
