"""Which events somebody leaves behind who deletes the account."""

from django import template

from charuma_site.players.models import Player
from tournaments.direct.hosts import Hosted, hosted_by
from tournaments.models import Event

register = template.Library()


@register.simple_tag
def left_behind(player: Player) -> list[Hosted]:
    """The events that they host and that aren't over (1 query, and 1 for each)."""
    return [one for one in hosted_by(player) if one.event.phase != Event.Phase.FINISHED]
