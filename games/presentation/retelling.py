"""The story of a position in sentences, for pages and mails."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext, gettext_noop

from games import presentation
from games.models import Game, Move, SeatNews
from games.presentation.base import Retold, each_event
from games.presentation.standing import result
from games.tables import Position, Table

BEFORE_THE_SET_UP = -1
_SEAT_NEWS = {
    SeatNews.AWAY: gettext_noop("%(name)s stays away: a bot plays in this seat."),
    SeatNews.BACK: gettext_noop("%(name)s is back and plays again."),
    SeatNews.RESIGNED: gettext_noop("%(name)s resigns: a bot plays on in this seat."),
}


@dataclass(frozen=True, slots=True)
class StoryLine:
    """A sentence of the story. `via` says how the move came if no person made it; `news` marks what
    happened since the viewer's own last move."""

    number: int
    text: str
    via: str
    news: bool


def status_line(table: Table, position: Position) -> str:
    """Whose turn it is and what is asked, or who won: who left the game ranks last, whatever the points."""
    if table.phase == Game.Phase.FINISHED and position.view.over:
        return result([seat.name for seat in table.ranking if seat.place == 1])
    return presentation.of(table.kind).status(position.view, table.names)


def story_lines(table: Table, position: Position) -> list[StoryLine]:
    """The whole story in sentences, oldest first."""
    told = presentation.of(table.kind)
    retold = each_event(
        position.story,
        BEFORE_THE_SET_UP,
        lambda event: told.event_line(event, table.names),
        told.caused,
    )
    return _with_seat_news([*_lines(retold, position)], table, position)


def news_lines(table: Table, position: Position) -> list[StoryLine]:
    """What others did since the viewer's own last move, shorter where the game tells whole turns."""
    told = presentation.of(table.kind)
    retold = told.news(position.story, position.since, position.viewer.seat, table.names)
    told_of = [note for note in position.seat_news if note.moves >= position.since]
    return _with_seat_news([*_lines(retold, position)], table, replace(position, seat_news=tuple(told_of)))


def _with_seat_news(lines: list[StoryLine], table: Table, position: Position) -> list[StoryLine]:
    """The lines with what happened to seats, each after the move that came before it."""
    for moves, seat, what in position.seat_news:
        text = gettext(_SEAT_NEWS[SeatNews(what)]) % {"name": table.names[seat]}
        lines.append(StoryLine(moves, text, via="", news=_is_news(position, moves + 1)))
    return sorted(lines, key=lambda line: line.number)


def _is_news(position: Position, number: int) -> bool:
    """Whether the viewer, who plays, hasn't moved since."""
    return position.viewer.seat is not None and number > position.since


def _lines(retold: Sequence[Retold], position: Position) -> Iterator[StoryLine]:
    for line in retold:
        via = position.via.get(line.number, "") if line.made else ""
        yield StoryLine(
            number=line.number,
            text=line.text,
            via=str(Move.Via(via).label) if via else "",
            news=_is_news(position, line.number),
        )
