"""What the pages of started games share: who reads, which table, and the position ready to draw."""

from django.http import Http404, HttpRequest

from charuma_site.players.models import Player
from games import presentation, selectors
from games.models import Game
from games.presentation.retelling import story_lines
from games.refusals import NotVisible
from games.tables import Position, Table

BEGUN = (Game.Phase.RUNNING, Game.Phase.FINISHED)


def reader(request: HttpRequest) -> Player | None:
    """Who looks; None if nobody is logged in."""
    return request.user if isinstance(request.user, Player) else None


def visible_table(request: HttpRequest, key: str) -> Table:
    """The table, or 404 if there is none or the reader may not know of it."""
    try:
        return selectors.find_table(key, reader(request))
    except NotVisible as error:
        raise Http404 from error


def begun_table(request: HttpRequest, key: str) -> Table:
    """The table of a running or finished game, else 404."""
    table = visible_table(request, key)
    if table.phase not in BEGUN:
        raise Http404
    return table


def finished_table(request: HttpRequest, key: str) -> Table:
    """The table of a finished game whose record is open, else 404."""
    table = visible_table(request, key)
    if table.phase != Game.Phase.FINISHED or table.sealed:
        raise Http404
    return table


def drawing(table: Table, position: Position) -> dict[str, object]:
    """The templates' variables for a position: the game's own, its status, and the story."""
    told = presentation.of(table.kind)
    lines = story_lines(table, position)
    return {
        **told.context(position.view, table.names),
        "table": table,
        "position": position,
        "presentation": told,
        "status": told.status(position.view, table.names),
        "story": lines[::-1],
        "news": [line for line in lines if line.news],
    }
