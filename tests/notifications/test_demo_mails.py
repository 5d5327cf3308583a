"""The demo's page of the mails that were sent."""

from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from charuma_site.notifications import demo_mails, demo_views, outbox
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player

URL = "notifications:demo_mails"


@pytest.fixture
def demo(settings: Settings, tmp_path: Path) -> Path:
    settings.DEMO = True
    settings.MAIL_FOLDER = settings.EMAIL_FILE_PATH = tmp_path
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    return tmp_path


def test_outside_a_demo_there_is_no_such_page(settings: Settings, client: Client, db: None) -> None:
    settings.DEMO = False
    assert client.get(reverse(URL)).status_code == 404


def test_an_empty_letter_box_says_what_to_do(demo: Path, client: Client, db: None) -> None:
    assert "No mail yet" in client.get(reverse(URL)).content.decode()


def test_mails_are_listed_and_shown_in_both_parts(
    demo: Path, client: Client, alice: Player, bob: Player
) -> None:
    Player.objects.filter(pk=bob.pk).update(display_name="長い名前" * 10)
    outbox.post("turn.your_turn", "game:abc", 1, [alice, bob])
    assert send_due() == 2
    response = client.get(reverse(URL))
    page = response.content.decode()
    assert "Alice" in page
    assert "長い名前" * 10 in page
    assert page.count("game:abc, turn 1") == 2
    name = response.context["page"][0].name
    shown = client.get(reverse("notifications:demo_mail", args=[name]))
    assert "<iframe" in shown.content.decode()
    assert "http://localhost:8000/games/abc/" in shown.content.decode()
    frame = client.get(reverse("notifications:demo_html", args=[name]))
    policy = frame["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "style-src 'unsafe-inline'" in policy
    assert "script" not in policy
    assert frame["X-Frame-Options"] == "SAMEORIGIN"
    assert '<base target="_top">' in frame.content.decode()


def test_a_long_list_is_shown_a_page_at_a_time(demo: Path, client: Client, alice: Player) -> None:
    for number in range(demo_views.LISTED + 1):
        outbox.post("turn.your_turn", f"game:{number}", 1, [alice])
    assert send_due() == demo_views.LISTED + 1
    first, second = (client.get(reverse(URL), {"page": page}) for page in (1, 2))
    assert first.content.decode().count("<td") == 3 * demo_views.LISTED
    assert "?page=2" in first.content.decode()
    assert second.content.decode().count("<td") == 3


@pytest.mark.parametrize("name", ["../../etc/passwd", "20260101-000000-1.0", "x", "..%2Fsettings.0"])
def test_a_wrong_name_finds_nothing(name: str, demo: Path, client: Client, db: None) -> None:
    assert client.get(f"/mail/demo/{name}/").status_code == 404


def test_nothing_outside_the_folder_can_be_named(demo: Path) -> None:
    mail = b"To: a@example.com\nDate: Mon, 30 Nov 2026 00:00:00 -0000\n\nsecret\n"
    (demo / "20260101-000000-1.log").write_bytes(mail)
    (demo.parent / "20260101-000000-2.log").write_bytes(mail)
    assert demo_mails.find("20260101-000000-1.0") is not None
    assert demo_mails.find("../20260101-000000-2.0") is None
