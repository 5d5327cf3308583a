"""What the pages of the games share."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from charuma_site.players.kept import ask_login
from charuma_site.players.models import Player
from games.views.page import reader

P = ParamSpec("P")


def signed_in(
    view: Callable[Concatenate[HttpRequest, Player, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """Give the view its player; who isn't logged in goes to the log-in, and what was typed is kept."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = reader(request)
        if player is not None:
            return view(request, player, *args, **kwargs)
        return ask_login(request)

    return guarded


def table_post(
    view: Callable[Concatenate[HttpRequest, P], HttpResponse],
) -> Callable[Concatenate[HttpRequest, P], HttpResponse]:
    """POST only. A GET changes nothing and leads to the table.

    After a refusal the browser stands at such an address: reloading it, or switching the language
    there, must not end at an empty page.
    """
    posted = require_POST(view)

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return redirect("games:table", key=kwargs["key"])
        return posted(request, *args, **kwargs)

    return guarded
