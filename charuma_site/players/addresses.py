"""Who holds which mail address.

Only a verified address belongs to somebody. Unverified ones are claims: several may stand side by
side, and the first that is verified wins, so that nobody can block an address that isn't theirs.
"""

from allauth.account.models import EmailAddress

from charuma_site.players.models import Player


def holder_of(address: str) -> Player | None:
    """The active player to whom this address belongs by verification, whatever its case."""
    held = EmailAddress.objects.filter(email=address.lower(), verified=True, user__is_active=True)
    row = held.select_related("user").first()
    return row.user if row else None


def is_taken(address: str) -> bool:
    """Whether a sign-up with this address must be answered by a mail to its holder."""
    return Player.objects.filter(email__iexact=address).exclude(pk__in=_abandoned(address)).exists()


def drop_abandoned(address: str, *, keep: Player | None = None) -> None:
    """Delete sign-ups with this address that were never verified, hence never used."""
    Player.objects.filter(pk__in=[pk for pk in _abandoned(address) if keep is None or pk != keep.pk]).delete()


def _abandoned(address: str) -> list[int]:
    """Keys of accounts that only a sign-up made: never logged in, nothing verified, made by no admin."""
    unused = Player.objects.filter(
        email__iexact=address,
        last_login=None,
        is_staff=False,
        is_superuser=False,
        is_demo=False,
        is_guest=False,
    )
    return list(unused.exclude(emailaddress__verified=True).values_list("pk", flat=True))
