"""What the commands that read a tournament file share."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

from tournaments.core.errors import CoreError
from tournaments.files import Opened, open_tournament


@contextmanager
def plain_errors(what: object) -> Iterator[None]:
    """Say in one line what is wrong with a file or an event, instead of a traceback."""
    try:
        yield
    except CoreError as error:
        raise CommandError(f"{what}: {error}") from error
    except OSError as error:
        raise CommandError(f"{what}: {error.strerror or error}") from error


def read_file(path: Path) -> Opened:
    """Read a tournament file. Raises `CommandError`."""
    with plain_errors(path):
        return open_tournament(path)
