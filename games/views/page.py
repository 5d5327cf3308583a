"""What the pages of a started game have in common: a table, a position and its story, made ready to draw."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.http import Http404, HttpRequest

from games import presentation, selectors
from games.models import Game, Move
from games.presentation import Presentation
from games.tables import Position, Table
from games.views.common import player_of, unknown_is_404


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story. `via` says how the move came if no person made it; `news` marks what
    happened since the viewer's own last move."""

    number: int
    text: str
    via: str
    news: bool


STARTED = (Game.Phase.RUNNING, Game.Phase.FINISHED)


def visible_table(request: HttpRequest, key: str) -> Table:
    """The table, or 404 if there is none or the reader may not know of it."""
    with unknown_is_404():
        return selectors.find_table(key, player_of(request))


def started_table(request: HttpRequest, key: str) -> Table:
    """The table of a running or finished game, else 404."""
    table = visible_table(request, key)
    if table.phase not in STARTED:
        raise Http404
    return table


def finished_table(request: HttpRequest, key: str) -> Table:
    """The table of a finished game, else 404."""
    table = visible_table(request, key)
    if table.phase != Game.Phase.FINISHED:
        raise Http404
    return table


def story_lines(table: Table, position: Position, told: Presentation) -> list[StoryLine]:
    """The story in sentences, oldest first."""
    return list(_lines(position, told, table.names))


def _lines(position: Position, told: Presentation, names: Sequence[str]) -> Iterator[StoryLine]:
    labelled = 0
    for event in position.story:
        via = position.via.get(event.number, "") if event.number > labelled else ""
        labelled = event.number
        yield StoryLine(
            number=event.number,
            text=told.event_line(event, names),
            via=str(Move.Via(via).label) if via else "",
            news=0 < position.since < event.number,
        )


def drawing(table: Table, position: Position) -> dict[str, object]:
    """The templates' variables for a position: the game's own, its status, and the story."""
    told = presentation.of(table.kind)
    lines = story_lines(table, position, told)
    return {
        **told.context(position.view, table.names),
        "table": table,
        "position": position,
        "presentation": told,
        "status": told.status(position.view, table.names),
        "story": lines[::-1],
        "typing_help": told.typing_help(),
        "standings": sorted(table.seats, key=lambda seat: (seat.place or 0, seat.number)),
        "news": [line for line in lines if line.news],
    }
