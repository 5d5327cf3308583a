"""The lobby, opening a table, one's own games, and a table that waits for its start."""

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from charuma_site.players.kept import ask_login
from charuma_site.players.limits import within_limit
from charuma_site.players.models import Player
from games import counts, play, selectors
from games.forms import BotsForm, InviteForm, PhraseForm, TableForm
from games.models import Game
from games.refusals import Refused
from games.rules import registry
from games.table_names import OWN, made_name
from games.tables import Table
from games.views.common import signed_in
from games.views.page import reader


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    player = reader(request)
    tables = selectors.lobby(player)
    context = {
        # Several forms on one page: each needs ids of its own.
        "tables": [(table, PhraseForm(auto_id=f"{table.key}-%s")) for table in tables],
        "running": counts.running(player) if player else 0,
        "kinds": registry.GAMES.values(),
        **_fixed_rules(),
    }
    return render(request, "games/lobby.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest, kind: str) -> HttpResponse:
    """Open a table. Without an account the page offers a log-in or a guest's name first."""
    if kind not in registry.GAMES:
        raise Http404
    player = reader(request)
    if player is None and request.method == "POST":  # the session ended while the form was filled in
        return ask_login(request)
    if player is None:
        return render(request, "games/new.html", {"rules": registry.GAMES[kind]})
    if request.method != "POST":
        initial = {"name": made_name(OWN, player.display_name)}
        return _new_page(request, TableForm(kind, initial=initial), 200)
    form = TableForm(kind, request.POST)
    if not form.is_valid():
        return _new_page(request, form, 422)
    if not within_limit(request, "open_table"):
        form.add_error(None, _("That were many games in a short time. Please wait a little."))
        return _new_page(request, form, 429)
    game = _open(form, player)
    return redirect("games:table", key=game.key) if game else _new_page(request, form, 422)


def _new_page(request: HttpRequest, form: TableForm, status: int) -> HttpResponse:
    context = {"rules": form.rules, "form": form, **_fixed_rules()}
    return render(request, "games/new.html", context, status=status)


def _open(form: TableForm, player: Player) -> Game | None:
    """The new table; None if the door refused, with the reason at the form."""
    fields = ("name", "size", "options", "move_seconds", "takeover_after", "listed", "start_when_full")
    try:
        with transaction.atomic():  # no table stays behind if its bots are refused
            game = play.open_table(
                player, kind=form.kind, **{name: form.cleaned_data[name] for name in fields}
            )
            if form.cleaned_data["bots"]:
                play.fill_with_bots(game.key, player, form.cleaned_data["bots"])
    except Refused as refusal:
        form.add_error(None, refusal.text)
        return None
    return game


@require_safe
@signed_in
def mine(request: HttpRequest, player: Player) -> HttpResponse:
    """All games of the player, the most urgent first."""
    tables = selectors.my_games(player)
    context = {
        "my_turn": [table for table in tables if table.my_turn],
        "others_turn": [table for table in tables if table.phase == "running" and not table.my_turn],
        "open": [table for table in tables if table.phase == "open"],
        "kinds": registry.GAMES.values(),
        "ended": [table for table in tables if table.phase not in ("open", "running")],
    }
    return render(request, "games/mine.html", context)


@require_safe
@signed_in
def next_game(request: HttpRequest, player: Player) -> HttpResponse:
    """Go to the most urgent game that waits for the player, after the one named by `after`."""
    key = selectors.next_waiting(player, request.GET.get("after", ""))
    if key:
        return redirect("games:table", key=key)
    messages.info(request, _("No game waits for you now."))
    return redirect("games:mine")


def open_table(
    request: HttpRequest,
    table: Table,
    *,
    invite: str = "",
    phrase_form: PhraseForm | None = None,
    invite_form: InviteForm | None = None,
    status: int = 200,
) -> HttpResponse:
    """The page of a table that hasn't started, or that never will; `invite` lets a guest of the host in."""
    context = {
        "table": table,
        "invite": invite,
        "invite_link": _invite_link(table),
        "phrase_form": phrase_form or PhraseForm(),
        "invite_form": invite_form or InviteForm(),
        "bots_form": BotsForm(),
        **_seats_context(request, table),
        **_fixed_rules(),
    }
    return render(request, "games/open_table.html", context, status=status)


def seats_fragment(request: HttpRequest, table: Table) -> HttpResponse:
    """The part of the open table's page that keeps itself fresh."""
    return render(request, "games/seats.html", {"table": table, **_seats_context(request, table)})


def _seats_context(request: HttpRequest, table: Table) -> dict[str, object]:
    rules = registry.GAMES.get(table.kind)  # none: a game that this site has given up
    return {
        "unseated": table.my_seat is None and selectors.was_unseated(table.key, reader(request)),
        "free": range(table.size - len(table.seats)),
        "startable": table.is_host and rules is not None and rules.min_seats <= len(table.seats),
    }


def _invite_link(table: Table) -> str:
    if not table.invite_key:
        return ""
    # Not from the Host header: the link is meant to be passed on.
    return f"{settings.SITE_URL}{reverse('games:invited', args=[table.key, table.invite_key])}"


def _fixed_rules() -> dict[str, object]:
    """What holds at every table, shown wherever somebody may join or open one."""
    return {"grace_seconds": settings.GRACE_SECONDS, "table_days": settings.TABLE_DAYS}
