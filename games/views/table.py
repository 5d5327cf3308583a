"""The page of a table: a started game, and the fragment by which it keeps itself up to date."""

from collections.abc import Mapping

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import selectors
from games.tables import SeatLine, Table
from games.views import lobby
from games.views.common import player_of
from games.views.page import STARTED, drawing, started_table, visible_table

PANELS = ("log", "chat", "notes", "rules")
KEPT_TEXTS = "kept_texts"
"""Session key: what was typed into a form that was sent after the login had expired, by table."""


@require_safe
@never_cache
def table(request: HttpRequest, key: str) -> HttpResponse:
    """A table in any phase, for whoever may know of it."""
    found = visible_table(request, key)
    if found.phase not in STARTED:
        return lobby.open_table(request, found)
    return game_page(request, found, kept=_take_kept(request, found))


def _take_kept(request: HttpRequest, table: Table) -> Mapping[str, str]:
    """What was typed before the login, once."""
    kept: dict[str, dict[str, str]] = request.session.get(KEPT_TEXTS, {})
    if player_of(request) is None or table.key not in kept:
        return {}
    texts = kept.pop(table.key)
    request.session[KEPT_TEXTS] = kept
    return texts


def game_page(
    request: HttpRequest,
    table: Table,
    *,
    status: int = 200,
    kept: Mapping[str, str] | None = None,
    extra: Mapping[str, object] | None = None,
) -> HttpResponse:
    """The whole page of a started game; `kept` are texts to put back into the fields of that name."""
    context = {**live_context(request, table), "kept": kept or {}, **(extra or {})}
    return render(request, "games/table.html", context, status=status)


@require_safe
@never_cache
def live(request: HttpRequest, key: str) -> HttpResponse:
    """204 while `?version=` is what the reader would see anyway, else the fragment that replaces it."""
    version = selectors.version(key, player_of(request))
    if request.GET.get("version", "") == version:
        return HttpResponse(status=204)
    context = live_context(request, started_table(request, key))
    return render(request, "games/live.html", {**context, "fragment": True})


def live_context(request: HttpRequest, table: Table) -> dict[str, object]:
    """Everything in the part of the page that changes as the game goes on."""
    player = player_of(request)
    show = request.GET.get("show", "")
    return {
        **drawing(table, selectors.position(table.key, player)),
        "version": selectors.version(table.key, player),
        "chat": selectors.chat(table.key, player),
        "note": selectors.note(table.key, player) if player and table.my_seat is not None else "",
        "me": own_seat(table),
        "panel": show if show in PANELS else PANELS[0],
    }


def own_seat(table: Table) -> SeatLine | None:
    """The reader's line at the table; None for spectators."""
    return next((seat for seat in table.seats if seat.mine), None)
