"""Refuses a start with a table of cards that can't be played with, each fault by its line."""

from typing import Any

from django.core.checks import CheckMessage, Error, Tags, register

from games.rules.daruma.cards import TableError, read_table
from games.rules.daruma.tables import FILE, own_text


@register(Tags.compatibility)
def check_card_table(**_: Any) -> list[CheckMessage]:
    """What is wrong with Daruma's table of cards, objectives and tiles."""
    try:
        read_table(own_text())
    except TableError as error:
        hint = "Mend it there; new games need all of it. Running games keep the table they began with."
        return [Error(f"{FILE}: {fault}", hint=hint, id="games.E001") for fault in error.faults]
    return []
