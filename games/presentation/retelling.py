"""The story of a position in sentences, for pages and mails."""

from collections.abc import Iterator
from dataclasses import dataclass

from games import presentation
from games.models import Move
from games.tables import Position, Table


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story. `via` says how the move came if no person made it; `news` marks what
    happened since the viewer's own last move."""

    number: int
    text: str
    via: str
    news: bool


def story_lines(table: Table, position: Position) -> list[StoryLine]:
    """The story in sentences, oldest first."""
    return list(_lines(table, position))


def _lines(table: Table, position: Position) -> Iterator[StoryLine]:
    told = presentation.of(table.kind)
    labelled = 0  # of the events that a move causes, the first is the move itself
    for event in position.story:
        via = position.via.get(event.number, "") if event.number > labelled else ""
        labelled = event.number
        yield StoryLine(
            number=event.number,
            text=told.event_line(event, table.names),
            via=str(Move.Via(via).label) if via else "",
            news=0 < position.since < event.number,
        )
