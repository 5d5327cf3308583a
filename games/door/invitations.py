"""Invitations by mail: to any address, but not as a way to fill somebody's mailbox."""

from datetime import timedelta

import structlog
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, gettext_noop

from charuma_site.notifications import outbox
from charuma_site.players.models import Player
from games.door import post
from games.door.tables import lock, need_phase, seat_of
from games.models import Game, Invitation
from games.refusals import Refused

PER_PLAYER = 20
"""Invitations that one person may send in a day."""
PER_ADDRESS = 3
"""Invitations that one address gets in a day, from anybody; more are silently not sent."""
DAY = timedelta(days=1)

logger = structlog.get_logger(__name__)


def invite_by_mail(key: str, player: Player, address: str) -> None:
    """Send the table's invitation link to an address. Raises `NotVisible` and `Refused`.

    The answer is the same whether the address has an account, was invited before or gets no more
    letters today, so it tells nothing about whose address it is.
    """
    address = _address(address)
    if player.is_guest:
        raise Refused(
            "guest", gettext_noop("Register to invite by mail. You can also copy the invitation link.")
        )
    with transaction.atomic():
        game = lock(key, player)
        seat_of(game, player)
        need_phase(game, Game.Phase.OPEN)
        since = timezone.now() - DAY
        if Invitation.objects.filter(inviter=player, at__gt=since).count() >= PER_PLAYER:
            raise Refused("too-many-invitations", gettext_noop("You have sent enough invitations for today."))
        _send(game, player, address)


def _address(typed: str) -> str:
    address = typed.strip().lower()
    try:
        validate_email(address)
    except ValidationError as error:
        raise Refused("bad-address", gettext_noop("This is not an e-mail address.")) from error
    return address


def _send(game: Game, player: Player, address: str) -> None:
    digest = salted_hmac("games.invitation", address, algorithm="sha256").hexdigest()
    since = timezone.now() - DAY
    enough = Invitation.objects.filter(digest=digest, at__gt=since).count() >= PER_ADDRESS
    invitation, made = Invitation.objects.get_or_create(
        game=game, digest=digest, defaults={"inviter": player}
    )
    if enough:
        logger.warning("invitation_not_sent", game=game.pk, inviter=player.pk)
    elif made:
        language = get_language() or player.language
        outbox.post_to_address(post.INVITATION, post.topic(game), invitation.pk, address, language)
