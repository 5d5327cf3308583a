"""Sitting down at a table before its start, and what its host does there. Changes are POST only."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from charuma_site.players.models import Player
from games import play
from games.forms import BotsForm, InviteForm, PhraseForm
from games.models import Game
from games.refusals import Refused
from games.tables import Table
from games.views.common import signed_in, table_post
from games.views.lobby import open_table, seats_fragment
from games.views.page import BEGUN, unknown_is_404, visible_table
from games.views.table import started


@require_safe
def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table's page in whatever phase it is."""
    shown = visible_table(request, key)
    return started(request, shown) if shown.phase in BEGUN else open_table(request, shown)


@require_safe
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """The seats of an open table, fetched again and again; once it has begun, the page moves on."""
    shown = visible_table(request, key, request.GET.get("invite", ""))
    if shown.phase == Game.Phase.OPEN:
        return seats_fragment(request, shown)
    return HttpResponse(status=204, headers={"HX-Redirect": reverse("games:table", args=[key])})


@require_http_methods(["GET", "HEAD", "POST"])
def invited(request: HttpRequest, key: str, invite: str) -> HttpResponse:
    """Where an invitation leads: GET shows the table, POST takes a seat."""
    if request.method == "POST":
        return _join(request, key=key, invite=invite)
    shown = visible_table(request, key, invite)
    if shown.my_seat is not None or _moved_on(shown):
        return redirect("games:table", key=key)
    return open_table(request, shown, invite=invite)


def _moved_on(table: Table) -> bool:
    """Whether the reader finds the game itself at the table's own address."""
    return table.phase in BEGUN and (table.listed or table.my_seat is not None)


@table_post
def join(request: HttpRequest, key: str) -> HttpResponse:
    return _join(request, key=key, invite="")


@signed_in
def _join(request: HttpRequest, player: Player, key: str, invite: str) -> HttpResponse:
    form = PhraseForm(request.POST)
    if not form.is_valid():
        return _again(request, key, invite=invite, phrase_form=form)
    try:
        with unknown_is_404():
            play.join(key, player, phrase=form.cleaned_data["phrase"], invite=invite)
    except Refused as refusal:
        messages.error(request, refusal.text)
        return _again(request, key, invite=invite, phrase_form=form)
    messages.success(request, _("You have a seat."))
    return redirect("games:table", key=key)


def _again(
    request: HttpRequest,
    key: str,
    *,
    invite: str = "",
    phrase_form: PhraseForm | None = None,
    invite_form: InviteForm | None = None,
) -> HttpResponse:
    """The table's page once more, with what was typed and what is wrong with it."""
    shown = visible_table(request, key, invite)
    if _moved_on(shown):
        return redirect("games:table", key=key)
    return open_table(
        request, shown, invite=invite, phrase_form=phrase_form, invite_form=invite_form, status=422
    )


@table_post
@signed_in
def phrase(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Change the own phrase before the start."""
    form = PhraseForm(request.POST)
    if not form.is_valid():
        return _again(request, key, phrase_form=form)
    text = form.cleaned_data["phrase"]
    return _act(request, key, lambda: play.change_phrase(key, player, text), _("Your phrase is set."))


@table_post
@signed_in
def invite(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Send the invitation link to an address."""
    form = InviteForm(request.POST)
    if form.is_valid():
        address = form.cleaned_data["address"]
        try:
            with unknown_is_404():
                sent = play.invite_by_mail(key, player, address)
        except Refused as refusal:
            form.add_error("address", refusal.text)
        else:
            _say_sent(request, address, sent=sent)
            return redirect("games:table", key=key)
    return _again(request, key, invite_form=form)


def _say_sent(request: HttpRequest, address: str, *, sent: bool) -> None:
    if sent:
        messages.success(request, _("An invitation goes to %(address)s.") % {"address": address})
    else:
        text = _("You have invited %(address)s to this table already; no second mail is sent.")
        messages.info(request, text % {"address": address})


@table_post
@signed_in
def leave(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    return _act(request, key, lambda: play.leave(key, player), _("You have left the table."), "games:lobby")


@table_post
@signed_in
def cancel(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    return _act(request, key, lambda: play.cancel(key, player), _("The table is cancelled."), "games:mine")


@table_post
@signed_in
def start(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    return _act(request, key, lambda: play.start(key, player), _("The game has begun."))


@table_post
@signed_in
def fill(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """Put a bot on one free seat or on all."""
    form = BotsForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choose how the bots play."))
        return redirect("games:table", key=key)
    add = play.fill_with_bots if form.cleaned_data["seats"] == "all" else play.add_bot
    return _act(request, key, lambda: add(key, player, form.cleaned_data["level"]), _("The bots are seated."))


@table_post
@signed_in
def unseat(request: HttpRequest, player: Player, key: str) -> HttpResponse:
    """The host takes somebody from the table."""
    name = request.POST.get("name", "")
    done = _("%(name)s no longer sits here.") % {"name": name}
    return _act(request, key, lambda: play.unseat(key, player, name), done)


def _act(request: HttpRequest, key: str, act: Callable[[], None], done: str, then: str = "") -> HttpResponse:
    """Do it and say so, or say why not; nothing was typed that would be lost."""
    try:
        with unknown_is_404():
            act()
    except Refused as refusal:
        messages.error(request, refusal.text)
        return redirect("games:table", key=key)
    messages.success(request, done)
    return redirect(then) if then else redirect("games:table", key=key)
