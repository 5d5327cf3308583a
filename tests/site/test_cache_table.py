"""`migrate` alone makes the table that rate limits are counted in."""

import sqlite3
from pathlib import Path

from tests.support.fresh import run


def test_migrate_makes_the_cache_table_too(tmp_path: Path) -> None:
    done = run("manage.py", "migrate", "--verbosity=0", CHARUMA_DEBUG="1", CHARUMA_VAR=str(tmp_path))
    assert done.returncode == 0, done.stderr
    with sqlite3.connect(tmp_path / "charuma.sqlite3") as database:
        assert database.execute("select count(*) from site_cache").fetchone() == (0,)
