"""The way back from a game to the round and the event that it belongs to."""

from django import template

from games.tables import Table as GameTable
from tournaments.models import Table

register = template.Library()


@register.inclusion_tag("tournaments/event_of.html")
def event_of(game: GameTable) -> dict[str, Table | None]:
    """A line with both links (1 query); of an unlisted event for those at the table only."""
    found = Table.objects.filter(game__key=game.key).select_related("round__event").first()
    hidden = found is not None and not found.round.event.listed and game.own_seat is None
    return {"event_table": None if hidden else found}
