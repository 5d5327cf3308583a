"""What becomes of a person's events when the name changes or the account is deleted (A12)."""

import re

from django.db import transaction

from charuma_site.players.models import Player
from games.people import DELETED
from tournaments import direct
from tournaments.direct.gate import LIVE
from tournaments.direct.hosts import end_as_it_stands, hosted_by, pass_on
from tournaments.direct.names import LONGEST, distinct_name
from tournaments.models import Entrant, Event, Flag, LogLine


def rename(player: Player, before: str) -> None:
    """Call the entrant by the new name; the log, to which lines are only added, keeps the one of then.

    A number behind the name, which told two apart, goes with the old name; one that an organiser chose stays.
    """
    for entrant in Entrant.objects.filter(player=player).select_related("event"):
        if re.fullmatch(rf"{re.escape(before[:LONGEST])}( \(\d+\))?", entrant.name):
            name = distinct_name(entrant.event, player.display_name, entrant)
            Entrant.objects.filter(pk=entrant.pk).update(name=name)


@transaction.atomic
def erase(player: Player) -> None:
    """Take the person out of all events; results and pairings stay, under another name.

    It comes before the games' own eraser, which lets a bot play on in running games.
    """
    called_after = Event.objects.filter(host=player, name__icontains=player.display_name)
    called_after_them = list(called_after.values_list("pk", flat=True))
    _leave(player)
    for entrant in Entrant.objects.filter(player=player):
        Flag.objects.filter(entrant=entrant).update(text="")
    Entrant.objects.filter(player=player).update(name=DELETED, player=None)
    LogLine.objects.filter(player=player).update(name=DELETED, player=None)
    for line in LogLine.objects.filter(what__in=("host", "organiser", "organiser-removed")):
        if line.data.get("name") == player.display_name:
            LogLine.objects.filter(pk=line.pk).update(data={**line.data, "name": DELETED})
    Event.objects.filter(pk__in=called_after_them).update(name="-")


def _leave(player: Player) -> None:
    """No event waits for them: others run it from now on, or it ends; who plays on does so without them."""
    hosted = hosted_by(player)
    for one in hosted:
        pass_on(one.event.key)
    for entrant in Entrant.objects.filter(player=player, event__phase__in=LIVE).select_related("event"):
        direct.withdraw(entrant.event.key, entrant, None, "account-deleted", leave_game=True)
    for one in hosted:
        if one.heir is None:
            end_as_it_stands(one.event.key)
