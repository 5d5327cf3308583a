"""The full set-up, really started: gunicorn, a Celery worker, beat, PostgreSQL, Redis and a mail server.

Only where `CHARUMA_FULL_SETUP` says that PostgreSQL and Redis run at `DATABASE_URL` and `REDIS_URL`.
"""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.full.site import FullSite
from tests.support.mail_servers import MailServer, running_mail_server

if "CHARUMA_FULL_SETUP" not in os.environ:
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def mail_server() -> Iterator[MailServer]:
    with running_mail_server() as server:
        yield server


@pytest.fixture(scope="session")
def site(mail_server: MailServer, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FullSite]:
    folder: Path = tmp_path_factory.mktemp("full")
    full = FullSite(folder, mail_server.port)
    try:
        full.start()
        yield full
    finally:
        full.stop()
