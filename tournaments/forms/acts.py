"""The small forms: entering, asking for a bye, flags, results, changes by hand, typed confirmation."""

import re
import unicodedata
from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.forms import DigitsField
from tournaments import words
from tournaments.core.model import Presence
from tournaments.models import AskedBye
from tournaments.sheets import SeatCell

PLAYER_BYES = [(AskedBye.Kind.HALF.value, _("half a win")), (AskedBye.Kind.ZERO.value, _("nothing"))]


class ReasonField(forms.CharField):
    """Why something is done; it stands in the log for all entrants."""

    def __init__(self, **options: Any) -> None:
        super().__init__(
            **{
                "label": _("Reason"),
                "help_text": _("All entrants can read it in the log."),
                "max_length": 300,
                "widget": forms.TextInput(attrs={"autocomplete": "off"}),
                **options,
            }
        )


class EnterForm(forms.Form):
    """Enter an event; the code is asked only where there is one."""

    code = forms.CharField(
        label=_("Code for club members"),
        help_text=_("You get it from the organiser."),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, gated: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not gated:
            del self.fields["code"]


class ByeForm(forms.Form):
    """Ask to miss a round that isn't drawn yet."""

    round_number = forms.TypedChoiceField(label=_("Round to miss"), coerce=int)
    kind = forms.ChoiceField(label=_("It counts as"), choices=PLAYER_BYES)

    def __init__(self, *args: Any, rounds: Sequence[int], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["round_number"].choices = [(number, str(number)) for number in rounds]  # type: ignore[attr-defined]


class GiveByeForm(ByeForm):
    """A bye that the organiser notes for an entrant; only here it may be a full win."""

    who = forms.TypedChoiceField(label=_("Entrant"), coerce=int)
    reason = ReasonField(required=False)
    field_order = ("who", "round_number", "kind", "reason")

    def __init__(self, *args: Any, people: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        self.fields["who"].choices = people  # type: ignore[attr-defined]
        self.fields["kind"].choices = AskedBye.Kind.choices  # type: ignore[attr-defined]


class FlagForm(forms.Form):
    """Say that a result is wrong."""

    text = forms.CharField(
        label=_("What is wrong?"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class AnswerForm(forms.Form):
    """Settle a flag."""

    answer = forms.CharField(
        label=_("Answer"), max_length=300, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )


class ReasonForm(forms.Form):
    """Something that needs a reason."""

    reason = ReasonField()


class OptionalReasonForm(forms.Form):
    """Something that may have a reason."""

    reason = ReasonField(required=False)


class ConfirmForm(forms.Form):
    """Something that destroys: the name is typed, so that no slip does it (T24)."""

    typed = forms.CharField(max_length=60, widget=forms.TextInput(attrs={"autocomplete": "off"}))
    reason = ReasonField()

    def __init__(self, *args: Any, wanted: str, **options: Any) -> None:
        super().__init__(*args, **options)
        self.wanted = wanted
        self.fields["typed"].label = gettext("Type “%(wanted)s” to confirm") % {"wanted": wanted}

    def clean_typed(self) -> str:
        typed = str(self.cleaned_data["typed"])
        if _plain(typed) != _plain(self.wanted):
            raise forms.ValidationError(gettext("That isn't “%(wanted)s”.") % {"wanted": self.wanted})
        return typed


def half_width(text: str) -> str:
    """Full-width digits and letters as their half-width twins."""
    return unicodedata.normalize("NFKC", text)


def list_items(text: str) -> list[str]:
    """What stands between spaces and commas, Japanese ones too."""
    return [item for item in re.split(r"[\s,\u3001]+", half_width(text)) if item]


def _plain(text: str) -> str:
    return " ".join(half_width(text).casefold().split())


class VersionedReasonForm(ReasonForm):
    """The same for one version of a result only."""

    expected_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)


class VoidForm(ConfirmForm):
    """Declare a table void, perhaps to play it again."""

    replay = forms.BooleanField(label=_("Play it again: a new game begins at once"), required=False)
    expected_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not online:
            self.fields["replay"].label = gettext("Play it again at the same table")


class WithdrawForm(ConfirmForm):
    """Take an entrant out of the event, perhaps out of the running game too."""

    leave_game = forms.BooleanField(
        label=_("Out of the running game, too: a bot plays on, and they are last there"), required=False
    )

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not online:
            del self.fields["leave_game"]


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


class OrganiserForm(forms.Form):
    """Make somebody a co-organiser by the address with which they log in."""

    address = forms.EmailField(
        label=_("Their mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )


class AddEntrantForm(forms.Form):
    """Enter somebody: a member by address, or anybody by name."""

    address = forms.EmailField(
        label=_("Mail address of their account"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("or name of somebody without an account"),
        help_text=_("For events played with real cards."),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.cleaned_data.get("address") and not self.cleaned_data.get("name"):
            self.add_error("address", gettext("Give an address or a name."))
        return self.cleaned_data


class PairForm(forms.Form):
    """Two entrants: who must not meet, or who change places."""

    one = forms.TypedChoiceField(label=_("Entrant"), coerce=int)
    other = forms.TypedChoiceField(label=_("and"), coerce=int)

    def __init__(self, *args: Any, people: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("one", "other"):
            self.fields[name].choices = people  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        one, other = self.cleaned_data.get("one"), self.cleaned_data.get("other")
        if one is not None and one == other:
            self.add_error("other", gettext("Choose two different entrants."))
        return self.cleaned_data


class SwapForm(PairForm):
    """Two entrants change places in a proposal; the reason goes to the log."""

    reason = ReasonField()


class ResultForm(forms.Form):
    """A result by seat: place, points, and who came. What is there already stands in it (T11)."""

    expected_version = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
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
        for index in came:
            places[index] = 1 + sum(points[other] > points[index] for other in came)
