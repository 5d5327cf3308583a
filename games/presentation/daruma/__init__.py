"""Daruma told to people."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from games.presentation.base import Retold, following
from games.presentation.daruma import (
    asking,
    choice,
    effects,
    moves,
    position,
    retell,
    rules_page,
    story,
    table,
)
from games.presentation.standing import status
from games.rules.daruma.view import DarumaView
from games.rules.game import Event, Seat


class DarumaPresentation:
    """See `games.presentation.base.Presentation`."""

    caused: Collection[str] = ()
    scripts: tuple[str, ...] = ("js/daruma.js",)
    styles: tuple[str, ...] = ("css/daruma.css", "css/dice.css")
    page_template = "games/daruma/table.html"
    choice_template = "games/daruma/choice.html"
    mail_template = "games/daruma/mail.html"
    aid_template = "games/daruma/aid.html"
    rules_template = "rules/daruma.html"

    def move_label(self, move: str, names: Sequence[str]) -> str:
        return moves.label(move, names)

    def confirm_text(self, view: DarumaView, move: str, names: Sequence[str]) -> str:
        return effects.explain(view, move, names)

    def chosen(self, view: DarumaView, parts: Sequence[str]) -> str:
        return choice.chosen(view, parts)

    def event_line(self, event: Event, names: Sequence[str]) -> str:
        return story.line(event, names)

    def news(
        self, story: Sequence[Event], since: int, viewer: Seat | None, names: Sequence[str]
    ) -> Sequence[Retold]:
        return retell.news(story, since, viewer, names)

    def followed(self, story: Sequence[Event], move: int, names: Sequence[str]) -> Sequence[str]:
        """Up to the end of the turn: the next player's first roll is theirs."""
        own = retell.turn_of(story, move)
        return following(own, move, lambda event: self.event_line(event, names))

    def turn_number(self, view: DarumaView, story: Sequence[Event], move: int) -> int:
        return retell.turn_number(story, move) or view.turn

    def handed_over(self, story: Sequence[Event], names: Sequence[str]) -> Sequence[Retold]:
        return retell.handed_over(story, names)

    def ask(self, view: DarumaView) -> str:
        return asking.ask(view)

    def status(self, view: DarumaView, names: Sequence[str]) -> str:
        return status(view, names, asking.ask(view))

    def position_text(self, view: DarumaView, names: Sequence[str]) -> str:
        return position.position_text(view, names)

    def context(self, view: DarumaView, names: Sequence[str]) -> dict[str, object]:
        return {"drawn": table.draw(view, names), "choice": choice.choice(view, names)}

    def typing_help(self) -> str:
        return _(
            "For example: eye 3, eye 3 2 (roll the 2s), eye 3 2 + - (turn the 2s), eye 3 p1:2 p3:1 (swap),"
            " sake 5: 1 2 2, give 2 p3, stop, keep, refresh."
        )

    def rules_context(self) -> dict[str, object]:
        return rules_page.context()
