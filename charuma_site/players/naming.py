"""Who bears which display name."""

from django.conf import settings
from django.utils.module_loading import import_string

from charuma_site.players.models import Player
from charuma_site.players.names import look


def is_name_taken(name: str, player: Player | None) -> bool:
    """Whether the name looks like that of another member or one that `settings.RESERVED_NAMES` keep.

    Guests and sign-ups that were never proven block no name: else a mistyped address would take one's own.
    """
    members = Player.objects.filter(name_look=look(name), is_guest=False)
    unproven = members.filter(last_login=None, is_staff=False, is_demo=False).exclude(
        emailaddress__verified=True
    )
    others = members.exclude(pk__in=unproven)
    if player is not None:
        others = others.exclude(pk=player.pk)
    return others.exists() or look(name) in reserved_looks()


def reserved_looks() -> set[str]:
    return {look(name) for path in settings.RESERVED_NAMES for name in import_string(path)()}


def rename(player: Player, name: str) -> None:
    """Store the player's name, and tell the rooms that have written it down. Within a transaction."""
    before, player.display_name = player.display_name, name
    player.save(update_fields=["display_name"])
    if name != before:
        for path in settings.PLAYER_RENAMED:
            import_string(path)(player, before)
