"""Taking back a change of address, with the link that the old address was mailed (A05)."""

from datetime import timedelta

from allauth.account.models import EmailAddress
from django.core import signing
from django.db import transaction

from charuma_site.players.models import Player

_SALT = "players.undo_address"
_VALID = timedelta(days=7)


def undo_token(player: Player, old_address: str) -> str:
    """Proof that `old_address` was the player's until now."""
    return signing.dumps([player.pk, old_address], salt=_SALT)


def find_undo(token: str) -> tuple[Player, str] | None:
    """The player and the address to go back to; None for a false, old or used token."""
    try:
        key, address = signing.loads(token, salt=_SALT, max_age=_VALID)
    except signing.BadSignature:
        return None
    player = Player.objects.filter(pk=key).exclude(email__iexact=address).first()
    if player is None or EmailAddress.objects.filter(email=address, verified=True).exists():
        return None
    return player, address


@transaction.atomic
def undo_address_change(player: Player, address: str) -> None:
    """The old address is the only one again. The password goes: whoever changed the address knew it.

    Without that password every session of the account ends.
    """
    EmailAddress.objects.filter(user=player).delete()
    EmailAddress.objects.create(user=player, email=address, verified=True, primary=True)
    player.email = address
    player.set_unusable_password()
    player.save(update_fields=["email", "password"])
