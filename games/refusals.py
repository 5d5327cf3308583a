"""Why the door said no: a stable code, and a sentence that the player may read."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext

from games.rules.game import MoveError, OptionValue


class NotVisible(Exception):
    """There is no such table, or this person may not know of it; pages answer 404 to both alike."""


class Refused(Exception):
    """What was asked can't be done, and nothing has changed.

    `code` is stable (`stale` = the game has moved on). `message` is an English template marked for
    translation and filled from `params`; neither depends on what the asker may not know. `choices`
    are canonical moves that may have been meant.
    """

    def __init__(
        self,
        code: str,
        message: str,
        params: Mapping[str, OptionValue] | None = None,
        choices: Sequence[str] = (),
    ) -> None:
        super().__init__(code)
        self.code = code
        self.message = message
        self.params: Mapping[str, OptionValue] = params or {}
        self.choices = tuple(choices)

    @classmethod
    def by_rules(cls, error: MoveError) -> "Refused":
        """The refusal of a move that the rules don't allow."""
        return cls(error.code, error.message, error.params, error.choices)

    @property
    def text(self) -> str:
        """The sentence in the active language."""
        return gettext(self.message) % self.params
