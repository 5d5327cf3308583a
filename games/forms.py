"""The forms around a game: open a table, join it, invite to it, fill it."""

import unicodedata
from typing import Any

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import clock
from games.models import Game, Seat
from games.rules import registry
from games.rules.game import Option, OptionValue
from games.templatetags.times import DAY, HOUR, duration

LEVELS = [("calm", _("calm")), ("sharp", _("sharp"))]
PACES = (HOUR, 4 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY, 7 * DAY)  # seconds for a move
OWN_PACE = "own"
MISSES = (1, 2, 3, 5)


class DigitsField(forms.IntegerField):
    """A whole number; full-width digits and signs count like their half-width twins, a true minus too."""

    widget = forms.TextInput

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.widget.attrs.update({"inputmode": "numeric", "class": "digits", "autocomplete": "off"})

    def to_python(self, value: Any) -> int | None:
        return super().to_python(unicodedata.normalize("NFKC", value or "").replace("\N{MINUS SIGN}", "-"))


class PhraseForm(forms.Form):
    """A seat's own part of the game's chance; also what is asked of who joins."""

    phrase = forms.CharField(
        label=_("Your phrase for the shuffle"),
        help_text=_("Optional. Any words; they are mixed into the chance, so that nobody can fix the deal."),
        max_length=Seat._meta.get_field("phrase").max_length,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class InviteForm(forms.Form):
    """Invite somebody by mail."""

    address = forms.EmailField(
        label=_("Invite by mail"),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )


class BotsForm(forms.Form):
    """Put a bot on one free seat, or on all of them."""

    level = forms.ChoiceField(label=_("How they play"), choices=LEVELS, initial="sharp")
    seats = forms.ChoiceField(choices=[("one", _("one")), ("all", _("all"))])


def choice_field(option: Option) -> forms.ChoiceField:
    choices = [(value, gettext(label)) for value, label in option.choices]
    initial = choices[0][0] if option.default is None else option.default
    return forms.ChoiceField(choices=choices, widget=forms.RadioSelect, initial=initial)


def number_field(option: Option) -> DigitsField:
    return DigitsField(min_value=option.low, max_value=option.high, initial=option.default)


def option_field(option: Option) -> forms.Field:
    """The field of one option of a game's rules; left empty, the rules choose."""
    field = choice_field(option) if option.choices else number_field(option)
    field.required = False
    field.label = gettext(option.label)
    field.help_text = gettext(option.help)
    if not option.choices:
        field.help_text += " " + _limits(option) % {"low": option.low, "high": option.high}
    return field


def _limits(option: Option) -> str:
    if option.default is None:
        return gettext("From %(low)s to %(high)s; empty: as the rules say.")
    return gettext("From %(low)s to %(high)s.")


def pace_choices() -> list[tuple[str, str]]:
    return [*((str(seconds), duration(seconds)) for seconds in PACES), (OWN_PACE, gettext("another time"))]


def miss_choices() -> list[tuple[str, str]]:
    template = gettext("after %(number)d missed turns in a row")
    counted = [(str(number), template % {"number": number}) for number in MISSES[1:]]
    return [("1", gettext("after one missed turn")), *counted, ("0", gettext("never"))]


class TableForm(forms.Form):
    """Open a table of one kind of game. `cleaned_data` holds `options` and `move_seconds` ready made."""

    name = forms.CharField(
        label=_("Name of the table"),
        max_length=Game._meta.get_field("name").max_length,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    size = forms.TypedChoiceField(label=_("Seats"), coerce=int, widget=forms.RadioSelect)
    bots = forms.ChoiceField(
        label=_("Free seats"),
        choices=[
            ("", _("wait for people")),
            ("calm", _("fill with calm bots")),
            ("sharp", _("fill with sharp bots")),
        ],
        required=False,
        widget=forms.RadioSelect,
    )
    pace = forms.ChoiceField(
        label=_("Time for a turn"),
        help_text=_("When it runs out, a bot ends that one turn, never better than its player could have."),
        choices=pace_choices,
        initial=str(2 * DAY),
        widget=forms.RadioSelect,
    )
    own_number = DigitsField(label=_("Another time"), required=False, min_value=1)
    own_unit = forms.TypedChoiceField(
        label=_("Unit"), coerce=int, choices=[(HOUR, _("hours")), (DAY, _("days"))], required=False
    )
    takeover_after = forms.TypedChoiceField(
        label=_("A bot takes the seat of somebody who stays away"),
        help_text=_("Until the owner comes back with one click."),
        coerce=int,
        choices=miss_choices,
        initial="3",
    )
    listed = forms.TypedChoiceField(
        label=_("Who can find it"),
        coerce=lambda value: value == "lobby",
        choices=[("lobby", _("everybody, in the lobby")), ("link", _("only who has the invitation link"))],
        initial="lobby",
        widget=forms.RadioSelect,
    )
    start_when_full = forms.BooleanField(
        label=_("Start by itself when all seats are taken"), required=False, initial=True
    )

    def __init__(self, kind: str, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.kind = kind
        self.rules = registry.GAMES[kind]
        sizes = range(self.rules.min_seats, self.rules.max_seats + 1)
        self.fields["size"].choices = [(size, str(size)) for size in sizes]  # type: ignore[attr-defined]
        self.fields["size"].initial = min(3, self.rules.max_seats)
        self.asked = registry.asked_options(self.rules)
        for option in self.asked:
            self.fields[f"option_{option.name}"] = option_field(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option_{option.name}"] for option in self.asked]

    def clean(self) -> dict[str, Any]:
        self._clean_pace()
        if "size" in self.cleaned_data:
            self._clean_options()
        return self.cleaned_data

    def _clean_pace(self) -> None:
        if self.cleaned_data.get("pace") != OWN_PACE:
            self.cleaned_data["move_seconds"] = int(self.cleaned_data.get("pace", 0))
            return
        if "own_number" in self.errors:
            return
        seconds = (self.cleaned_data.get("own_number") or 0) * (self.cleaned_data.get("own_unit") or HOUR)
        if not clock.MIN_MOVE_SECONDS <= seconds <= clock.MAX_MOVE_SECONDS:
            self.add_error("own_number", gettext("Choose a time from 1 hour to 30 days."))
        self.cleaned_data["move_seconds"] = seconds

    def _clean_options(self) -> None:
        try:
            complete = registry.read_options(self.kind, self.cleaned_data["size"], self._raw_options())
            self.cleaned_data["options"] = {option.name: complete[option.name] for option in self.asked}
        except registry.OptionError as error:
            self.add_error(f"option_{error.name}", gettext(error.message) % error.params)

    def _raw_options(self) -> dict[str, OptionValue]:
        raw = {option.name: self.cleaned_data.get(f"option_{option.name}") for option in self.asked}
        return {name: value for name, value in raw.items() if value not in (None, "")}
