"""One table's result, and what can't be undone: void tables, withdrawals, taking a round back, cancelling."""

from collections.abc import Callable
from http import HTTPStatus

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from charuma_site.players.models import Player
from games.refusals import Refused
from games.views.common import signed_in
from games.views.page import unknown_is_404
from tournaments import direct
from tournaments.forms import acts
from tournaments.models import Result, Round, Table
from tournaments.selectors import rounds as rounds_of
from tournaments.selectors.results import result_lines, result_text, table_history
from tournaments.sheets import Seen, TableCard
from tournaments.views.common import head, organised
from tournaments.views.desk_acts import status_of
from tournaments.views.reading import find_round

read_or_post = require_http_methods(["GET", "HEAD", "POST"])


@read_or_post
@signed_in
def result(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """The result as it stands with all its versions; posting adds a version (T21, T22)."""
    seen = organised(request, key)
    card = _card(seen, number, table)
    if request.method != "POST":
        return _result_page(request, seen, number, card, _form(card))
    form = acts.ResultForm(request.POST, seats=card.seats, needs_reason=card.version > 0)
    if not form.is_valid():
        return _result_page(request, seen, number, card, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    try:
        with unknown_is_404():
            _enter(key, player, number, table, form)
    except Refused as refusal:
        return _refused(request, key, number, table, form, refusal)
    messages.success(request, _("The result is saved."))
    return redirect("tournaments:round", key, number)


def _enter(key: str, player: Player, number: int, table: int, form: acts.ResultForm) -> None:
    data = form.cleaned_data
    direct.enter_result(
        key,
        player,
        number,
        table,
        expected_version=data["expected_version"],
        places=data["places"],
        points=data["points"],
        presence=data["presences"],
        reason=data["reason"],
    )


def _form(card: TableCard) -> acts.ResultForm:
    initial = {"expected_version": card.version}
    return acts.ResultForm(initial=initial, seats=card.seats, needs_reason=card.version > 0)


def _refused(
    request: HttpRequest, key: str, number: int, table: int, form: acts.ResultForm, refusal: Refused
) -> HttpResponse:
    """The form as it was typed; if somebody was faster, with what is stored now beside it."""
    seen = organised(request, key)
    card = _card(seen, number, table)
    if refusal.code != "stale":
        form.add_error(None, refusal.text)
        return _result_page(request, seen, number, card, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    typed = request.POST.copy()
    typed["expected_version"] = str(card.version)  # sent again, it is meant for what is stored now
    again = acts.ResultForm(typed, seats=card.seats, needs_reason=True)
    again.is_valid()
    return _result_page(
        request, seen, number, card, again, status=HTTPStatus.CONFLICT, differences=_differences(card, again)
    )


def _differences(card: TableCard, form: acts.ResultForm) -> list[tuple[str, str, str]]:
    """Name, what is stored and what was typed, wherever the two differ."""
    data = form.cleaned_data
    typed = zip(
        data.get("places", ()),
        data.get("points") or [None] * len(card.seats),
        data.get("presences", ()),
        strict=False,
    )
    lines = [
        (cell.person.name, result_text(cell.place, cell.points, cell.presence), result_text(*values))
        for cell, values in zip(card.seats, typed, strict=False)
    ]
    return [line for line in lines if line[1] != line[2]]


def _result_page(
    request: HttpRequest,
    seen: Seen,
    number: int,
    card: TableCard,
    form: acts.ResultForm,
    *,
    status: int = HTTPStatus.OK,
    differences: list[tuple[str, str, str]] | None = None,
) -> HttpResponse:
    versions = table_history(seen, number, card.number)
    context = {
        **head(seen),
        "round": find_round(seen, number),
        "card": card,
        "form": form,
        "versions": result_lines(versions, card),
        "unconfirmed": bool(versions) and not versions[-1].confirmed,
        "differences": differences,
    }
    return render(request, "tournaments/result.html", context, status=status)


def _card(seen: Seen, number: int, table: int) -> TableCard:
    """The table of a published round, or 404."""
    one = find_round(seen, number)
    if one.state == Round.State.PROPOSED:
        raise Http404
    card = next((card for card in rounds_of.table_cards(seen, one) if card.number == table), None)
    if card is None:
        raise Http404
    return card


@require_POST
@signed_in
def confirm(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Let a result that waits for it count."""
    seen = organised(request, key)
    version = request.POST.get("expected_version", "")
    try:
        with unknown_is_404():
            direct.confirm_result(key, player, number, table, int(version) if version.isdecimal() else -1)
    except Refused as refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, _("The result counts now."))
    return redirect("tournaments:result", seen.event.key, number, table)


def confirmed_act(
    request: HttpRequest,
    seen: Seen,
    form: forms.Form,
    words: dict[str, str],
    act: Callable[[forms.Form], object],
) -> HttpResponse:
    """A page that asks before something is destroyed; `words` has heading, effect, send, back and done."""
    refusal, status = "", HTTPStatus.OK
    if request.method == "POST":
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        if form.is_valid():
            try:
                with unknown_is_404():
                    act(form)
            except Refused as refused:
                refusal, status = refused.text, status_of(refused)
            else:
                messages.success(request, words["done"])
                return redirect(words["back"])
    context = {**head(seen), **words, "form": form, "refusal": refusal}
    return render(request, "tournaments/confirm.html", context, status=status)


@read_or_post
@signed_in
def void(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """Nothing that happened at a table counts."""
    seen = organised(request, key)
    card = _card(seen, number, table)
    name = _("Table %(number)d") % {"number": table}
    form = acts.VoidForm(request.POST or None, wanted=name, initial={"expected_version": card.version})
    words = {
        "heading": _("Declare table %(number)d of round %(round)d void") % {"number": table, "round": number},
        "effect": _(
            "Nothing that happened at this table counts; the versions of its result are "
            "kept. This can be undone by entering a result."
        ),
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
    seen = organised(request, key)
    card = _card(seen, number, table)
    form = acts.VersionedReasonForm(request.POST or None, initial={"expected_version": card.version})
    words = {
        "heading": _("Adjudicate table %(number)d of round %(round)d") % {"number": table, "round": number},
        "effect": _(
            "The places are those by the game points at this moment. The game may go on, "
            "but its end changes nothing."
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
def withdraw_entrant(request: HttpRequest, player: Player, key: str, entrant: int) -> HttpResponse:
    """Take somebody out of the event."""
    seen = organised(request, key)
    one = seen.event.entrants.filter(pk=entrant).first()
    if one is None:
        raise Http404
    form = acts.WithdrawForm(request.POST or None, wanted=one.name)
    words = {
        "heading": _("Withdraw %(name)s") % {"name": one.name},
        "effect": _("They aren't drawn any more; their results so far stay. They can be brought back later."),
        "send": _("Withdraw"),
        "done": _("%(name)s is withdrawn.") % {"name": one.name},
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        data = form.cleaned_data
        direct.withdraw(key, one, player, data["reason"], leave_game=data["leave_game"])

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def take_back(request: HttpRequest, player: Player, key: str, number: int) -> HttpResponse:
    """Make the newest round a proposal again while nobody has moved."""
    seen = organised(request, key)
    find_round(seen, number)
    form = acts.ConfirmForm(request.POST or None, wanted=seen.event.name)
    tables = Table.objects.filter(round__event=seen.event, round__number=number).count()
    words = {
        "heading": _("Take round %(number)d back") % {"number": number},
        "effect": _(
            "Its %(tables)d games are called off, and it becomes a proposal again. Only the"
            " host can do this, and only before anybody has moved."
        )
        % {"tables": tables},
        "send": _("Take the round back"),
        "done": _("The round is a proposal again."),
        "back": reverse("tournaments:organise", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.take_back_round(key, player, number, form.cleaned_data["reason"], seen.event.name)

    return confirmed_act(request, seen, form, words, act)


@read_or_post
@signed_in
def cancel(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Call the event off."""
    seen = organised(request, key)
    form = acts.ConfirmForm(request.POST or None, wanted=seen.event.name)
    results = Result.objects.filter(table__round__event=seen.event).count()
    words = {
        "heading": _("Cancel the event"),
        "effect": _(
            "The event ends for good: %(entrants)d entrants are told, %(results)d results "
            "stay readable, running games go on as games. This can't be undone."
        )
        % {"entrants": seen.entered, "results": results},
        "send": _("Cancel the event"),
        "done": _("The event is cancelled."),
        "back": reverse("tournaments:event", args=[key]),
    }

    def act(form: forms.Form) -> None:
        direct.cancel(key, player, form.cleaned_data["reason"], seen.event.name)

    return confirmed_act(request, seen, form, words, act)
