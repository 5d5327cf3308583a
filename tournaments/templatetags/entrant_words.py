"""What became of those who are out of an event."""

from django import template

from tournaments.models import Event
from tournaments.selectors.events import disqualified

register = template.Library()


@register.simple_tag
def put_out(event: Event) -> set[int]:
    """The ids of the entrants who were disqualified (1 query)."""
    return disqualified(event)
