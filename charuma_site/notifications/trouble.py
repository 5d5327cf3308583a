"""Addresses that the mail server refuses.

Only account mails still go to such an address. Its owner sees a banner and can change the address
or ask us to try again; a letter dropped meanwhile is then looked at anew, and still dropped if it
is no longer true.
"""

from datetime import datetime, timedelta

from django.db.models import F

from charuma_site.notifications import bell, states
from charuma_site.notifications.models import AddressTrouble, Letter
from charuma_site.players.models import Player

LONGEST_RETRY = sum(states.RETRY_AFTER, timedelta())  # so old can the refused letter itself be
DROPPED_FOR_TROUBLE = "address refused before"


def current(player: Player) -> AddressTrouble | None:
    """The trouble with the address that the player has now."""
    return AddressTrouble.objects.filter(player=player, address__iexact=F("player__email")).first()


def note(player: Player, reason: str, now: datetime) -> None:
    AddressTrouble.objects.update_or_create(
        player=player,
        defaults={"address": player.email or "", "reason": reason, "since": now},
    )


def clear(player: Player, now: datetime) -> None:
    """Trusts the address again and takes up what was not sent because of it."""
    gone = AddressTrouble.objects.filter(player=player).first()
    if gone is None:
        return
    gone.delete()
    unsent = Letter.objects.filter(
        reader=player,
        last_error__in=[DROPPED_FOR_TROUBLE, gone.reason],
        created_at__gte=gone.since - LONGEST_RETRY,
    )
    states.requeue(unsent, now)
    bell.ring_on_commit()
