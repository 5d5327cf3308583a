"""What is cleaned up every day."""

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player, PlayerSession
from charuma_site.tasks import GUEST_DAYS, clear_sessions, purge_guests
from tests.support.games import open_table

pytestmark = pytest.mark.django_db
LONG_AGO = timezone.now() - timedelta(days=GUEST_DAYS + 1)


def make_guest(name: str, **fields: object) -> Player:
    guest = Player(display_name=name, is_guest=True, date_joined=LONG_AGO, last_login=LONG_AGO)
    for field, value in fields.items():
        setattr(guest, field, value)
    guest.save()
    return guest


def test_only_sessions_that_are_over_are_cleared(alice: Player, bob: Player) -> None:
    for player in (alice, bob):
        Client().force_login(player)
    PlayerSession.objects.filter(player=alice).update(expire_date=LONG_AGO)
    clear_sessions()
    assert [session.player for session in PlayerSession.objects.all()] == [bob]


def test_A12_an_account_takes_its_sessions_along(alice: Player, bob: Player) -> None:
    browsers = [Client() for _ in range(3)]
    for browser in browsers:
        browser.force_login(alice)
    other = Client()
    other.force_login(bob)
    erase(alice)
    assert [session.player for session in PlayerSession.objects.all()] == [bob]
    assert all(browser.get("/account/profile/").status_code == 302 for browser in browsers)
    assert other.get("/account/profile/").status_code == 200


def test_guests_of_long_ago_without_a_game_are_forgotten(alice: Player) -> None:
    seated, new = make_guest("Seated"), make_guest("New", date_joined=timezone.now())
    back = make_guest("Back", last_login=timezone.now())
    make_guest("Gone")
    Player.objects.filter(pk=alice.pk).update(date_joined=LONG_AGO, last_login=LONG_AGO)
    open_table(seated, kind="charuma", size=3)
    purge_guests()
    assert set(Player.objects.all()) == {seated, new, back, alice}


def test_a_guest_is_kept_as_long_as_their_session() -> None:
    assert timedelta(days=GUEST_DAYS) >= timedelta(seconds=settings.SESSION_COOKIE_AGE)
