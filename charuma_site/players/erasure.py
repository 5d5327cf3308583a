"""Deleting an account: the person's data goes, the games of the others stay (A12)."""

import structlog
from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import transaction
from django.utils.module_loading import import_string

from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player

log = structlog.get_logger(__name__)


@transaction.atomic
def erase(player: Player) -> None:
    """Erase the player for good.

    `settings.PLAYER_ERASERS` name functions of other rooms that take the player and remove or
    rename what is theirs (the games call the seats "deleted player"); all of it happens or nothing.
    """
    log.info("player_erased", player=player.pk)
    for name in settings.PLAYER_ERASERS:
        import_string(name)(player)
    addresses = set(EmailAddress.objects.filter(user=player).values_list("email", flat=True))
    Letter.objects.filter(address__in=addresses | {player.email or ""} - {""}).delete()
    _forget_in_admin_log(player)
    _end_sessions(player)
    player.delete()


def _forget_in_admin_log(player: Player) -> None:
    kind = ContentType.objects.get_for_model(Player)
    LogEntry.objects.filter(content_type=kind, object_id=str(player.pk)).update(
        object_repr="", change_message=""
    )


def _end_sessions(player: Player) -> None:
    """Sessions hold the address that was used for the login, so they go too, in any browser."""
    for session in Session.objects.iterator():
        if session.get_decoded().get(SESSION_KEY) == str(player.pk):
            session.delete()
