"""What an invitation by mail tells: built for its letter only."""

from typing import NamedTuple

from games import describe
from games.models import Invitation
from games.tables import Table


class Invited(NamedTuple):
    """An open table as the invited person may know it, and the key that lets them in."""

    table: Table
    inviter: str
    invite_key: str


def find(number: int) -> Invited | None:
    """The invitation with this number, None if it is gone (three queries)."""
    invitations = Invitation.objects.select_related("game__host", "inviter").prefetch_related("game__seats")
    invitation = invitations.filter(pk=number).first()
    if invitation is None:
        return None
    game = invitation.game
    return Invited(describe.table(game, None), invitation.inviter.display_name, game.invite_key)
