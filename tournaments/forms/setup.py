"""Setting up an event: the form with every rule, checked, whose values become the event's fields."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games.forms import option_field
from games.rules import registry
from games.rules.game import OptionValue
from games.templatetags.times import DAY, HOUR
from tournaments import playing_time, words
from tournaments.core.errors import RecordError
from tournaments.core.exchange.fields import Fields
from tournaments.core.exchange.settings import read_settings
from tournaments.core.settings import DEFAULT_TIE_BREAKS, Format, SchemeKind, Settings, Stages, Unfinished
from tournaments.forms.rows import read_rows
from tournaments.forms.setup_fields import SetupFields
from tournaments.plan import repeats
from tournaments.plan.length import rounds_of
from tournaments.plan.stages import read_stages

ASSUMED_ENTRANTS = 16
"""So many are taken for a forecast where neither entrants nor places are known."""
TIE_BREAK_FIELDS = tuple(f"tie_break_{number}" for number in range(1, 6))
STAGES = {"groups": 1, "cut": 0, "best": 1}
LONGEST_ROUND = 366 * DAY
PLAIN = (
    "bye",
    "asked_bye",
    "asked_byes",
    "late",
    "void",
    "unfinished",
    "first_round",
    "format",
    "lots",
    "edition",
)
"""Fields whose cleaned value is the one of the core's settings with the same name."""
ONLINE_ONLY = ("duplicate", "rated")
"""What makes no sense at tables with real cards."""
STAGE_FAULTS = {
    "no-groups": _("Only a round robin is played in groups."),
    "no-knock-out": _("Somebody must be knocked out at every table."),
    "small-cut": _("The best must fill a table."),
}


def tie_break_choices() -> list[tuple[str, str]]:
    known = [(code, f"{name} ({code})") for code, name in words.TIE_BREAKS.items()]
    return [("", gettext("– none –")), *known]


class SetupForm(SetupFields):
    """All about an event. `cleaned_data["fields"]` holds what the organiser's door takes."""

    def __init__(self, kind: str, *args: Any, named_only: Sequence[str] = (), **options: Any) -> None:
        """`named_only` are the entrants without an account, who can play with real cards only."""
        super().__init__(*args, **options)
        self.rules = registry.GAMES[kind]
        self.named_only = named_only
        titles = [(slug, gettext(rules.title)) for slug, rules in registry.GAMES.items()]
        self.fields["kind"].choices = titles  # type: ignore[attr-defined]
        self.fields["kind"].initial = kind
        for code, name in zip((*DEFAULT_TIE_BREAKS, *[""] * 5), TIE_BREAK_FIELDS, strict=False):
            number = TIE_BREAK_FIELDS.index(name) + 1
            self.fields[name] = forms.ChoiceField(
                label=gettext("Tie-break %(number)d") % {"number": number},
                choices=tie_break_choices(),
                initial=code,
                required=False,
            )
        for option in self.rules.options:
            self.fields[f"option_{option.name}"] = option_field(option)

    @property
    def option_fields(self) -> list[forms.BoundField]:
        return [self[f"option_{option.name}"] for option in self.rules.options]

    @property
    def tie_break_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in TIE_BREAK_FIELDS]

    def clean(self) -> dict[str, Any]:
        self._clean_round_length()
        self._clean_tie_breaks()
        self._clean_rows()
        self._clean_sizes()
        self._clean_dates()
        self._clean_stages()
        self._clean_place()
        self._clean_rolling()
        if not self.errors:
            self.cleaned_data["fields"] = self._event_fields()
        return self.cleaned_data

    def _clean_round_length(self) -> None:
        data = self.cleaned_data
        seconds = (data.get("round_number") or 0) * (data.get("round_unit") or DAY)
        if seconds > LONGEST_ROUND:
            self.add_error("round_number", gettext("A round lasts a year at most."))
        data["round_seconds"] = seconds

    def _clean_tie_breaks(self) -> None:
        listed: list[str] = []
        for name in TIE_BREAK_FIELDS:
            code = self.cleaned_data.get(name, "")
            if code in listed:
                self.add_error(name, gettext("Each tie-break may stand there once."))
            elif code:
                listed.append(code)
        self.cleaned_data["tie_breaks"] = listed

    def _clean_rows(self) -> None:
        self.cleaned_data["rows"] = {}
        if self.cleaned_data.get("scheme") != SchemeKind.CUSTOM:
            return
        try:
            self.cleaned_data["rows"] = read_rows(self.cleaned_data.get("custom_rows", ""))
        except ValueError:
            self.add_error(
                "custom_rows",
                gettext("A line for each size is expected, as in “4: 10 6 3 1”, best place first."),
            )

    def _clean_sizes(self) -> None:
        data = self.cleaned_data
        preferred = data.get("preferred")
        if preferred is None or data.get("kind") not in registry.GAMES:
            return
        sizes = sorted({preferred, *map(int, data.get("allowed") or ())})
        rules = registry.GAMES[data["kind"]]
        if not rules.min_seats <= sizes[0] <= sizes[-1] <= rules.max_seats:
            self.add_error(
                "allowed",
                gettext("This game is for %(low)s to %(high)s players.")
                % {"low": rules.min_seats, "high": rules.max_seats},
            )
            return
        data["sizes"] = sizes
        missing = [size for size in sizes if size not in data["rows"]] if data["rows"] else []
        if missing:
            self.add_error(
                "custom_rows", gettext("The line for tables of %(size)s is missing.") % {"size": missing[0]}
            )
        self._clean_options(preferred)

    def _clean_options(self, size: int) -> None:
        raw = {option.name: self.cleaned_data.get(f"option_{option.name}") for option in self.rules.options}
        kept: dict[str, OptionValue] = {name: value for name, value in raw.items() if value not in (None, "")}
        try:
            registry.read_options(self.rules.slug, size, kept)
        except registry.OptionError as error:
            self.add_error(f"option_{error.name}", gettext(error.message) % error.params)
        usual = {option.name: option.default for option in self.rules.options}
        self.cleaned_data["game_options"] = {
            name: value for name, value in kept.items() if value != usual[name]
        }

    def _clean_dates(self) -> None:
        closes, starts = self.cleaned_data.get("entries_close_at"), self.cleaned_data.get("starts_at")
        if closes and starts and closes > starts:
            self.add_error("entries_close_at", gettext("Entries must close before the first round starts."))
        if self.cleaned_data.get("automatic") and not starts:
            self.add_error(
                "starts_at", gettext("If rounds are drawn by themselves, the first one needs a date.")
            )
        if starts and starts < timezone.now() and "starts_at" in self.changed_data:
            self.add_error("starts_at", gettext("This moment has passed."))

    def _clean_stages(self) -> None:
        """What the plan of rounds refuses, in its own words at the field that it names."""
        if self.errors:
            return
        settings = read_settings(Fields(self._settings(), "settings"))
        try:
            read_stages({name: self.cleaned_data[name] for name in STAGES}, settings)
        except RecordError as error:
            self.add_error(error.where.rpartition(".")[2], STAGE_FAULTS.get(error.code, str(error)))

    def _clean_place(self) -> None:
        """With real cards the service knows no points before somebody types them."""
        if self.cleaned_data.get("online", True):
            if self.named_only:
                fault = gettext("These have no account, so they can't play here: %(names)s.")
                self.add_error("online", fault % {"names": words.listed(list(self.named_only))})
            return
        self.cleaned_data |= dict.fromkeys(ONLINE_ONLY, False)
        if self.cleaned_data.get("unfinished") == Unfinished.ADJUDICATE:
            fault = gettext("With real cards the points aren't known here: choose another rule.")
            self.add_error("unfinished", fault)

    def _clean_rolling(self) -> None:
        """Rolling is what the service does by itself in a Swiss system; elsewhere it would do nothing."""
        data = self.cleaned_data
        if data.get("rolling") and not (data.get("automatic") and data.get("format") == Format.SWISS):
            fault = gettext("Only in a Swiss system whose rounds are drawn by themselves.")
            self.add_error("rolling", fault)

    def _event_fields(self) -> dict[str, Any]:
        """The fields of the event as the organiser's door takes them."""
        data = self.cleaned_data
        own = ("name", "about", "kind", "game_options", "takeover_after", "round_seconds", "capacity")
        flags = ("online", "automatic", "go_early", "rolling", "duplicate", "listed", "rated")
        dates = ("entries_close_at", "starts_at", "gate_code")
        extended = data["unfinished"] == "extend"
        return {
            **{name: data[name] for name in (*own, *flags, *dates)},
            "move_seconds": int(data["pace"]),
            "extend_seconds": (data.get("extend_hours") or 0) * HOUR if extended else 0,
            "settings": self._settings(),
            "stages": {name: data[name] for name, usual in STAGES.items() if data[name] != usual},
        }

    def _settings(self) -> dict[str, Any]:
        """The core's settings as they stand in a tournament file."""
        data = self.cleaned_data
        rows = {str(size): row for size, row in data["rows"].items()}
        return {
            **{name: data[name] for name in PLAIN},
            "preferred": data["preferred"],
            "allowed": data["sizes"],
            "rounds": data["rounds"],
            "scheme": {"kind": data["scheme"], "rows": rows},
            "tie_breaks": data["tie_breaks"],
        }

    def strangers_last(self) -> int:
        """Rounds until somebody meets somebody again, if the places tell and more are planned; else 0."""
        return self._of_field(repeats.strangers_last)

    def all_met_after(self) -> int:
        """Rounds until all have met in a round robin, if the places tell and fewer are planned; else 0."""
        return self._of_field(repeats.all_met_after)

    def _of_field(self, rounds: Callable[[Settings, Stages, int], int]) -> int:
        if not self.is_bound or self.errors or not self.cleaned_data["capacity"]:
            return 0
        fields = self.cleaned_data["fields"]
        settings = read_settings(Fields(fields["settings"], "settings"))
        return rounds(settings, read_stages(fields["stages"], settings), fields["capacity"])

    def estimate(self) -> playing_time.Estimate | None:
        """How long all this takes, if it is told clearly enough."""
        if self.is_bound and not self.errors:
            return forecast(self.cleaned_data["fields"])
        return None


def forecast(fields: Mapping[str, Any], entrants: int = 0) -> playing_time.Estimate:
    """How long an event with these fields takes, with so many entrants; 0: as many as there are places."""
    settings = read_settings(Fields(fields["settings"], "settings"))
    stages = read_stages(fields["stages"], settings)
    assumed = entrants or fields["capacity"] or max(ASSUMED_ENTRANTS, stages.cut * stages.groups)
    rounds = rounds_of(settings, stages, assumed)
    told = assumed if settings.format is Format.KNOCK_OUT else 0
    if not fields["online"]:
        return playing_time.at_the_club(fields["round_seconds"], rounds, told)
    return playing_time.estimate(
        fields["kind"],
        settings.preferred,
        fields["game_options"],
        move_seconds=fields["move_seconds"],
        round_seconds=fields["round_seconds"],
        rounds=rounds,
        entrants=told,
    )
