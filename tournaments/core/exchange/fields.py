"""Reading JSON with errors that name the field, such as `rounds[2].tables[0].entrants`."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Any, TypeVar

from tournaments.core.errors import RecordError

Choice = TypeVar("Choice", bound=StrEnum)


class Fields:
    """One JSON object and where it stands."""

    def __init__(self, value: object, where: str) -> None:
        if not isinstance(value, Mapping):
            raise RecordError(where or "file", "not-object", "an object is expected")
        self._value: Mapping[str, Any] = value
        self.where = where

    def at(self, name: str) -> str:
        """Return the full name of a field."""
        return f"{self.where}.{name}" if self.where and name else self.where or name

    def only(self, names: frozenset[str]) -> None:
        """Refuse fields that nobody knows."""
        for name in self._value:
            if name not in names:
                raise RecordError(self.at(name), "unknown-field", "there is no such field")

    def has(self, name: str) -> bool:
        """Tell whether a field is there and not null."""
        return self._value.get(name) is not None

    def integer(self, name: str, default: int | None = None, least: int = 0) -> int:
        """Return a whole number that is not below `least`."""
        value = self._value.get(name, default)
        if isinstance(value, bool) or not isinstance(value, int):
            raise RecordError(self.at(name), "not-integer", "a whole number is expected")
        if value < least:
            raise RecordError(self.at(name), "too-small", "it must be %(least)s or more", least=least)
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Return a text."""
        value = self._value.get(name, default)
        if not isinstance(value, str):
            raise RecordError(self.at(name), "not-text", "a text is expected")
        return value

    def truth(self, name: str, *, default: bool) -> bool:
        """Return true or false."""
        value = self._value.get(name, default)
        if not isinstance(value, bool):
            raise RecordError(self.at(name), "not-boolean", "true or false is expected")
        return value

    def choice(self, name: str, kind: type[Choice], default: Choice | None = None) -> Choice:
        """Return one of the words of an enumeration."""
        value = self._value.get(name, default)
        if value not in list(kind):
            known = ", ".join(one.value for one in kind)
            raise RecordError(self.at(name), "unknown-word", "one of %(known)s is expected", known=known)
        return kind(value)

    def list(self, name: str) -> list[Any]:
        """Return a list; a missing one is empty."""
        value = self._value.get(name, [])
        if not isinstance(value, list):
            raise RecordError(self.at(name), "not-list", "a list is expected")
        return value

    def integers(self, name: str) -> tuple[int, ...]:
        """Return a list of whole numbers."""
        values = self.list(name)
        if any(isinstance(one, bool) or not isinstance(one, int) for one in values):
            raise RecordError(self.at(name), "not-integer", "whole numbers are expected")
        return tuple(values)

    def object(self, name: str) -> "Fields":
        """Return an object; a missing one is empty."""
        return Fields(self._value.get(name, {}), self.at(name))

    def names(self) -> Iterator[str]:
        """Return the names of the fields there are."""
        return iter(self._value)

    def each(self, name: str) -> Iterator["Fields"]:
        """Yield the objects of a list."""
        for index, value in enumerate(self.list(name)):
            yield Fields(value, f"{self.at(name)}[{index}]")
