"""What a game's presentation must offer to pages, mails and feeds."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from games.rules.game import Event, Seat


@dataclass(frozen=True, slots=True)
class Ruling:
    """A ruling of the rules page: `code` (like `R4`) is its anchor, `text` is translated."""

    code: str
    text: str


@dataclass(frozen=True, slots=True)
class Retold:
    """A line of a retelling, up to the move `number`; `made` if that move itself is told of, not only what
    followed from it."""

    number: int
    made: bool
    text: str


def each_event(
    story: Sequence[Event], since: int, line: Callable[[Event], str], caused: Collection[str] = ()
) -> list[Retold]:
    """What happened after the move `since`, an event a line: of those of a move the first is the move.

    Events of the kinds `caused` are never moves, even where their move may no longer be told of.
    """
    told, last = [], since
    for event in story:
        if event.number > since:
            made = event.number > last and event.kind not in caused
            told.append(Retold(event.number, made, line(event)))
            last = event.number
    return told


def following(
    story: Sequence[Event], move: int, line: Callable[[Event], str], caused: Collection[str] = ()
) -> list[str]:
    """What came of the move number `move`, an event a line, without the move itself."""
    of_the_move = [event for event in story if event.number == move]
    return [told.text for told in each_event(of_the_move, move - 1, line, caused) if not told.made]


class Presentation(Protocol):
    """Texts and templates of one game, in the active language.

    All of it is made from views and events, so it can only tell what their viewer may know. `names`
    are the players' names in seat order, unescaped: texts are plain, templates escape.
    """

    caused: Collection[str]
    """Kinds of events that follow from a move and are none; they may be told of without it."""
    scripts: tuple[str, ...]
    """Static files for the game page; each sets `window.gameChoice` (see `static/js/game.js`)."""
    styles: tuple[str, ...]
    page_template: str
    """The table, drawn from `context`, as part of the game page."""
    choice_template: str
    """The own hand and the fields in which its player chooses a move; they post `part` or `part-...`."""
    mail_template: str
    """An HTML fragment of the position without images, drawn from `context`."""
    aid_template: str
    """The rules in a few lines, beside the table."""
    rules_template: str
    """The rules in full, drawn from `rules_context`."""

    def move_label(self, move: str, names: Sequence[str]) -> str:
        """A canonical move in words, as on its button: "Play red 8, hidden"."""

    def confirm_text(self, view: Any, move: str, names: Sequence[str]) -> str:
        """What a legal `move` will do, in a sentence, as far as the view's viewer can know."""

    def chosen(self, view: Any, parts: Sequence[str]) -> str:
        """The move text that the chosen `parts` of `choice_template` spell; not checked."""

    def event_line(self, event: Event, names: Sequence[str]) -> str:
        """One line of the story."""

    def news(
        self, story: Sequence[Event], since: int, viewer: Seat | None, names: Sequence[str]
    ) -> Sequence[Retold]:
        """What others did since the viewer's own move number `since` (0: none yet), in a few lines each."""

    def followed(self, story: Sequence[Event], move: int, names: Sequence[str]) -> Sequence[str]:
        """What came of the viewer's own move number `move` by itself, for its player, in lines."""

    def turn_number(self, view: Any, story: Sequence[Event], move: int) -> int:
        """The turn that the move number `move`, made or next, belongs to, as the table counts turns."""

    def handed_over(self, story: Sequence[Event], names: Sequence[str]) -> Sequence[Retold]:
        """Who gave what to whom, for organisers; empty in games without gifts."""

    def ask(self, view: Any) -> str:
        """What the seat to act is asked, in words; empty when the game is over."""

    def status(self, view: Any, names: Sequence[str]) -> str:
        """Whose turn it is and what is asked, or how the game ended."""

    def position_text(self, view: Any, names: Sequence[str]) -> str:
        """The position as plain text of several lines; no line reads as a move."""

    def context(self, view: Any, names: Sequence[str]) -> dict[str, object]:
        """What the templates draw."""

    def typing_help(self) -> str:
        """How moves are typed, with an example or two."""

    def rules_context(self) -> dict[str, object]:
        """What the rules template draws: `rulings` and numbers of the game's own."""
