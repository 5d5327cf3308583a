"""Why the door said no: a stable code, and a sentence that the player may read."""

from django.utils.translation import gettext

from games.rules.game import Explained, MoveError


class NotVisible(Exception):
    """There is no such table, or this person may not know of it; pages answer 404 to both alike."""


class Refused(Explained):
    """What was asked can't be done, and nothing has changed. Code `stale`: the game has moved on."""

    @classmethod
    def by_rules(cls, error: MoveError) -> "Refused":
        """The refusal of a move that the rules don't allow."""
        return cls(error.code, error.message, error.params, error.choices)

    @property
    def text(self) -> str:
        """The sentence in the active language."""
        return gettext(self.message) % self.params
