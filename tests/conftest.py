"""What tests of all rooms share."""

import os
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings as site_settings
from django.core.cache import caches
from django.db import connections
from django.utils import translation
from pytest_django import Settings

from charuma_site.players.models import Player

PASSWORD = "correct horse battery staple"
FIRST_OWN_DATABASE = 3  # of Redis; those below are the given one and the full set-up's


def make_player(name: str, **fields: object) -> Player:
    """A member with a verified address `<name>@example.org` and `PASSWORD`."""
    address = f"{name.lower()}@example.org"
    player = Player.objects.create_user(address, PASSWORD, display_name=name, **fields)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return player


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, as in real life: only there do threads and processes meet real locks."""
    database = connections["default"].settings_dict
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def _own_cache(worker_id: str) -> None:
    """A Redis database for each process of the tests: their accounts have the same numbers, by which rates
    are limited, and clearing a cache empties its whole database."""
    given = os.environ.get("REDIS_URL")
    if given:
        process = 0 if worker_id == "master" else int(worker_id.removeprefix("gw"))
        own = urlsplit(given)._replace(path=f"/{FIRST_OWN_DATABASE + process}").geturl()
        os.environ["REDIS_URL"] = own  # for the processes that tests start
        site_settings.CACHES["default"]["LOCATION"] = own
        caches["default"] = caches.create_connection("default")


@pytest.fixture(autouse=True)
def _in_english() -> Iterator[None]:
    """A request leaves its language active in the thread, which would be the next test's."""
    with translation.override("en"):
        yield


@pytest.fixture(autouse=True)
def _quick_and_uncollected(settings: Settings) -> None:
    """The real password hash is slow on purpose; static files are served where they lie."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture
def alice(db: None) -> Player:
    return make_player("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return make_player("Bob")


@pytest.fixture
def charlie(db: None) -> Player:
    return make_player("Charlie")
