"""The fields of the set-up form: names, help, limits, and what stands there at first."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.forms import DigitsField, miss_choices, pace_choices
from games.templatetags.times import DAY, HOUR
from tournaments import words
from tournaments.core.exchange.settings import LARGEST, SMALLEST
from tournaments.forms.acts import CodeField, half_width

UNITS = [(HOUR, _("hours")), (DAY, _("days"))]
MOST_ROUNDS = 30
SIZES = [(str(size), str(size)) for size in range(SMALLEST, LARGEST + 1)]


class MomentField(forms.DateTimeField):
    """Day and time in the reader's zone; full-width digits count like their half-width twins."""

    def __init__(self, **options: Any) -> None:
        widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")
        super().__init__(widget=widget, required=False, **options)

    def to_python(self, value: Any) -> Any:
        return super().to_python(half_width(value) if isinstance(value, str) else value)

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """The help names the zone: it is the reader's, whatever the phone's clock says."""
        self.help_text = _("In your time zone: %(zone)s.") % {"zone": timezone.get_current_timezone_name()}
        return super().get_bound_field(form, field_name)


def chosen(table: words.Words, **options: Any) -> forms.ChoiceField:
    """One of the words that the core knows."""
    return forms.ChoiceField(choices=list(table.items()), **options)


class SetupFields(forms.Form):
    """Every rule and date of an event as a field, with what most clubs choose."""

    name = forms.CharField(label=_("Name of the event"), max_length=60)
    about = forms.CharField(
        label=_("About it"),
        help_text=_("For those who think of entering: where you meet, whom it is for, prizes."),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    kind = forms.ChoiceField(label=_("Game"))
    format = chosen(words.FORMATS, label=_("Format"), initial="swiss")
    rounds = DigitsField(
        label=_("Rounds"),
        help_text=_("A knock-out has as many as it takes."),
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=5,
    )
    preferred = forms.TypedChoiceField(
        label=_("Seats at a table, preferred"),
        coerce=int,
        choices=SIZES,
        initial="4",
        widget=forms.RadioSelect,
    )
    allowed = forms.MultipleChoiceField(
        label=_("Seats at a table, allowed"),
        help_text=_("So that everybody has a seat; if none of these fits, somebody has a bye."),
        choices=SIZES,
        initial=["3", "4", "5"],
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    scheme = forms.ChoiceField(
        label=_("Score for a place"),
        choices=list(words.SCHEMES.items()),
        initial="place",
    )
    custom_rows = forms.CharField(
        label=_("The organiser's own table"),
        help_text=_("Only for that choice: a line for each size, best place first, as in “4: 10 6 3 1”."),
        required=False,
        max_length=300,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    lots = forms.BooleanField(label=_("Draw lots for what is equal all the way"), required=False)
    first_round = chosen(words.FIRST_ROUNDS, label=_("The first round is drawn"), initial="random")
    bye = chosen(words.BYES, label=_("A bye from the draw is worth"), initial="win")
    asked_byes = DigitsField(label=_("Byes that each may ask for"), min_value=0, max_value=10, initial=1)
    asked_bye = chosen(words.ABSENCES, label=_("Such a bye is worth"), initial="half")
    late = chosen(words.ABSENCES, label=_("A round missed by a late entry is worth"), initial="zero")
    void = chosen(words.VOIDS, label=_("A table declared void is worth"), initial="half")
    edition = chosen(
        words.EDITIONS, label=_("Unplayed rounds in tie-breaks count by FIDE C.07"), initial="fide-2026"
    )

    pace = forms.ChoiceField(
        label=_("Time for a move"), choices=lambda: pace_choices()[:-1], initial=str(DAY)
    )
    takeover_after = forms.TypedChoiceField(
        label=_("A bot takes the seat of somebody who stays away"),
        coerce=int,
        choices=miss_choices,
        initial="3",
    )
    round_number = DigitsField(label=_("Length of a round"), min_value=1, initial=14)
    round_unit = forms.TypedChoiceField(label=_("Unit"), coerce=int, choices=UNITS, initial=DAY)
    unfinished = chosen(
        words.UNFINISHED, label=_("At tables that aren't finished then"), initial="adjudicate"
    )
    extend_hours = DigitsField(
        label=_("Hours by which a round is extended"),
        help_text=_("Only if rounds are extended."),
        min_value=1,
        max_value=30 * 24,
        initial=48,
        required=False,
    )
    groups = DigitsField(
        label=_("Groups"), help_text=_("Only for a round robin."), min_value=1, max_value=20, initial=1
    )
    cut = DigitsField(
        label=_("The best of each group play on"),
        help_text=_("In a knock-out or at a final table. 0: nobody does."),
        min_value=0,
        max_value=64,
        initial=0,
    )
    best = DigitsField(label=_("The best of a knock-out table go on"), min_value=1, max_value=4, initial=1)
    online = forms.TypedChoiceField(
        label=_("Where it is played"),
        choices=[("online", _("here")), ("club", _("at the club with real cards, results by hand"))],
        coerce=lambda value: value == "online",
        initial="online",
        widget=forms.RadioSelect,
    )
    automatic = forms.BooleanField(
        label=_("Draw, publish and close the rounds by itself, on the dates"), required=False
    )
    go_early = forms.BooleanField(
        label=_("Then draw the next round as soon as all tables are done"), required=False, initial=True
    )
    rolling = forms.BooleanField(
        label=_("Then even draw table by table, as soon as enough of about the same score are free"),
        required=False,
    )
    duplicate = forms.BooleanField(
        label=_("The same shuffles at all tables of a round, if it is played here"), required=False
    )

    capacity = DigitsField(
        label=_("Places"),
        help_text=_("Whoever comes later is put on a waiting list. Empty: no limit."),
        min_value=2,
        max_value=5000,
        required=False,
    )
    entries_close_at = MomentField(label=_("Entries close"))
    starts_at = MomentField(label=_("The first round starts"))
    gate_code = CodeField(help_text=_("Asked of whoever enters. Empty: everybody may enter."), required=False)
    listed = forms.BooleanField(label=_("Show it in the list of events"), required=False, initial=True)
    rated = forms.BooleanField(
        label=_("The games count for ratings, if they are played here"), required=False, initial=True
    )
