"""The small forms: entering, asking for a bye, flags, changes by hand, typed confirmation."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models import AskedBye

PLAYER_BYES = [(AskedBye.Kind.HALF.value, _("half a win")), (AskedBye.Kind.ZERO.value, _("nothing"))]


UNNUMBERED = re.compile(r"^\d+[.)] ")
"""The number before a line of a numbered list."""


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


class CodeField(forms.CharField):
    """The code of an event; the door takes it in any case and width."""

    def __init__(self, **options: Any) -> None:
        widget = forms.TextInput(attrs={"autocomplete": "off"})
        super().__init__(label=_("Code for club members"), max_length=40, widget=widget, **options)


class EnterForm(forms.Form):
    """Enter an event; the code is asked only where there is one."""

    code = CodeField(help_text=_("You get it from the organiser."))

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


class WithdrawForm(ConfirmForm):
    """Take an entrant out of the event, perhaps out of the running game too."""

    leave_game = forms.BooleanField(
        label=_("Out of the running game, too: a bot plays on, and they are last there"), required=False
    )

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if not online:
            del self.fields["leave_game"]


class OrganiserForm(forms.Form):
    """Make somebody a co-organiser by the address with which they log in."""

    address = forms.EmailField(
        label=_("Their mail address"), widget=forms.EmailInput(attrs={"autocomplete": "off"})
    )


class AddEntrantForm(forms.Form):
    """Enter somebody: a member by address, or, where real cards are played, anybody by name."""

    address = forms.EmailField(
        label=_("Mail address of their account"),
        required=False,
        widget=forms.EmailInput(attrs={"autocomplete": "off"}),
    )
    name = forms.CharField(
        label=_("or name of somebody without an account"),
        help_text=_("No two of an event have the same name: add a family name or a club if need be."),
        max_length=40,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if online:
            del self.fields["name"]
            self.fields["address"].help_text = gettext(
                "This event is played here: whoever has no account yet registers first."
            )

    def clean(self) -> dict[str, Any]:
        if not self.errors and not self.cleaned_data.get("address") and not self.cleaned_data.get("name"):
            self.add_error("address", self._nothing())
        return self.cleaned_data

    def _nothing(self) -> str:
        return gettext("Give an address or a name.") if "name" in self.fields else gettext("Give an address.")


class ListForm(forms.Form):
    """Several entrants at once, one a line: by name where real cards are played, or by address."""

    people = forms.CharField(
        label=_("One a line: a name, or the mail address of an account"),
        max_length=20_000,
        widget=forms.Textarea(attrs={"rows": 12, "autocomplete": "off"}),
    )

    def __init__(self, *args: Any, online: bool, **options: Any) -> None:
        super().__init__(*args, **options)
        if online:
            self.fields["people"].label = gettext("Mail addresses of their accounts, one a line")

    @property
    def lines(self) -> list[tuple[int, str]]:
        """Each one with the number of its line, tidied, once the form is valid; empty lines say nothing.

        Of an address as mail programs copy it, with the name before it, only the address is kept; the number
        before a name of a numbered list is left out.
        """
        tidied = (" ".join(line.split()) for line in self.cleaned_data["people"].splitlines())
        return [
            (number, _address_in(line) or UNNUMBERED.sub("", line))
            for number, line in enumerate(tidied, 1)
            if line
        ]

    def refuse(self, faults: Iterable[tuple[int, str, str]]) -> None:
        """Say at the field what is wrong with which line."""
        told = gettext("Line %(line)s, %(name)s: %(fault)s")
        lines = [told % {"line": number, "name": name, "fault": fault} for number, name, fault in faults]
        self.add_error("people", lines)


def _address_in(line: str) -> str:
    """The address of `Name <name@example.org>`; empty if there is none in angle brackets."""
    found = re.search(r"<([^<>@\s]+@[^<>@\s]+)>", line)
    return found[1] if found else ""


class PairForm(forms.Form):
    """Two entrants: who must not meet, or who change places."""

    one = forms.TypedChoiceField(label=_("One entrant"), coerce=int)
    other = forms.TypedChoiceField(label=_("and the other"), coerce=int)

    def __init__(self, *args: Any, people: Sequence[tuple[int, str]], **options: Any) -> None:
        super().__init__(*args, **options)
        for name in ("one", "other"):
            self.fields[name].choices = [("", gettext("– choose –")), *people]  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        one, other = self.cleaned_data.get("one"), self.cleaned_data.get("other")
        if one is not None and one == other:
            self.add_error("other", gettext("Choose two different entrants."))
        return self.cleaned_data


class SwapForm(PairForm):
    """Two entrants change places in a proposal; the reason goes to the log."""

    reason = ReasonField()


class RenameForm(forms.Form):
    """Another name for an entrant without an account."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("No two of an event have the same name: add a family name or a club if need be."),
        max_length=40,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
