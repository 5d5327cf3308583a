"""Many callers at the same moment, each with a database connection of its own."""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection

Result = TypeVar("Result")
PATIENCE = 60  # seconds


def at_once(acts: Sequence[Callable[[], Result]], *, deferred: bool = False) -> list[Result | Exception]:
    """What each act returned or raised. They start together, as good as threads can.

    `deferred` takes SQLite's lock at a transaction's first write only, that is, too late.
    """
    start = Barrier(len(acts))

    def run(act: Callable[[], Result]) -> Result | Exception:
        try:
            connection.ensure_connection()
            if deferred and connection.vendor == "sqlite":
                setattr(connection, "transaction_mode", "DEFERRED")  # noqa: B010 - SQLite's own
            start.wait(PATIENCE)
            return act()
        except Exception as error:  # noqa: BLE001 - what went wrong is the answer
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))
