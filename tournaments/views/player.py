"""A player's public page: the rating and its course over the rated games."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.ratings.history import history
from tournaments.ratings.plot import plot


@require_safe
def player(request: HttpRequest, player_id: int) -> HttpResponse:
    """The page; 404 for everybody without rated games, so that it tells of no other account."""
    found = history(player_id)
    if found is None:
        raise Http404
    return render(request, "tournaments/player.html", {"player": found, "plot": plot(found.moments)})
