"""Pairing by hand: the tables of a proposal as lines of starting numbers in seat order."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from tournaments.core.exchange.settings import LARGEST, SMALLEST
from tournaments.forms.acts import ReasonForm, list_items

LONGEST_NUMBER = 5
"""Digits of a starting number; what is longer is none."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table's line as it was typed, and what is wrong with it."""

    number: int
    text: str
    fault: str = ""


class TablesForm(ReasonForm):
    """Every line says itself what is wrong with it, and nothing typed is lost.

    `lines` are the tables, the last one for one more; an empty line is no table. `drawn` are the numbers in
    the round.
    """

    def __init__(self, *args: Any, lines: Sequence[str], drawn: Collection[int] = (), **options: Any) -> None:
        super().__init__(*args, **options)
        self.rows = [Row(number, line) for number, line in enumerate(lines, 1)]
        self.drawn = drawn

    @property
    def tables(self) -> list[list[int]]:
        """The starting numbers of each table, once the form is valid."""
        return [[int(part) for part in list_items(row.text)] for row in self.rows if row.text.strip()]

    def clean(self) -> dict[str, Any]:
        self.rows = list(self._checked())
        if any(row.fault for row in self.rows):
            self.add_error(None, gettext("Not saved yet: please look at the marked tables."))
        return self.cleaned_data

    def _checked(self) -> Iterator[Row]:
        seated: set[int] = set()
        for row in self.rows:
            fault = self._fault(list_items(row.text), seated)
            told = gettext("Table %(number)s: %(fault)s") % {"number": row.number, "fault": fault}
            yield Row(row.number, row.text, told if fault else "")

    def _fault(self, parts: Sequence[str], seated: set[int]) -> str:
        """What is wrong with one line; `seated` takes up who sits there."""
        if not all(part.isdecimal() and len(part) <= LONGEST_NUMBER for part in parts):
            return gettext("only starting numbers with spaces between.")
        for number in map(int, parts):
            if number not in self.drawn:
                return gettext("number %(number)s isn't in this round.") % {"number": number}
            if number in seated:
                return gettext("number %(number)s sits at another place, too.") % {"number": number}
            seated.add(number)
        if parts and not SMALLEST <= len(parts) <= LARGEST:
            return gettext("a table has 2 to 5 seats.")
        return ""
