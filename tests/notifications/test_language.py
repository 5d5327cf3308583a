"""Each mail in its reader's language and time zone."""

import pytest
from django.core.mail import EmailMultiAlternatives
from django.utils import timezone, translation

from charuma_site.notifications import outbox
from charuma_site.notifications.models import Letter
from charuma_site.notifications.sending import send_due
from charuma_site.players.models import Player
from tests.notifications.conftest import make_player

EXPECTED = {
    "Anna": ("Monday", "March 4, 2026, 10:30 p.m."),
    "Boku": ("月曜日", "2026年3月5日7:30"),
    "Chloe": ("Monday", "March 4, 2026, 11:30 p.m."),
    "Dan": ("Monday", "March 4, 2026, 10:30 p.m."),
}


def people() -> dict[str, Player]:
    return {
        "Anna": make_player("Anna"),
        "Boku": make_player("Boku", language="ja", time_zone="Asia/Tokyo"),
        "Chloe": make_player("Chloe", language="fr", time_zone="Europe/Paris"),
        "Dan": make_player("Dan", time_zone="Not/AZone"),
    }


@pytest.mark.parametrize("order", ["Anna Boku Chloe Dan", "Dan Chloe Boku Anna", "Boku Anna Dan Chloe"])
def test_J08_four_mails_in_one_process_each_in_their_readers_language(
    order: str, db: None, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    readers = people()
    for number, name in enumerate(order.split()):
        outbox.post("turn.your_turn", "game:abc", number, [readers[name]])
    assert send_due() == 4
    for name, mail in zip(order.split(), mailoutbox, strict=True):
        language = "ja" if name == "Boku" else "en"
        page = str(mail.alternatives[0][0])
        assert f'<html lang="{language}">' in page
        for expected in EXPECTED[name]:
            assert expected in str(mail.body)
            assert expected in page


def test_J08_the_senders_own_language_is_back_even_after_an_error(alice: Player, bob: Player) -> None:
    outbox.post("game.timed_out", "game:abc", 1, [bob])
    with translation.override("de"), timezone.override("Europe/Berlin"):
        send_due()
        assert translation.get_language() == "de"
        assert timezone.get_current_timezone_name() == "Europe/Berlin"
    assert Letter.objects.get().state == Letter.State.RETRY


def test_J08_an_invitation_is_in_the_language_it_was_posted_with(
    db: None, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    outbox.post_to_address("invite.game", "game:abc", 0, "guest@example.com", "ja")
    send_due()
    assert "月曜日" in str(mailoutbox[0].body)
