"""Views and stories as plain text: the same text for the same content, line for line to be read."""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from games.rules.game import Event
from games.rules.transcripts import MOST_LISTED, digest


def fields_of(view: Any) -> dict[str, str]:
    """The fields of a view, each as a line of text."""
    return {field.name: text_of(getattr(view, field.name)) for field in fields(view)}


def text_of(value: Any) -> str:
    """A value as text; long lists of moves by their number and digest."""
    if is_dataclass(value) and not isinstance(value, type):
        return "{" + ", ".join(f"{name}={text}" for name, text in fields_of(value).items()) + "}"
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}={text_of(entry)}" for key, entry in value.items()) + "}"
    if isinstance(value, list | tuple):
        return _listed(tuple(value))
    return "-" if value is None else str(value)


def _listed(values: tuple[Any, ...]) -> str:
    if len(values) > MOST_LISTED and all(isinstance(value, str) for value in values):
        return text_of(digest(values))
    return "(" + ", ".join(map(text_of, values)) + ")"


def event_line(event: Event) -> str:
    """An event of the story as a line of text."""
    seat = "" if event.seat is None else f" seat {event.seat}"
    return f"{event.kind}{seat} {text_of(event.data)}"
