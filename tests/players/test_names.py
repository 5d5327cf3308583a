"""What people may be called: names that can be seen, and nobody else's."""

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from charuma_site.players.models import Player
from charuma_site.players.names import clean_display_name, look
from tests.support.accounts import mails, sign_up

pytestmark = pytest.mark.django_db

TAKEN = "has this name already"


@pytest.mark.parametrize(
    "name", ["\u3164\u3164", "\u200d\u200d\u200d", "\u2800\u2800", "\ufe0f\ufe0f", "\u0301\u0301"]
)
def test_a_name_of_which_nothing_is_seen_is_refused(name: str) -> None:
    with pytest.raises(ValidationError):
        clean_display_name(name)


@pytest.mark.parametrize("name", ["健", "Zoë", "山田 太郎", "👩\u200d🚀 Ann", "हिन्दी", "می\u200cخواهم"])
def test_a_name_in_any_script_is_taken(name: str) -> None:
    assert clean_display_name(name) == name


@pytest.mark.parametrize(
    "name", ["ALICE", "Ａｌｉｃｅ", "Al\u200dice", "Al ice", "\u3164Alice", "alice\ufe0f"]
)
def test_names_that_look_alike_have_one_look(name: str) -> None:
    assert look(name) == look("Alice")


@pytest.mark.parametrize(("one", "other"), [("हिन्दी", "हन्दी"), ("Zoe", "Zoë"), ("Alice", "Alicia")])
def test_different_names_look_different(one: str, other: str) -> None:
    assert look(one) != look(other)


@pytest.mark.parametrize("name", ["alice", "Ａｌｉｃｅ", "Nagi", "ナギ", "deleted player"])
def test_nobody_signs_up_as_a_member_or_a_bot(client: Client, alice: Player, name: str) -> None:
    response = sign_up(client, "new@example.org", display_name=name)
    assert TAKEN in response.content.decode()
    assert not mails()


@pytest.mark.parametrize("name", ["bob", "Tora"])
def test_nobody_renames_themselves_to_a_member_or_a_bot(
    client: Client, alice: Player, bob: Player, name: str
) -> None:
    client.force_login(alice)
    form = {"display_name": name, "language": "en", "time_zone": "UTC"}
    assert TAKEN in client.post("/account/profile/", form).content.decode()
    assert Player.objects.get(pk=alice.pk).display_name == "Alice"


def test_a_guest_does_not_register_as_a_member(client: Client, alice: Player) -> None:
    client.post("/account/guest/")
    form = {"display_name": "alice", "email": "g@example.org", "password1": "correct horse battery staple"}
    assert TAKEN in client.post("/account/keep/", form).content.decode()


def test_the_own_name_may_be_written_otherwise(client: Client, alice: Player) -> None:
    client.force_login(alice)
    client.post("/account/profile/", {"display_name": "ALICE", "language": "en", "time_zone": "UTC"})
    assert Player.objects.get(pk=alice.pk).display_name == "ALICE"


def test_a_mistyped_address_does_not_block_the_own_name(client: Client) -> None:
    sign_up(client, "typo@example.org", display_name="Dora")
    sign_up(Client(), "dora@example.org", display_name="Dora")
    assert [mail.address for mail in mails()] == ["typo@example.org", "dora@example.org"]
