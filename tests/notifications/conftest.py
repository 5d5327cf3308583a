"""People, kinds of letters, and a mail server."""

import copy
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytest_django import Settings

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.support import letters
from tests.support.letter_kinds import KINDS
from tests.support.mail_servers import MailServer, running_mail_server
from tests.support.site import Site, copied_database, migrated_database

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def _kinds(settings: Settings) -> Iterator[None]:
    settings.LETTER_KINDS = KINDS
    templates = copy.deepcopy(settings.TEMPLATES)
    templates[0]["DIRS"] = [*templates[0]["DIRS"], HERE / "templates"]
    settings.TEMPLATES = templates
    yield
    letters.subjects.clear()


def make_player(name: str, **fields: str) -> Player:
    return Player.objects.create_user(f"{name.lower()}@example.com", display_name=name, **fields)


@pytest.fixture
def alice(db: None) -> Player:
    return make_player("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return make_player("Bob", language="ja", time_zone="Asia/Tokyo")


@pytest.fixture
def mail_server(settings: Settings) -> Iterator[MailServer]:
    with running_mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = server.port
        settings.EMAIL_TIMEOUT = 5
        yield server


def states() -> dict[str, str]:
    """State by reader's name, of tests with one letter each."""
    rows = Letter.objects.order_by("pk").values_list("reader__display_name", "state")
    return {str(name): state for name, state in rows}


@pytest.fixture(scope="session")
def site_template(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    folder = tmp_path_factory.mktemp("template")
    with migrated_database(folder):
        yield folder


@pytest.fixture
def broker_url() -> str:
    """Overridden where a test has a broker."""
    return "memory://"


@pytest.fixture
def site(site_template: Path, tmp_path: Path, mail_server: MailServer, broker_url: str) -> Iterator[Site]:
    """A site in processes of its own, whose mail goes to `mail_server`."""
    with copied_database(site_template, tmp_path) as url:
        site = Site(
            tmp_path, url, EMAIL_URL=f"smtp://127.0.0.1:{mail_server.port}", CELERY_BROKER_URL=broker_url
        )
        yield site
        site.close()
