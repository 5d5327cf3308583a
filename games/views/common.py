"""What the pages of the games share."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

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
    """Give the view its player; who isn't logged in goes to the log-in and then comes back."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        player = reader(request)
        if player is not None:
            return view(request, player, *args, **kwargs)
        return redirect_to_login(_way_back(request, kwargs))

    return guarded


def _way_back(request: HttpRequest, kwargs: Mapping[str, object]) -> str:
    """The page on which the form stood: most addresses of forms only take POST."""
    if request.method == "POST" and "key" in kwargs and not kwargs.get("invite"):
        return reverse("games:table", args=[kwargs["key"]])
    return request.get_full_path()
