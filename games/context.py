"""What every template may use of the games."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from charuma_site.players.models import Player
from games import counts


def waiting(request: HttpRequest) -> dict[str, object]:
    """`waiting` (int): games that wait for the reader; asked for only where it is shown."""
    user = getattr(request, "user", None)
    if not isinstance(user, Player):
        return {}
    return {"waiting": SimpleLazyObject(lambda: counts.waiting(user))}
