"""What an organiser decides about a table besides its places: void, adjudicated, lost by staying away."""

from collections.abc import Iterator

from django import forms
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from charuma_site.players.models import Player
from games.views.common import signed_in
from tournaments import direct, store
from tournaments import words as words_of
from tournaments.forms import results as forms_of
from tournaments.sheets import Seen, TableCard
from tournaments.views.asking import confirmed_act, read_or_post
from tournaments.views.common import organised
from tournaments.views.results import table_card


def _asked_about(
    request: HttpRequest, key: str, number: int, table: int
) -> tuple[Seen, TableCard, dict[str, int]]:
    """The event and its table, and what the form starts with: the version that is decided about."""
    seen = organised(request, key)
    card = table_card(seen, number, table)
    return seen, card, {"expected_version": card.version}


def _stops(card: TableCard) -> str:
    """What else a decision does while the table's game runs."""
    return _("The game that runs there is stopped at once.") if card.game_runs else ""


def _forfeited(seen: Seen, card: TableCard) -> Iterator[str]:
    """What a forfeit gives at a table of this size."""
    settings = store.event_settings(seen.event)
    playable = [size for size in range(2, len(card.seats)) if size in {settings.preferred, *settings.allowed}]
    yield _("Whoever did not come scores nothing; one who is left alone wins without play.")
    if playable:
        sizes = words_of.listed([str(size) for size in playable])
        yield _("If so many are left, they share the places of a smaller table, as in a draw: %(sizes)s.") % {
            "sizes": sizes
        }
    if len(playable) < len(card.seats) - 2:
        yield _("Others who are left share the first places without play, and it counts as no meeting.")
    yield _("If they played without the absent, enter the result instead and say who did not come.")


def _voided(seen: Seen) -> Iterator[str]:
    """What a void table gives in this event."""
    worth = words_of.word(words_of.VOIDS, store.event_settings(seen.event).void)
    yield _("Nothing that happened at this table counts; the versions of its result are kept.")
    yield _("By the rules of this event a void table gives: %(worth)s.") % {"worth": worth}
    yield _("This can be undone by entering a result.")


@read_or_post
@signed_in
def void(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Nothing that happened at a table counts."""
    seen, card, initial = _asked_about(request, key, number, table)
    name = _("Table %(number)d") % {"number": table}
    form = forms_of.VoidForm(request.POST or None, wanted=name, online=bool(card.game_key), initial=initial)
    words = {
        "heading": _("Declare table %(number)d of round %(round)d void") % {"number": table, "round": number},
        "effect": words_of.sentences(_voided(seen)),
        "warning": _stops(card),
        "send": _("Declare it void"),
        "done": _("The table is void."),
        "back": reverse("tournaments:result", args=[key, number, table]),
    }

    def act(form: forms.Form) -> None:
        data = form.cleaned_data
        direct.void_table(
            key, player, number, table, data["reason"], data["expected_version"], replay=data["replay"]
        )

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def adjudicate(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Places by the game points of this moment."""
    seen, _card, initial = _asked_about(request, key, number, table)
    form = forms_of.VersionedReasonForm(request.POST or None, initial=initial)
    words = {
        "heading": _("Adjudicate table %(number)d of round %(round)d") % {"number": table, "round": number},
        "effect": _(
            "The places are those by the game points at this moment. A game that still runs is stopped."
        ),
        "send": _("Adjudicate"),
        "done": _("The table is adjudicated."),
        "back": reverse("tournaments:result", args=[key, number, table]),
    }

    def act(form: forms.Form) -> None:
        data = form.cleaned_data
        direct.adjudicate(key, player, number, table, data["reason"], data["expected_version"])

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def forfeit(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Some did not come; the others win without play."""
    seen, card, initial = _asked_about(request, key, number, table)
    form = forms_of.ForfeitForm(request.POST or None, seats=card.seats, initial=initial)
    words = {
        "heading": _("Forfeit at table %(number)d of round %(round)d") % {"number": table, "round": number},
        "effect": words_of.sentences(_forfeited(seen, card)),
        "warning": _stops(card),
        "send": _("Enter the forfeit"),
        "done": _("The forfeit is entered."),
        "back": reverse("tournaments:result", args=[key, number, table]),
    }

    def act(form: forms.Form) -> None:
        data = form.cleaned_data
        direct.forfeit(key, player, number, table, data["absent"], data["reason"], data["expected_version"])

    return confirmed_act(request, seen, form, words, act)
