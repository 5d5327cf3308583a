"""Sending: one outcome for each letter, whatever the mail server does."""

import time
from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
import structlog
from django.core.mail import EmailMessage, EmailMultiAlternatives
from django.core.mail.backends.base import BaseEmailBackend
from django.db import connection, transaction
from django.utils import timezone
from pytest_django import Settings

from charuma_site.notifications import outbox, sending
from charuma_site.notifications import states as letter_states
from charuma_site.notifications.models import Letter
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player
from tests.notifications.conftest import make_player, states
from tests.notifications.test_posting import account_mail
from tests.support.letters import SECRET
from tests.support.mail_servers import MailServer, free_port, running_mail_server, silent_server

State = Letter.State
NAMES = ["P1", "P2", "P3", "P4", "P5"]
NOW = datetime(2026, 5, 1, 12, tzinfo=timezone.get_default_timezone())


class Raising(BaseEmailBackend):
    """A back end whose every send raises."""

    def send_messages(self, _messages: object) -> int:
        raise ZeroDivisionError("735 291")


class OutsideOnly(BaseEmailBackend):
    """Fails when it is called inside a transaction."""

    def send_messages(self, messages: list[EmailMessage]) -> int:  # type: ignore[override]
        assert not connection.in_atomic_block
        return len(messages)


@pytest.fixture
def five(db: None) -> list[Player]:
    return [make_player(name) for name in NAMES]


def post(*readers: Player, kind: str = "turn.your_turn", number: int = 1) -> None:
    outbox.post(kind, "game:abc", number, readers, due_at=NOW)


def errors() -> dict[str, str]:
    return dict(Letter.objects.values_list("reader__display_name", "last_error"))


def test_N15_one_bad_address_stops_nobody_else(five: list[Player], mail_server: MailServer) -> None:
    mail_server.answers["p2@example.com"] = ["451 try later", "451 try later"]
    mail_server.answers["p4@example.com"] = ["550 no such user"] * 9
    post(*five)
    assert send_due(NOW) == 3
    assert states() == {
        "P1": State.SENT,
        "P2": State.RETRY,
        "P3": State.SENT,
        "P4": State.FAILED,
        "P5": State.SENT,
    }
    assert errors()["P2"] == "SMTP 451"
    assert errors()["P4"] == "SMTP 550"
    for minutes in (1, 6):
        send_due(NOW + timedelta(minutes=minutes))
    send_due(NOW + timedelta(days=9))
    assert sorted(mail_server.addresses) == [f"p{n}@example.com" for n in (1, 2, 3, 5)]
    assert states()["P2"] == State.SENT
    assert len(mail_server.answers["p4@example.com"]) == 8


def test_a_batch_without_failures_uses_one_connection(five: list[Player], mail_server: MailServer) -> None:
    post(*five)
    assert send_due(NOW) == 5
    assert mail_server.connections == 1


def test_a_refusal_of_the_text_fails_but_does_not_blame_the_address(
    five: list[Player], mail_server: MailServer
) -> None:
    mail_server.data_answers["p1@example.com"] = ["554 spam"]
    post(*five)
    assert send_due(NOW) == 4
    assert states()["P1"] == State.FAILED
    post(five[0], number=2)
    assert send_due(NOW) == 1


def test_N15_a_line_cut_after_the_mail_was_taken_sends_that_mail_twice_at_most(
    five: list[Player], mail_server: MailServer
) -> None:
    mail_server.drop_after_accept = {"p2@example.com"}
    post(*five)
    assert send_due(NOW) == 4
    send_due(NOW + timedelta(minutes=1))
    assert set(states().values()) == {State.SENT}
    twice = [d.message["Message-ID"] for d in mail_server.deliveries if d.address == "p2@example.com"]
    assert len(twice) == 2
    assert len(set(twice)) == 1
    assert len(mail_server.deliveries) == 6


@pytest.fixture(params=["closed port", "silent server"])
def dead_port(request: pytest.FixtureRequest) -> Iterator[int]:
    if request.param == "closed port":
        yield free_port()
    else:
        with silent_server() as port:
            yield port


def test_N14_posting_is_quick_and_nothing_is_lost_while_the_mail_server_is_dead(
    dead_port: int, five: list[Player], settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", dead_port, 0.5
    started = time.monotonic()
    with transaction.atomic():
        post(*five)
    assert time.monotonic() - started < 1
    assert send_due(NOW) == 0
    assert sorted(states().values()) == [State.QUEUED] * 4 + [State.RETRY]  # the first tells of the rest
    with running_mail_server() as server:
        settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = server.port, 5
        send_due(NOW + timedelta(seconds=5))
        send_due(NOW + timedelta(minutes=1))
        assert sorted(server.addresses) == sorted(str(player.email) for player in five)
    assert set(states().values()) == {State.SENT}


def test_N16_a_send_that_raises_is_retried_then_failed_and_never_sent(
    five: list[Player], settings: Settings
) -> None:
    settings.EMAIL_BACKEND = "tests.notifications.test_sending.Raising"
    post(five[0])
    moment, waits = NOW, []
    while (letter := Letter.objects.get()).state in letter_states.WAITING:
        waits.append(letter.due_at - moment)
        moment = letter.due_at
        send_due(moment)
        assert Letter.objects.get().sent_at is None
    assert letter.state == State.FAILED
    assert letter.last_error == "ZeroDivisionError"
    assert waits[1:5] == [timedelta(minutes=m) for m in (1, 5, 15, 60)]
    assert timedelta(days=1.5) < moment - NOW <= timedelta(days=2)


def test_N16_a_back_end_that_takes_nothing_has_sent_nothing(five: list[Player], settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.notifications.test_sending.Deaf"
    post(five[0])
    assert send_due(NOW) == 0
    assert Letter.objects.get().state == State.RETRY


class Deaf(BaseEmailBackend):
    def send_messages(self, _messages: object) -> int:
        return 0


def test_a_letter_that_cannot_be_rendered_stops_no_other_and_its_words_reach_no_log(
    alice: Player, bob: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    post(alice, kind="game.timed_out")
    post(bob)
    with structlog.testing.capture_logs() as log:
        assert send_due(NOW) == 1
    assert states() == {"Alice": State.RETRY, "Bob": State.SENT}
    assert errors()["Alice"] == "rendering: AssertionError"
    assert SECRET not in repr(log)
    assert "AssertionError at letters.py" in repr(log)


def test_what_is_no_longer_true_is_dropped(alice: Player, mailoutbox: list[EmailMultiAlternatives]) -> None:
    post(alice, kind="game.finished")
    assert send_due(NOW) == 0
    assert states() == {"Alice": State.DROPPED}
    assert mailoutbox == []


def test_what_comes_too_early_waits_and_counts_no_attempt(alice: Player) -> None:
    post(alice, kind="game.taken_over")
    send_due(NOW)
    letter = Letter.objects.get()
    assert (letter.state, letter.attempts) == (State.QUEUED, 0)
    assert letter.due_at == letter.created_at + timedelta(hours=1)


def test_what_is_due_later_is_not_sent_now(alice: Player) -> None:
    outbox.post("reminder.deadline", "game:abc", 1, [alice], due_at=NOW + timedelta(hours=1))
    assert send_due(NOW) == 0
    assert send_due(NOW + timedelta(hours=1)) == 1


@pytest.mark.django_db(transaction=True)
def test_no_mail_is_sent_inside_a_transaction(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "tests.notifications.test_sending.OutsideOnly"
    reader = make_player("Reader")
    with transaction.atomic():
        post(reader)
    assert send_due(NOW) == 1


def test_M15_a_claim_succeeds_once(alice: Player) -> None:
    post(alice)
    pk = Letter.objects.get().pk
    assert letter_states.claim(pk, NOW) is not None
    assert letter_states.claim(pk, NOW) is None


def test_O07_a_letter_left_in_sending_is_recovered_later_and_logged(alice: Player) -> None:
    post(alice)
    letter_states.claim(Letter.objects.get().pk, NOW)
    assert letter_states.recover(NOW + timedelta(minutes=9)) == 0
    with structlog.testing.capture_logs() as log:
        assert letter_states.recover(NOW + timedelta(minutes=11)) == 1
    assert "letter_recovered_maybe_sent" in [entry["event"] for entry in log]
    assert send_due(NOW + timedelta(minutes=12)) == 1


def test_O07_a_slow_sender_whose_letter_was_recovered_marks_it_sent(alice: Player) -> None:
    post(alice)
    slow = letter_states.claim(Letter.objects.get().pk, NOW)
    assert slow is not None
    letter_states.recover(NOW + timedelta(minutes=11))
    letter_states.failed(slow, "too late to say so")
    assert Letter.objects.get().state == State.RETRY
    letter_states.sent(slow, NOW)
    assert send_due(NOW + timedelta(hours=1)) == 0


def test_a_letter_that_kills_every_sender_fails_in_the_end(alice: Player) -> None:
    post(alice)
    for day in range(20):
        moment = NOW + timedelta(days=2 * day)
        letter_states.claim(Letter.objects.get().pk, moment)
        letter_states.recover(moment + timedelta(minutes=11))
    assert Letter.objects.get().state == State.FAILED


def test_old_letters_are_forgotten_and_waiting_ones_are_not(alice: Player, bob: Player) -> None:
    post(alice, bob)
    Letter.objects.filter(reader=alice).update(state=State.SENT)
    Letter.objects.update(created_at=NOW - timedelta(days=91))
    assert letter_states.purge(NOW) == 1
    assert states() == {"Bob": State.QUEUED}


def test_a_closed_account_or_one_without_address_gets_nothing(alice: Player, bob: Player) -> None:
    post(alice, bob)
    Player.objects.filter(pk=alice.pk).update(is_active=False)
    Player.objects.filter(pk=bob.pk).update(email=None)
    assert sending.send_due(NOW) == 0
    assert set(states().values()) == {State.DROPPED}


def test_account_mails_go_before_a_pile_of_others(
    five: list[Player], mailoutbox: list[EmailMultiAlternatives]
) -> None:
    post(*five)
    outbox.post_message(account_mail(), "account.code", reader=five[0])
    assert send_due(limit=1) == 1
    assert [mail.subject for mail in mailoutbox] == ["Your code"]
