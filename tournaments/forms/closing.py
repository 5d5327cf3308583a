"""The forms about ends: a decision for each table that isn't finished, and going on with an ended event."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments import words
from tournaments.core.settings import Unfinished
from tournaments.forms.acts import ReasonForm
from tournaments.selectors.desk import OpenTable

DECISIONS = (
    (Unfinished.ADJUDICATE.value, _("places by the points now")),
    (Unfinished.SHARE.value, _("all share the places")),
    ("void", _("void")),
    (Unfinished.EXTEND.value, _("extend the round")),
)


class ClosingForm(forms.Form):
    """`rule` is what happens to a table for which nothing is chosen; points decide only begun games."""

    round = forms.IntegerField(widget=forms.HiddenInput, required=False)
    ends = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, tables: Sequence[OpenTable], rule: Unfinished, **options: Any) -> None:
        super().__init__(*args, **options)
        self.tables = tables
        for table in tables:
            self.fields[_field(table)] = forms.ChoiceField(
                label=gettext("Decision for table %(number)s") % {"number": table.number},
                choices=[("", _untouched(table, rule)), *_decisions(table)],
                required=False,
            )

    @property
    def lines(self) -> Iterator[tuple[OpenTable, forms.BoundField]]:
        """Each open table with its choice."""
        return ((table, self[_field(table)]) for table in self.tables)

    @property
    def choices(self) -> dict[int, str]:
        """What was chosen, by table number; for tables that have a result meanwhile, too."""
        sent = {int(name[6:]): self.data[name] for name in self.data if re.fullmatch(r"table-\d{1,5}", name)}
        chosen = {table.number: self.cleaned_data.get(_field(table), "") for table in self.tables}
        return {number: choice for number, choice in (sent | chosen).items() if choice}


class ReopenForm(ReasonForm):
    """Who takes part again when an event that has ended goes on."""

    back = forms.TypedMultipleChoiceField(
        label=_("Who comes back?"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("back", "reason")

    def __init__(self, *args: Any, gone: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["back"].choices = gone  # type: ignore[attr-defined]
        if not gone:
            del self.fields["back"]


def _field(table: OpenTable) -> str:
    return f"table-{table.number}"


def _decisions(table: OpenTable) -> list[tuple[str, Any]]:
    return [(code, label) for code, label in DECISIONS if table.begun or code != Unfinished.ADJUDICATE]


def _untouched(table: OpenTable, rule: Unfinished) -> str:
    """Nothing chosen: what the rules say, if they can decide this table."""
    if rule is Unfinished.ORGANISER or (rule is Unfinished.ADJUDICATE and not table.begun):
        return gettext("– choose –")
    return gettext("as the rules say: %(rule)s") % {"rule": words.word(words.UNFINISHED, rule)}
