"""Who is out of an event, and who misses a round of it."""

from django import template

from tournaments.models import AskedBye, Event
from tournaments.selectors.events import disqualified

register = template.Library()


@register.simple_tag
def put_out(event: Event) -> set[int]:
    """The ids of the entrants who were disqualified (1 query)."""
    return disqualified(event)


@register.simple_tag
def noted_byes(event: Event) -> list[AskedBye]:
    """The byes for rounds that aren't drawn yet (2 queries)."""
    byes = AskedBye.objects.filter(entrant__event=event, round_number__gt=event.rounds.count())
    return list(byes.select_related("entrant").order_by("round_number", "entrant__number"))
