"""Headers: threads, encoding, escaping, unsubscribing, and quiet robots."""

import html
import re

import pytest
from django.core.mail import EmailMultiAlternatives

from charuma_site.notifications import envelope, outbox
from charuma_site.notifications.demo_mails import recipient
from charuma_site.notifications.kinds import Rendered
from charuma_site.notifications.models import Letter
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player
from tests.notifications.conftest import make_player
from tests.support import letters
from tests.support.letter_kinds import KINDS
from tests.support.mail_servers import MailServer

NASTY = "O'Neil & <img src=x>"


def send(*posts: tuple[str, int], readers: list[Player]) -> None:
    for topic, number in posts:
        outbox.post("turn.your_turn", topic, number, readers)
    assert send_due() == len(posts) * len(readers)


def test_N10_one_thread_for_a_game_and_a_message_id_for_each_mail(
    alice: Player, bob: Player, mail_server: MailServer
) -> None:
    send(("game:x", 1), ("game:x", 2), ("game:x", 3), ("game:y", 1), ("game:y", 2), readers=[alice, bob])
    mails = [delivery.message for delivery in mail_server.deliveries]
    assert len({mail["Message-ID"] for mail in mails}) == 10
    roots = {
        topic: {m["References"] for m in mails if topic in m["Subject"]} for topic in ("game:x", "game:y")
    }
    assert len(roots["game:x"]) == len(roots["game:y"]) == 1
    assert roots["game:x"] != roots["game:y"]
    assert all(mail["In-Reply-To"] == mail["References"] for mail in mails)
    of_alice = [m["Subject"] for m in mails if "alice" in m["To"] and "game:x" in m["Subject"]]
    assert len(set(of_alice)) == 3


def test_the_thread_root_names_no_game() -> None:
    assert re.fullmatch(r"<thread\.[0-9a-f]{32}@localhost>", envelope.thread_root("game:秘密 x"))


def test_every_mail_keeps_robots_quiet(alice: Player, mail_server: MailServer) -> None:
    send(("game:x", 1), readers=[alice])
    mail = mail_server.deliveries[0].message
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["X-Auto-Response-Suppress"] == "All"
    assert mail["Date"]


@pytest.mark.parametrize("kind", sorted(kind for kind, path in KINDS.items() if path.endswith("your_turn")))
def test_M10_every_category_can_be_left_with_one_click(
    kind: str, alice: Player, mail_server: MailServer
) -> None:
    outbox.post(kind, "game:x", 1, [alice])
    send_due()
    mail = mail_server.deliveries[0].message
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert re.fullmatch(r"<http://localhost:8000/mail/unsubscribe/\S+/>", mail["List-Unsubscribe"].strip())


@pytest.mark.parametrize(
    "subject",
    [
        "X\r\nBcc: victim@example.com",
        "ends with a newline\n",
        "tab\tbell\x07 and \x00 nul \u2028 line separator \x85",
        "\u202egnp.exe",
    ],
)
def test_M13_a_subject_has_one_line_and_no_control_characters(
    subject: str, alice: Player, mail_server: MailServer
) -> None:
    letters.subjects["game:x"] = subject
    send(("game:x", 1), readers=[alice])
    mail = mail_server.deliveries[0].message
    assert mail["Bcc"] is None
    assert mail_server.addresses == ["alice@example.com"]
    assert mail["Subject"] == envelope.clean(subject)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u2028\u202e]", mail["Subject"])


def test_M13_a_name_with_a_newline_adds_no_header(db: None, mail_server: MailServer) -> None:
    player = make_player("Eve")
    Player.objects.update(display_name="Eve\r\nBcc: victim@example.com")
    send(("game:x", 1), readers=[player])
    mail = mail_server.deliveries[0].message
    assert mail["Bcc"] is None
    assert mail["To"].addresses[0].display_name == "Eve Bcc: victim@example.com"


def test_M14_text_and_subject_are_literal_and_html_is_escaped(alice: Player, mail_server: MailServer) -> None:
    Player.objects.update(display_name=NASTY)
    letters.subjects["game:x"] = f"{NASTY} waits"
    send(("game:x", 1), readers=[alice])
    mail = mail_server.deliveries[0].message
    plain, rich = mail.get_body(("plain",)), mail.get_body(("html",))
    assert plain is not None
    assert rich is not None
    text, page = plain.get_content(), rich.get_content()
    assert mail["Subject"] == f"{NASTY} waits"
    assert NASTY in text
    assert "&" not in text.replace("& <img", "")
    assert "<img" not in page
    assert NASTY in html.unescape(page)


NAMES = ["長い名前" * 10, "山田, 太郎 (部長)", "🐱 Cat 猫 達磨 🎲", 'a "quoted" \\ name', "Zoë"]
SUBJECTS = ["手番です", "達磨と猫 " * 5, "あ" * 20, "卓「春」あなたの番" * 8, "い" * 200, "plain " * 40]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("subject", SUBJECTS)
def test_J09_long_japanese_names_and_subjects_come_back_equal(
    name: str, subject: str, alice: Player, mail_server: MailServer
) -> None:
    Player.objects.update(display_name=name)
    letters.subjects["game:x"] = subject
    send(("game:x", 1), readers=[alice])
    raw = mail_server.deliveries[0].raw
    mail = mail_server.deliveries[0].message
    head = raw.split(b"\r\n\r\n")[0]
    assert head.isascii()
    assert max(len(line) for line in raw.split(b"\r\n")) <= 998
    assert all(len(word) <= 75 for word in re.findall(rb"=\?[^?\s]+\?[bq]\?[^?\s]*\?=", head))
    assert mail["Subject"] == envelope.clean(subject)
    assert recipient(raw) == (name, "alice@example.com")
    assert b"alice@example.com" in head


def test_a_renderer_cannot_replace_our_headers(
    alice: Player, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    outbox.post("turn.your_turn", "game:x", 1, [alice])
    letter = Letter.objects.get()
    rendered = Rendered("s", "t", "", {"Message-ID": "<x@y>", "X-Game": "a\r\nBcc: v@example.com"})
    headers = envelope.message_for(letter, rendered).extra_headers
    assert headers["Message-ID"] == letter.message_id
    assert headers["X-Game"] == "a Bcc: v@example.com"
