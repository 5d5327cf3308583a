"""What a player is mailed about, and leaving a category by its link."""

import re

import pytest
from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from charuma_site.notifications import checks, outbox, preferences
from charuma_site.notifications.models import Letter, Muted
from charuma_site.notifications.preferences import Subscription
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player
from tests.notifications.test_posting import account_mail
from tests.support.letter_kinds import HERE

ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def link(player: Player, category: str) -> str:
    return preferences.unsubscribe_url(Subscription(category, player.pk, ""))


def test_N07_with_everything_off_only_account_mails_go_out(
    alice: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    preferences.choose(alice, set())
    Muted.objects.create(player=alice, category="account")  # no page offers this
    assert preferences.wants(alice, "account")
    for kind in settings.LETTER_KINDS:
        outbox.post(kind, "game:abc", 1, [alice])
    outbox.post_message(account_mail(), "account.code", reader=alice)
    assert send_due() == 1
    assert [mail.subject for mail in mailoutbox] == ["Your code"]
    assert set(Letter.objects.exclude(kind="account.code").values_list("state", flat=True)) == {"dropped"}


def test_N07_every_kind_in_use_has_a_label_and_a_renderer() -> None:
    assert checks.check_letter_kinds() == []


@pytest.mark.parametrize(
    ("kind", "renderer"),
    [
        ("gossip.news", f"{HERE}.your_turn"),
        ("turn.x", f"{HERE}.nowhere"),
        ("turn.x", f"{HERE}.SECRET"),
    ],
)
def test_N07_the_system_check_names_a_kind_that_cannot_work(
    kind: str, renderer: str, settings: Settings
) -> None:
    settings.LETTER_KINDS = {kind: renderer}
    (error,) = checks.check_letter_kinds()
    assert kind in error.msg


def test_one_category_off_leaves_the_others_on(
    alice: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    preferences.choose(alice, {"game", "reminder", "invite"})
    assert not preferences.wants(alice, "turn")
    assert preferences.wants(alice, "reminder")
    outbox.post("turn.your_turn", "game:abc", 1, [alice])
    outbox.post("reminder.deadline", "game:abc", 1, [alice])
    assert send_due() == 1


@pytest.mark.parametrize("method", ["get", "head"])
def test_M09_following_the_link_changes_nothing(method: str, alice: Player) -> None:
    client = Client(enforce_csrf_checks=True)
    for _ in range(3):
        response = getattr(client, method)(link(alice, "turn"), headers={"user-agent": "Barracuda"})
        assert response.status_code == 200
    assert preferences.wants(alice, "turn")


def test_M10_one_click_without_login_leaves_that_category_only(alice: Player, bob: Player) -> None:
    response = Client(enforce_csrf_checks=True).post(link(alice, "turn"), ONE_CLICK)
    assert response.status_code == 200
    assert preferences.muted_categories(alice) == {"turn"}
    assert preferences.muted_categories(bob) == set()


def test_M10_the_link_in_the_mail_is_the_one_that_works(
    alice: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    outbox.post("reminder.deadline", "game:abc", 1, [alice])
    send_due()
    (mail,) = mailoutbox
    url = mail.extra_headers["List-Unsubscribe"].strip("<>")
    assert url in str(mail.body)
    Client(enforce_csrf_checks=True).post(url, ONE_CLICK)
    assert preferences.muted_categories(alice) == {"reminder"}


def test_leaving_can_be_taken_back_on_the_same_page(alice: Player, client: Client) -> None:
    client.post(link(alice, "turn"), ONE_CLICK)
    client.post(link(alice, "turn"), {"again": "1"})
    assert preferences.wants(alice, "turn")


def test_M10_an_invited_address_can_leave_too(
    db: None, client: Client, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    outbox.post_to_address("invite.game", "game:abc", 0, "guest@example.com", "en")
    send_due()
    client.post(mailoutbox[0].extra_headers["List-Unsubscribe"].strip("<>"), ONE_CLICK)
    outbox.post_to_address("invite.game", "game:def", 0, "guest@example.com", "en")
    assert send_due() == 0
    assert Muted.objects.get().address == "guest@example.com"


@pytest.mark.parametrize("change", ["x", "forged", "category"])
def test_a_token_that_we_did_not_sign_is_unknown(change: str, alice: Player, client: Client) -> None:
    url = {
        "x": link(alice, "turn")[:-2] + "x/",
        "forged": reverse("notifications:unsubscribe", args=["WyJ0dXJuIiwxLCIiXQ:abc"]),
        "category": link(alice, "account"),
    }[change]
    assert client.post(url, ONE_CLICK).status_code == 404
    assert not Muted.objects.exists()


def test_the_page_shows_and_saves_each_category(alice: Player, client: Client) -> None:
    client.force_login(alice)
    page = client.get(reverse("notifications:preferences")).content.decode()
    assert len(re.findall(r'name="category"[^>]* checked', page)) == len(settings.LETTER_CATEGORIES)
    assert all(str(label) in page for label in settings.LETTER_CATEGORIES.values())
    client.post(reverse("notifications:preferences"), {"category": ["turn", "account", "nonsense"]})
    assert preferences.muted_categories(alice) == set(settings.LETTER_CATEGORIES) - {"turn"}
    page = client.get(reverse("notifications:preferences")).content.decode()
    assert len(re.findall(r'name="category"[^>]* checked', page)) == 1


def test_the_page_needs_a_login(db: None, client: Client) -> None:
    assert client.get(reverse("notifications:preferences")).status_code == 302
