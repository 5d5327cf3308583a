"""Which tables a person may know of at all. The door, the pages and the feeds all ask here."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from charuma_site.players.models import Player
from games.models import Game, Seat


def visible_games(player: Player | None, invite: str = "") -> QuerySet[Game]:
    """Listed tables, and unlisted ones for those who sit there or hold the invitation.

    Being staff opens nothing: staff who play are players.
    """
    may = Q(listed=True)
    if invite:
        may |= Q(invite_key=invite)
    if player is not None:
        may |= Q(Exists(Seat.objects.filter(game=OuterRef("pk"), player=player)))
    return Game.objects.filter(may)
