"""Invitations by mail: to any address, but not as a way to fill somebody's mailbox."""

from datetime import timedelta

import structlog
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import connection, transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, gettext_noop

from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from games.door import post
from games.door.tables import lock, lock_person, need_phase, seat_of
from games.models import Game, Invitation
from games.refusals import Refused

PER_PLAYER = 20
"""Invitations that one person may send in a day."""
PER_ADDRESS = 3
"""Invitations that one address gets in a day, from anybody; more are silently not sent."""
DAY = timedelta(days=1)

logger = structlog.get_logger(__name__)


def invite_by_mail(key: str, player: Player, address: str) -> bool:
    """Send the table's invitation link to an address; False if `player` has sent it there before.

    The answer is the same whether the address has an account, was invited by somebody else or gets no
    more letters today, so it tells nothing about whose address it is. Raises `NotVisible` and `Refused`.
    """
    address = _address(address)
    if player.is_guest:
        raise Refused(
            "guest", gettext_noop("Register to invite by mail. You can also copy the invitation link.")
        )
    with transaction.atomic():
        lock_person(player)
        game = lock(key, player)
        seat_of(game, player)
        need_phase(game, Game.Phase.OPEN)
        digest = _digest(address)
        if Invitation.objects.filter(game=game, digest=digest, inviter=player).exists():
            return False
        since = timezone.now() - DAY
        if Invitation.objects.filter(inviter=player, at__gt=since).count() >= PER_PLAYER:
            raise Refused("too-many-invitations", gettext_noop("You have sent enough invitations for today."))
        _send(game, player, address, digest)
    return True


def _address(typed: str) -> str:
    address = typed.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("bad-address", gettext_noop("This is not an e-mail address.")) from error
    return address


def _digest(address: str) -> str:
    digest: str = salted_hmac("games.invitation", address, algorithm="sha256").hexdigest()
    return digest


def _send(game: Game, player: Player, address: str, digest: str) -> None:
    _lock_address(digest)
    since = timezone.now() - DAY
    if Invitation.objects.filter(digest=digest, at__gt=since).count() >= PER_ADDRESS:
        logger.warning("invitation_not_sent", game=game.pk, inviter=player.pk)
        return
    invitation, made = Invitation.objects.get_or_create(
        game=game, digest=digest, defaults={"inviter": player}
    )
    if made:
        language = get_language() or player.language
        outbox.post_to_address(post.INVITATION, post.topic(game), invitation.pk, address, language)


def _lock_address(digest: str) -> None:
    """Let one sender after the other count, to the transaction's end. SQLite has one writer anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int(digest[:15], 16)])
