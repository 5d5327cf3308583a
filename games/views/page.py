"""What the pages of started games share: who reads, which table, and the position ready to draw."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.http import Http404, HttpRequest

from charuma_site.players.models import Player
from games import presentation, selectors
from games.models import Game
from games.presentation.retelling import news_lines, status_line, story_lines
from games.refusals import NotVisible
from games.tables import Position, Table

BEGUN = (Game.Phase.RUNNING, Game.Phase.FINISHED)


def reader(request: HttpRequest) -> Player | None:
    """Who looks; None if nobody is logged in."""
    return request.user if isinstance(request.user, Player) else None


@contextmanager
def unknown_is_404() -> Iterator[None]:
    """A table that one may not know of looks like one that doesn't exist."""
    try:
        yield
    except NotVisible as error:
        raise Http404 from error


def visible_table(request: HttpRequest, key: str, invite: str = "") -> Table:
    """The table, or 404 if there is none or the reader, who may hold an invitation, may not know of it."""
    with unknown_is_404():
        return selectors.find_table(key, reader(request), invite)


def finished_table(request: HttpRequest, key: str) -> Table:
    """The table of a finished game whose record is open, else 404."""
    table = visible_table(request, key)
    if table.phase != Game.Phase.FINISHED or table.sealed:
        raise Http404
    return table


def _own_move(table: Table, position: Position) -> dict[str, object]:
    """The viewer's last move as a receipt, and what came of it by itself."""
    if position.last_own is None:
        return {}
    told, move = presentation.of(table.kind), position.last_own
    return {
        "receipt": told.move_label(move.text, table.names),
        "followed": told.followed(position.story, move.number, table.names),
    }


def drawing(table: Table, position: Position) -> dict[str, object]:
    """The templates' variables for a position: the game's own, its status, and the story."""
    told = presentation.of(table.kind)
    lines = story_lines(table, position)
    return {
        **told.context(position.view, table.names),
        "table": table,
        "position": position,
        "presentation": told,
        "handed_over": told.handed_over(position.story, table.names) if position.view.over else [],
        "status": status_line(table, position),
        "story": lines[::-1],
        **_own_move(table, position),
        "news": news_lines(table, position) if table.my_seat is not None else [],
    }
