"""The story of a position in sentences, for pages and mails."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games import presentation
from games.models import Move
from games.presentation.base import Retold, each_event
from games.tables import Position, Table

BEFORE_THE_SET_UP = -1


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story. `via` says how the move came if no person made it; `news` marks what
    happened since the viewer's own last move."""

    number: int
    text: str
    via: str
    news: bool


def story_lines(table: Table, position: Position) -> list[StoryLine]:
    """The whole story in sentences, oldest first."""
    told = presentation.of(table.kind)
    retold = each_event(position.story, BEFORE_THE_SET_UP, lambda event: told.event_line(event, table.names))
    return [*_lines(retold, position)]


def news_lines(table: Table, position: Position) -> list[StoryLine]:
    """What others did since the viewer's own last move, shorter where the game tells whole turns."""
    told = presentation.of(table.kind)
    retold = told.news(position.story, position.since, position.viewer.seat, table.names)
    return [*_lines(retold, position)]


def _lines(retold: Sequence[Retold], position: Position) -> Iterator[StoryLine]:
    for line in retold:
        via = position.via.get(line.number, "") if line.made else ""
        yield StoryLine(
            number=line.number,
            text=line.text,
            via=str(Move.Via(via).label) if via else "",
            news=0 < position.since < line.number,
        )
