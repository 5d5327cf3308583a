"""`manage.py backup FILE`: a whole and checked copy of the SQLite database, while it is in use."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection

COUNT = 'SELECT count(*) FROM "{}"'  # of tables of our models only


class Command(BaseCommand):
    help = "Copy the SQLite database to a new FILE and check the copy; the site may go on running."
    requires_system_checks: list[str] = []  # a site that is refused to start can still be backed up

    def add_arguments(self, parser: Any) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *, file: Path, **_: Any) -> None:
        if connection.vendor != "sqlite":
            raise CommandError("Only SQLite is backed up so: for PostgreSQL use pg_dump.")
        if file.exists():
            raise CommandError(f"{file} is there already; a backup overwrites nothing.")
        before = _counts()
        _copy(file)
        rows = check(file, before)
        self.stdout.write(f"{file}: whole, {rows} rows in {len(before)} tables.")


def _counts() -> dict[str, int]:
    """How many rows each table has. Those written meanwhile may be in the copy too."""
    tables = connection.introspection.django_table_names(only_existing=True)
    with connection.cursor() as cursor:
        return {name: _rows(cursor.execute(COUNT.format(name))) for name in tables}


def _copy(file: Path) -> None:
    """A copy of one moment (VACUUM INTO); half a file is not left behind."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("VACUUM INTO %s", [str(file)])
    except Exception:
        file.unlink(missing_ok=True)
        raise


def check(file: Path, tables: dict[str, int]) -> int:
    """Open the copy and return how many rows it has.

    Raises `CommandError` if it is damaged, a table is missing, or one is empty that was not.
    """
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
            counts = {name: _rows(copy.execute(COUNT.format(name))) for name in tables}
    except sqlite3.DatabaseError as error:
        raise CommandError(f"{file} can't be read: {error}") from error
    lost = [name for name, count in tables.items() if count and not counts[name]]
    if verdict != "ok" or lost:
        raise CommandError(f"{file} is damaged: {verdict} {', '.join(lost)}")
    return sum(counts.values())


def _rows(answer: Any) -> int:
    return int(answer.fetchone()[0])
