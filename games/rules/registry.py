"""The games that the service knows, and the reading of their options."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from games.rules.charuma.rules import CHARUMA
from games.rules.game import Option, OptionValue, Rules
from games.rules.words import gettext_noop

GAMES: dict[str, Rules[Any]] = {rules.slug: rules for rules in (CHARUMA,)}

_NUMBER = re.compile(r"-?[0-9]{1,9}")


class OptionError(Exception):
    """A value that an option can't take.

    `name` is the option's (or `seats`, or the unknown name that was given); `message` is an English
    template marked for translation, filled from `params`.
    """

    def __init__(self, name: str, message: str, params: Mapping[str, OptionValue] | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.message = message
        self.params: Mapping[str, OptionValue] = params or {}


def read_options(slug: str, seats: int, raw: Mapping[str, str | int]) -> dict[str, OptionValue]:
    """The complete options of a table: `raw` checked, and defaults where it is silent or empty.

    Raises `OptionError`, and `KeyError` for a game that doesn't exist.
    """
    rules = GAMES[slug]
    if not rules.min_seats <= seats <= rules.max_seats:
        raise OptionError(
            "seats",
            gettext_noop("%(game)s is played by %(low)s to %(high)s."),
            {"game": rules.title, "low": rules.min_seats, "high": rules.max_seats},
        )
    known = {option.name for option in rules.options}
    for name in raw:
        if name not in known:
            raise OptionError(name, gettext_noop("This game has no such option."))
    return {option.name: _read(option, seats, raw.get(option.name, "")) for option in rules.options}


def _read(option: Option, seats: int, raw: str | int) -> OptionValue:
    text = unicodedata.normalize("NFKC", str(raw)[:100]).strip()
    if not text:
        return dict(option.by_seats)[seats] if option.default is None else option.default
    return _read_choice(option, text.lower()) if option.choices else _read_number(option, text)


def _read_choice(option: Option, text: str) -> str:
    if text not in dict(option.choices):
        raise OptionError(option.name, gettext_noop("Choose one of the values offered."))
    return text


def _read_number(option: Option, text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise OptionError(option.name, gettext_noop("Enter a whole number."))
    number = int(text)
    if option.low is not None and number < option.low:
        raise OptionError(option.name, gettext_noop("Enter at least %(low)s."), {"low": option.low})
    if option.high is not None and number > option.high:
        raise OptionError(option.name, gettext_noop("Enter at most %(high)s."), {"high": option.high})
    return number
