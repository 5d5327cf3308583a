"""An address that the mail server refuses: seen by its owner and by staff, and mended by either."""

from datetime import timedelta

import pytest
from django.template import Context, Template
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from charuma_site.notifications import outbox, trouble
from charuma_site.notifications.models import AddressTrouble, Letter
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player
from tests.notifications.test_posting import account_mail
from tests.support.mail_servers import MailServer

REFUSED = "550 no such user"


def post(player: Player, number: int) -> None:
    outbox.post("turn.your_turn", "game:abc", number, [player])


def banner(player: Player) -> str:
    request = RequestFactory().get("/")
    request.user = player
    return Template("{% load notifications %}{% address_banner %}").render(Context({"request": request}))


@pytest.fixture
def refused(alice: Player, mail_server: MailServer) -> Player:
    mail_server.answers["alice@example.com"] = [REFUSED]
    post(alice, 1)
    send_due()
    return alice


def test_N03_the_owner_sees_a_banner_with_one_query(
    refused: Player, bob: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(1):
        assert "alice@example.com" in banner(refused)
    assert banner(bob).strip() == ""


def test_N03_staff_see_the_failure_and_its_code(refused: Player, admin_client: Client) -> None:
    page = admin_client.get(reverse("admin:notifications_addresstrouble_changelist")).content.decode()
    assert "alice@example.com" in page
    assert "SMTP 550" in page
    letters = admin_client.get(reverse("admin:notifications_letter_changelist"), {"state": "failed"})
    assert "SMTP 550" in letters.content.decode()


def test_N03_a_refused_address_gets_only_account_mails(refused: Player, mail_server: MailServer) -> None:
    post(refused, 2)
    assert send_due() == 0
    assert Letter.objects.get(number=2).last_error == trouble.DROPPED_FOR_TROUBLE
    outbox.post_message(account_mail(), "account.code", reader=refused)
    assert send_due() == 1


def test_N03_after_a_change_of_address_the_next_mail_goes_to_the_new_one_only(
    refused: Player, mail_server: MailServer
) -> None:
    Player.objects.filter(pk=refused.pk).update(email="new@example.com")
    post(refused, 2)
    assert send_due() == 1
    assert mail_server.addresses == ["new@example.com"]
    refused.refresh_from_db()
    assert banner(refused).strip() == ""


def test_N03_try_again_takes_up_what_was_not_sent(
    refused: Player, client: Client, mail_server: MailServer
) -> None:
    post(refused, 2)
    send_due()
    client.force_login(refused)
    assert client.post(reverse("notifications:try_again")).status_code == 302
    assert not AddressTrouble.objects.exists()
    assert send_due(timezone.now() + timedelta(seconds=1)) == 2


def test_an_account_mail_that_is_taken_clears_the_trouble(refused: Player, mail_server: MailServer) -> None:
    message = account_mail()
    message.to = ["alice@example.com"]
    outbox.post_message(message, "account.confirm", reader=refused)
    send_due()
    assert not AddressTrouble.objects.exists()


def test_a_temporary_refusal_is_no_trouble(alice: Player, mail_server: MailServer) -> None:
    mail_server.answers["alice@example.com"] = ["451 later"]
    post(alice, 1)
    send_due()
    assert not AddressTrouble.objects.exists()


def test_the_admin_shows_no_text_and_retries_failed_letters(refused: Player, admin_client: Client) -> None:
    outbox.post_message(account_mail(), "account.code", reader=refused)
    secret = Letter.objects.get(kind="account.code")
    page = admin_client.get(reverse("admin:notifications_letter_change", args=[secret.pk]))
    assert page.status_code == 200
    assert "735 291" not in page.content.decode()
    failed = Letter.objects.get(kind="turn.your_turn")
    admin_client.post(
        reverse("admin:notifications_letter_changelist"),
        {"action": "retry_failed", "_selected_action": [failed.pk, secret.pk]},
    )
    failed.refresh_from_db()
    assert (failed.state, failed.attempts) == (Letter.State.QUEUED, 0)


@pytest.mark.parametrize("page", ["add", "delete"])
def test_the_admin_adds_and_deletes_nothing(page: str, refused: Player, admin_client: Client) -> None:
    args = [] if page == "add" else [Letter.objects.get().pk]
    url = reverse(f"admin:notifications_letter_{page}", args=args)
    assert admin_client.get(url).status_code == 403
