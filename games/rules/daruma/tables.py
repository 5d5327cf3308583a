"""The table that new games are played with, and those that running games have kept."""

from functools import cache
from importlib import resources

from games.rules.daruma.cards import CardTable, TableError, read_table

FILE = "cards.toml"
"""A club that owns the box replaces this file; `manage.py check` says what is wrong with it."""


def own_text() -> str:
    """The file as it stands."""
    return resources.files(__package__).joinpath(FILE).read_text(encoding="utf-8")


@cache
def own_table() -> CardTable:
    """The table of new games. Raises `TableError`."""
    return read_table(own_text())


@cache
def kept_table(text: str) -> CardTable:
    """The table that a game keeps in its options. Raises `TableError`."""
    return read_table(text)


def is_table(text: str) -> bool:
    """Whether a game can be played with the table that `text` states."""
    try:
        kept_table(text)
    except TableError:
        return False
    return True
