"""The page of a started game, and the fragment by which it keeps itself up to date."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import presentation, selectors
from games.tables import ChatLine, Position, Table
from games.views.page import BEGUN, drawing, reader, unknown_is_404, visible_table

PANELS = ("log", "chat", "notes", "rules")


def started(request: HttpRequest, table: Table) -> HttpResponse:
    """The page of a running or finished game, for whoever may know of it."""
    response = game_page(request, table)
    add_never_cache_headers(response)
    return response


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
    """204 while `?version=` is what the reader would see anyway, else the fragment that replaces it.

    Once the game was stopped, the page is told to load itself again.
    """
    with unknown_is_404():
        version = selectors.version(key, reader(request))
    if request.GET.get("version", "") == version:
        return HttpResponse(status=204)
    table = visible_table(request, key)
    if table.phase not in BEGUN:
        return _reload(table)
    context = live_context(request, table)
    return render(request, "games/live.html", {**context, "fragment": True})


def _reload(table: Table) -> HttpResponse:
    """A game that was stopped has another page; a table that never began has no game to follow: 404."""
    if not table.stopped:
        raise Http404
    return HttpResponse(status=204, headers={"HX-Refresh": "true"})


def live_context(request: HttpRequest, table: Table) -> dict[str, object]:
    """Everything in the part of the page that changes as the game goes on."""
    player = reader(request)
    show = request.GET.get("show", "")
    position = selectors.position(table.key, player)
    chat = selectors.chat(table.key, player)
    return {
        **drawing(table, position),
        "version": table.page_version,  # read first: what happened since must be fetched again
        "chat": chat,
        "chat_new": _unread(chat, position) if table.my_seat is not None else 0,
        "note": selectors.note(table.key, player) if player and table.my_seat is not None else "",
        "me": table.own_seat,
        "typing_help": presentation.of(table.kind).typing_help(),
        "panel": show if show in PANELS else PANELS[0],
    }


def _unread(chat: Sequence[ChatLine], position: Position) -> int:
    """Lines of others since the reader last did anything here: moved or spoke."""
    acted = [line.at for line in chat if line.mine]
    if position.last_own is not None:
        acted.append(position.last_own.at)
    since = max(acted, default=None)
    return sum(not line.mine and (since is None or line.at > since) for line in chat)
