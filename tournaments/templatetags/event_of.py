"""The way back from a game to the round and the event that it belongs to."""

from django import template

from games.models import Game
from games.tables import Table as GameTable
from tournaments.models import Table

register = template.Library()
OVER = (Game.Phase.FINISHED, Game.Phase.CANCELLED)


@register.inclusion_tag("tournaments/event_of.html")
def event_of(game: GameTable) -> dict[str, object]:
    """A line with both links (1 query); of an unlisted event for those at the table only.

    The page of a game that is played again leads to the new one, too (1 query more).
    """
    tables = Table.objects.select_related("round__event", "game")
    found = tables.filter(game__key=game.key).first()
    again = None
    if found is None and game.phase in OVER:
        found = again = tables.filter(past_games__icontains=game.key).first()
    if found is not None and not found.round.event.listed and game.own_seat is None:
        return {}
    return {"event_table": found, "new_game": again.game if again else None}
