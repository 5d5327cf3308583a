"""What tests of all rooms share."""

import pytest
from allauth.account.models import EmailAddress
from django.db import connections
from pytest_django import Settings

from charuma_site.players.models import Player

PASSWORD = "correct horse battery staple"


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
