"""The outbox: rows in the caller's transaction, each event once for each reader."""

import json

import pytest
from django.core.mail import EmailMultiAlternatives
from django.db import transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from charuma_site.notifications import bell, outbox
from charuma_site.notifications.kinds import UnknownKind
from charuma_site.notifications.models import Letter
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player


def test_N08_two_triggers_of_one_event_owe_one_letter(alice: Player, bob: Player) -> None:
    for _ in range(2):
        outbox.post("game.started", "game:abc", 0, [alice, bob])
    assert sorted(Letter.objects.values_list("reader__display_name", flat=True)) == ["Alice", "Bob"]


def test_posting_to_many_readers_is_one_query(
    alice: Player, bob: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        outbox.post("game.started", "game:abc", 0, [alice, bob])


def test_each_event_kind_and_topic_is_its_own(alice: Player) -> None:
    for kind, topic, number in [
        ("turn.your_turn", "game:a", 1),
        ("turn.your_turn", "game:a", 2),
        ("turn.your_turn", "game:b", 1),
        ("game.started", "game:a", 1),
    ]:
        outbox.post(kind, topic, number, [alice])
    assert Letter.objects.count() == 4
    assert Letter.objects.values("message_id").distinct().count() == 4


def test_an_invited_address_gets_one_letter_whatever_its_case(db: None) -> None:
    for address in ("Guest@Example.com", "guest@example.com"):
        outbox.post_to_address("invite.game", "game:abc", 0, address, "ja")
    assert Letter.objects.values_list("address", "language").get() == ("guest@example.com", "ja")


@pytest.mark.django_db(transaction=True)
def test_a_rolled_back_event_owes_nothing() -> None:
    reader = Player.objects.create_user("a@example.com", display_name="A")

    def fail() -> None:
        with transaction.atomic():
            outbox.post("game.started", "game:abc", 0, [reader])
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()
    assert not Letter.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_posting_outside_a_transaction_is_refused() -> None:
    reader = Player.objects.create_user("a@example.com", display_name="A")
    with pytest.raises(transaction.TransactionManagementError):
        outbox.post("game.started", "game:abc", 0, [reader])


@pytest.mark.parametrize("kind", ["turn", "gossip.news", "turn.unheard_of"])
def test_N07_a_kind_without_category_or_renderer_is_refused(kind: str, alice: Player) -> None:
    with pytest.raises(UnknownKind):
        outbox.post(kind, "game:abc", 0, [alice])


def test_a_guest_without_address_is_owed_nothing(db: None) -> None:
    guest = Player.objects.create_user(None, display_name="Guest", is_guest=True)
    outbox.post("game.started", "game:abc", 0, [guest])
    assert not Letter.objects.exists()


def test_the_sender_is_woken_only_by_the_commit(
    alice: Player, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    bell.rung.clear()
    with django_capture_on_commit_callbacks(execute=True):
        outbox.post("game.started", "game:abc", 0, [alice])
        assert not bell.rung.is_set()
    assert bell.rung.is_set()
    bell.rung.clear()


def account_mail() -> EmailMultiAlternatives:
    message = EmailMultiAlternatives("Your code", "It is 735 291", to=["new@example.com"])
    message.attach_alternative("<p>It is 735 291</p>", "text/html")
    return message


def test_a_ready_account_mail_goes_to_its_own_address_and_its_text_is_wiped(
    alice: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    outbox.post_message(account_mail(), "account.code", reader=alice)
    assert "735 291" in json.loads(Letter.objects.get().content)["text"]
    assert send_due() == 1
    (mail,) = mailoutbox
    assert mail.to == ['"Alice" <new@example.com>']
    assert mail.body == "It is 735 291"
    assert mail.alternatives[0][0] == "<p>It is 735 291</p>"
    assert "List-Unsubscribe" not in mail.extra_headers
    assert Letter.objects.get().content == ""


def test_only_account_mails_are_posted_ready_made(alice: Player) -> None:
    with pytest.raises(UnknownKind):
        outbox.post_message(account_mail(), "game.started", reader=alice)
