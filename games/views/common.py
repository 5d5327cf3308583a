"""What the pages of the games share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import Http404, HttpRequest, HttpResponse

from charuma_site.players.kept import ask_login
from charuma_site.players.models import Player
from games.refusals import NotVisible
from games.views.page import reader

P = ParamSpec("P")


@contextmanager
def unknown_is_404() -> Iterator[None]:
    """A table that one may not know of looks like one that doesn't exist."""
    try:
        yield
    except NotVisible as error:
        raise Http404 from error


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
