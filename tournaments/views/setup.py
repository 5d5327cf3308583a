"""Setting up an event and changing its rules, with a forecast of how long it will take."""

from http import HTTPStatus
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from charuma_site.numbers import posted_number
from charuma_site.players.models import Player
from games.refusals import Refused
from games.rules import registry
from games.views.page import reader
from tournaments import direct, selectors
from tournaments.direct.names import is_named_by_organiser
from tournaments.forms.acts import ReasonForm
from tournaments.forms.setup import SetupForm
from tournaments.forms.stored import differences, estimate_of, initial_of, initial_of_next
from tournaments.models import Entrant, Event
from tournaments.presets import PRESETS, preset
from tournaments.views.common import head, organised

FIELDS_REFUSED = {
    "fixed-unfinished": "unfinished",
    "fixed-extension": "extend_hours",
    "fixed-first-round": "first_round",
    "fixed-start": "starts_at",
    "too-few-places": "capacity",
}
"""The fields at which refusals stand that concern one field only."""
EARLIER = 5
"""So many own events are offered as a beginning."""


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Set up an event: first a preset, then all of its rules, which `check` only looks at."""
    player = reader(request)
    if player is None:
        return _presets(request)
    if request.method != "POST":
        return _new(request, player, _first_form(request, player))
    form = SetupForm(_kind(request.POST.get("kind", "")), request.POST)
    valid = form.is_valid()
    if not valid or "check" in request.POST:
        return _new(request, player, form, HTTPStatus.OK if valid else HTTPStatus.UNPROCESSABLE_ENTITY)
    event = _create(form, player)
    if event is None:
        return _new(request, player, form, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("The event is prepared. Nobody else sees it until you open it for entries."))
    return redirect("tournaments:organise", event.key)


def _first_form(request: HttpRequest, player: Player) -> SetupForm | None:
    """As a preset or an earlier event (`like`) has it; None while nothing is chosen."""
    if "like" in request.GET:
        seen = organised(request, request.GET["like"])
        return SetupForm(seen.event.kind, initial=initial_of_next(seen.event))
    chosen = request.GET.get("preset", "")
    if not chosen:
        return None
    found = preset(chosen)
    name = _("%(name)s's event") % {"name": player.display_name}
    fields = dict(found.fields) if found else {}
    return SetupForm(_kind(request.GET.get("kind", "")), initial={"name": name[:60], **fields})


def _kind(asked: str) -> str:
    return asked if asked in registry.GAMES else next(iter(registry.GAMES))


def _new(
    request: HttpRequest, player: Player, form: SetupForm | None, status: int = HTTPStatus.OK
) -> HttpResponse:
    if form is None:
        return _presets(request, player)
    context = {"presets": PRESETS, "form": form, "estimate": form.estimate(), "is_new": True}
    return render(request, "tournaments/new.html", context, status=status)


def _presets(request: HttpRequest, player: Player | None = None) -> HttpResponse:
    """The first page: which game, and what to begin with, an own event of before too."""
    titles = [(slug, _(rules.title)) for slug, rules in registry.GAMES.items()]
    earlier = selectors.organised_by(player)[:EARLIER] if player else ()
    kind = _kind(request.GET.get("kind", ""))
    context = {"presets": PRESETS, "games": titles, "kind": kind, "earlier": earlier}
    return render(request, "tournaments/new.html", context)


def _create(form: SetupForm, player: Player) -> Event | None:
    """The new event; None if the door refused, with the reason at the form."""
    try:
        return direct.create_event(player, **form.cleaned_data["fields"])
    except Refused as refusal:
        form.add_error(None, refusal.text)
        return None


@require_http_methods(["GET", "HEAD", "POST"])
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Change the rules; after the start only with a reason, which stands in the log (T17)."""
    seen = organised(request, key)
    started = seen.event.started_at is not None
    if request.method != "POST":
        form = SetupForm(seen.event.kind, initial=initial_of(seen.event, selectors.settings_of(seen.event)))
        return _change_page(request, key, form, ReasonForm() if started else None)
    form = SetupForm(seen.event.kind, request.POST, named_only=_named_only(seen.event))
    reason = ReasonForm(request.POST) if started else None
    valid = form.is_valid() & (reason is None or reason.is_valid())
    if not valid or "check" in request.POST:
        status = HTTPStatus.OK if valid else HTTPStatus.UNPROCESSABLE_ENTITY
        return _change_page(request, key, form, reason, status)
    return _change(request, key, form, reason)


def _named_only(event: Event) -> list[str]:
    """Who takes part without an account."""
    there = event.entrants.filter(player=None).exclude(state=Entrant.State.WITHDRAWN)
    return [one.name for one in there if is_named_by_organiser(one)]


def _change(request: HttpRequest, key: str, form: SetupForm, reason: ReasonForm | None) -> HttpResponse:
    player = reader(request)
    if player is None:
        raise Http404
    fields: dict[str, Any] = form.cleaned_data["fields"]
    why = reason.cleaned_data["reason"] if reason else ""
    version = posted_number(request.POST, "expected_version", -1)
    try:
        event = direct.change_event(key, player, version, reason=why, **fields)
    except Refused as refusal:
        if refusal.code == "stale":
            return _change_page(request, key, form, reason, HTTPStatus.CONFLICT, stale=True)
        form.add_error(FIELDS_REFUSED.get(refusal.code), refusal.text)
        return _change_page(request, key, form, reason, HTTPStatus.UNPROCESSABLE_ENTITY)
    messages.success(request, _("Changed.") if event.version != version else _("Nothing was changed."))
    return redirect("tournaments:organise", key)


def _change_page(
    request: HttpRequest,
    key: str,
    form: SetupForm,
    reason: ReasonForm | None,
    status: int = HTTPStatus.OK,
    *,
    stale: bool = False,
) -> HttpResponse:
    seen = organised(request, key)
    context = {
        "differences": differences(form, seen.event) if stale else None,
        **head(seen),
        "form": form,
        "reason_form": reason,
        "estimate": form.estimate() or estimate_of(seen.event),
        "action": reverse("tournaments:change", args=[key]),
    }
    return render(request, "tournaments/change.html", context, status=status)
