"""The site's own periodic work. Each may run twice, late, or on two machines at once."""

from datetime import timedelta

from django.utils import timezone

from charuma_site.players.erasure import erase
from charuma_site.players.models import Player
from charuma_site.players.sessions import SessionStore
from games.models import Game, Seat

GUEST_DAYS = 60
"""A guest without a game is forgotten after this long; by then their session (SESSION_COOKIE_AGE) is over."""


def clear_sessions() -> None:
    """Forget the sessions that are over."""
    SessionStore.clear_expired()


def purge_guests() -> None:
    """Forget the guests who came long ago and have no game."""
    before = timezone.now() - timedelta(days=GUEST_DAYS)
    old = Player.objects.filter(is_guest=True, date_joined__lt=before, last_login__lt=before)
    playing = Seat.objects.filter(player__is_guest=True).values("player")
    hosting = Game.objects.filter(host__is_guest=True).values("host")
    for guest in old.exclude(pk__in=playing).exclude(pk__in=hosting).iterator():
        erase(guest)
