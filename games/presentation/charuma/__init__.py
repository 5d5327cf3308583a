"""Charuma told to people."""

from collections.abc import Collection, Sequence

from django.utils.translation import gettext as _

from games.presentation.base import Retold, each_event, following
from games.presentation.charuma import asking, choice, moves, position, rulings, story, table
from games.presentation.standing import status
from games.rules.charuma.view import CharumaView
from games.rules.game import Event, Seat


class CharumaPresentation:
    """See `games.presentation.base.Presentation`."""

    caused: Collection[str] = ("deal", "groups", "trick", "round", "token", "extra", "end")
    scripts: tuple[str, ...] = ("js/charuma.js",)
    styles: tuple[str, ...] = ("css/cards.css",)
    page_template = "games/charuma/table.html"
    choice_template = "games/charuma/choice.html"
    mail_template = "games/charuma/mail.html"
    aid_template = "games/charuma/aid.html"
    rules_template = "rules/charuma.html"

    def move_label(self, move: str, _names: Sequence[str]) -> str:
        return moves.label(move)

    def confirm_text(self, view: CharumaView, move: str, _names: Sequence[str]) -> str:
        return moves.explain(view, move)

    def chosen(self, view: CharumaView, parts: Sequence[str]) -> str:
        return choice.chosen(view, parts)

    def event_line(self, event: Event, names: Sequence[str]) -> str:
        return story.line(event, names)

    def news(
        self,
        story: Sequence[Event],
        since: int,
        viewer: Seat | None,  # noqa: ARG002
        names: Sequence[str],
    ) -> Sequence[Retold]:
        return each_event(story, since, lambda event: self.event_line(event, names), self.caused)

    def followed(self, story: Sequence[Event], move: int, names: Sequence[str]) -> Sequence[str]:
        return following(story, move, lambda event: self.event_line(event, names), self.caused)

    def turn_number(self, _view: CharumaView, _story: Sequence[Event], move: int) -> int:
        return move

    def handed_over(self, story: Sequence[Event], names: Sequence[str]) -> Sequence[Retold]:  # noqa: ARG002
        """Nothing ever changes hands between players."""
        return ()

    def ask(self, view: CharumaView) -> str:
        return asking.ask(view)

    def status(self, view: CharumaView, names: Sequence[str]) -> str:
        return status(view, names, asking.ask(view))

    def position_text(self, view: CharumaView, names: Sequence[str]) -> str:
        return position.position_text(view, names)

    def context(self, view: CharumaView, names: Sequence[str]) -> dict[str, object]:
        return {"drawn": table.draw(view, names), "choice": choice.choice(view)}

    def typing_help(self) -> str:
        return _("For example: bid C 2, play R8, play R8h B8. R is red, B blue, A an ace, h a hidden card.")

    def rules_context(self) -> dict[str, object]:
        texts = {ruling.code: ruling.text for ruling in rulings.rulings()}
        return {"rulings": texts, "sizes": rulings.sizes()}
