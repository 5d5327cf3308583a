"""What tests of all rooms share."""

import pytest
from allauth.account.models import EmailAddress

from charuma_site.players.models import Player

PASSWORD = "correct horse battery staple"


def make_player(name: str, **fields: object) -> Player:
    """A member with a verified address `<name>@example.org` and `PASSWORD`."""
    address = f"{name.lower()}@example.org"
    player = Player.objects.create_user(address, PASSWORD, display_name=name, **fields)
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    return player


@pytest.fixture(autouse=True)
def quick_passwords(settings: pytest.FixtureRequest) -> None:
    """The real hash is slow on purpose."""
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # type: ignore[attr-defined]


@pytest.fixture
def alice(db: None) -> Player:
    return make_player("Alice")


@pytest.fixture
def bob(db: None) -> Player:
    return make_player("Bob")


@pytest.fixture
def charlie(db: None) -> Player:
    return make_player("Charlie")
