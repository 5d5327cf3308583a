"""The forms for one table: its result by seat, a forfeit, a void table, a decision with a reason."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.forms import DigitsField
from tournaments import words
from tournaments.core.model import Presence
from tournaments.core.scoring import places_by_points
from tournaments.forms.acts import ConfirmForm, ReasonField, ReasonForm
from tournaments.sheets import SeatCell


class Versioned(forms.Form):
    """About one version of a result only (T22)."""

    expected_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class VersionedReasonForm(Versioned, ReasonForm):
    """A decision on that version, with its reason."""


class VoidForm(Versioned, ConfirmForm):
    """Declare a table void, perhaps to play it again."""

    replay = forms.BooleanField(label=_("Play it again: a new game begins at once"), required=False)

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not online:
            self.fields["replay"].label = gettext("Play it again at the same table")


class ForfeitForm(VersionedReasonForm):
    """Who of a table did not come."""

    absent = forms.TypedMultipleChoiceField(
        label=_("Who did not come?"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    field_order = ("absent", "reason")

    def __init__(self, *args: Any, seats: Sequence[SeatCell], **options: Any) -> None:
        super().__init__(*args, **options)
        choices = [(cell.person.number, cell.person.name) for cell in seats]
        self.fields["absent"].choices = choices  # type: ignore[attr-defined]


class ResultForm(Versioned):
    """A result by seat: place, points, and who came. What is there already stands in it (T11)."""

    reason = ReasonField()
    unsure = forms.BooleanField(
        label=_("Not certain yet: keep it, but let it count only once an organiser confirms it"),
        required=False,
    )

    def __init__(self, *args: Any, seats: Sequence[SeatCell], needs_reason: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["reason"].required = needs_reason
        self.seats = seats
        presences = list(words.PRESENCES.items())
        for cell in seats:
            self._add(cell, "place", DigitsField(min_value=1, max_value=len(seats), required=False))
            self._add(cell, "points", DigitsField(min_value=-9999, max_value=9999, required=False))
            self._add(cell, "presence", forms.ChoiceField(choices=presences))

    def _add(self, cell: SeatCell, name: str, field: forms.Field) -> None:
        labels = {
            "place": gettext("Place of %(name)s"),
            "points": gettext("Game points of %(name)s"),
            "presence": gettext("Was %(name)s there?"),
        }
        field.label = labels[name] % {"name": cell.person.name}
        value = getattr(cell, name)
        field.initial = value or (None if name == "place" else value)
        self.fields[f"{name}_{cell.seat}"] = field

    @property
    def lines(self) -> list[tuple[SeatCell, forms.BoundField, forms.BoundField, forms.BoundField]]:
        """Each seat with its three fields."""
        return [
            (cell, self[f"place_{cell.seat}"], self[f"points_{cell.seat}"], self[f"presence_{cell.seat}"])
            for cell in self.seats
        ]

    def clean(self) -> dict[str, Any]:
        if self.errors:
            return self.cleaned_data
        presence = self._column("presence")
        points = self._column("points")
        places = self._column("place")
        came = [index for index, word in enumerate(presence) if word != Presence.NO_SHOW]
        if any(points[index] is None for index in came) and any(points[index] is not None for index in came):
            self.add_error(None, gettext("Give the points of everybody who was there, or of nobody."))
        if any(places[index] is None for index in came):
            self._places_by_points(came, points, places)
        self.cleaned_data |= {
            "places": [place or 0 for place in places],
            "points": [number or 0 for number in points] if any(one is not None for one in points) else [],
            "presences": presence,
        }
        return self.cleaned_data

    def _column(self, name: str) -> list[Any]:
        return [self.cleaned_data.get(f"{name}_{cell.seat}") for cell in self.seats]

    def _places_by_points(self, came: list[int], points: list[Any], places: list[Any]) -> None:
        """Left empty, the places follow from the points."""
        if any(points[index] is None for index in came) or any(places[index] is not None for index in came):
            self.add_error(None, gettext("Give the place of everybody who was there, or the points of all."))
            return
        for index, place in zip(came, places_by_points([points[index] for index in came]), strict=True):
            places[index] = place
