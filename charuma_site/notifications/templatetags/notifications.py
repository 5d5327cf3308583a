"""`{% address_banner %}`: tells a player that their address is refused."""

from typing import Any

from django import template

from charuma_site.notifications import trouble
from charuma_site.players.models import Player

register = template.Library()


@register.inclusion_tag("notifications/banner.html", takes_context=True)
def address_banner(context: template.Context) -> dict[str, Any]:
    """One query for a logged-in player, none for others."""
    request = context.get("request")
    user = getattr(request, "user", None)
    found = trouble.current(user) if isinstance(user, Player) and user.is_authenticated else None
    return {"trouble": found, "csrf_token": context.get("csrf_token")}
