"""One table's result as it is typed and confirmed."""

from http import HTTPStatus

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from charuma_site.numbers import posted_number
from charuma_site.players.models import Player
from games.refusals import Refused
from games.views.common import signed_in
from games.views.page import unknown_is_404
from tournaments import direct
from tournaments.core.model import State
from tournaments.direct.gate import need_version
from tournaments.direct.results import CORRECTABLE
from tournaments.forms import results as forms_of
from tournaments.models import Round
from tournaments.selectors import rounds as rounds_of
from tournaments.selectors.results import result_lines, result_text, table_history
from tournaments.sheets import Seen, TableCard
from tournaments.views.asking import read_or_post
from tournaments.views.common import head, organised
from tournaments.views.reading import find_round


@read_or_post
@signed_in
def result(request: HttpRequest, player: Player, key: str, number: int, table: int) -> HttpResponse:
    """The result as it stands with all its versions; posting adds a version (T21, T22)."""
    seen = organised(request, key)
    card = table_card(seen, number, table)
    if request.method != "POST":
        return _result_page(request, seen, number, card, _form(card))
    form = _typed(card, request.POST)
    try:
        # Before the form: that somebody was faster explains what else is wrong with it.
        need_version(card.version, posted_number(request.POST, "expected_version", -1))
        if not form.is_valid():
            return _result_page(request, seen, number, card, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
        with unknown_is_404():
            _enter(key, player, number, table, form)
    except Refused as refusal:
        return _refused(request, key, number, table, form, refusal)
    unsure = form.cleaned_data["unsure"]
    messages.success(
        request, _("The result is saved and waits to be confirmed.") if unsure else _("The result is saved.")
    )
    return redirect("tournaments:round", key, number)


def _enter(key: str, player: Player, number: int, table: int, form: forms_of.ResultForm) -> None:
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
        confirmed=not data["unsure"],
    )


def _has_result(card: TableCard) -> bool:
    """Whether another result is a correction; at a table that is played again the next one is its first."""
    return card.state != State.OPEN.value


def _typed(card: TableCard, data: QueryDict) -> forms_of.ResultForm:
    """The form as it was sent: a correction needs a reason, and so does what stops a game that still runs."""
    stops = card.game_runs and not data.get("unsure")
    return forms_of.ResultForm(data, seats=card.seats, needs_reason=stops or _has_result(card))


def _form(card: TableCard) -> forms_of.ResultForm:
    initial = {"expected_version": card.version}
    return forms_of.ResultForm(initial=initial, seats=card.seats, needs_reason=_has_result(card))


def _refused(
    request: HttpRequest, key: str, number: int, table: int, form: forms_of.ResultForm, refusal: Refused
) -> HttpResponse:
    """The form as it was typed; if somebody was faster, with what is stored now beside it."""
    seen = organised(request, key)
    card = table_card(seen, number, table)
    if refusal.code != "stale":
        form.add_error(None, refusal.text)
        return _result_page(request, seen, number, card, form, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    typed = request.POST.copy()
    typed["expected_version"] = str(card.version)  # sent again, it is meant for what is stored now
    again = _typed(card, typed)
    again.is_valid()
    return _result_page(
        request, seen, number, card, again, status=HTTPStatus.CONFLICT, differences=_differences(card, again)
    )


def _differences(card: TableCard, form: forms_of.ResultForm) -> list[tuple[str, str, str]]:
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
    form: forms_of.ResultForm,
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
        "has_result": _has_result(card),
        "correctable": seen.event.phase in CORRECTABLE,
        "unconfirmed": bool(versions) and not versions[-1].confirmed,
        "differences": differences,
    }
    return render(request, "tournaments/result.html", context, status=status)


def table_card(seen: Seen, number: int, table: int) -> TableCard:
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
    version = posted_number(request.POST, "expected_version", -1)
    try:
        with unknown_is_404():
            direct.confirm_result(key, player, number, table, version)
    except Refused as refusal:
        messages.error(request, refusal.text)
    else:
        messages.success(request, _("The result counts now."))
    return redirect("tournaments:result", seen.event.key, number, table)
