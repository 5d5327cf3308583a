"""The list of events, and one's own."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from charuma_site.players.models import Player
from games.views.common import signed_in
from games.views.page import reader
from tournaments import selectors
from tournaments.feeds import feed_token
from tournaments.models import Event
from tournaments.sheets import EventLine

RUNS = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL)
ENDED = (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)


@require_safe
def events(request: HttpRequest) -> HttpResponse:
    lines = selectors.public_events()
    player = reader(request)
    return render(request, "tournaments/list.html", {**_groups(lines), "any": bool(lines), "player": player})


@require_safe
@signed_in
def mine(request: HttpRequest, player: Player) -> HttpResponse:
    """Events that the player entered or runs."""
    lines = selectors.my_events(player)
    feed = reverse("tournaments:my_calendar", args=[feed_token(player)])
    context = {
        **_groups(lines),
        "drafts": [line for line in lines if line.event.phase == Event.Phase.DRAFT],
        "any": bool(lines),
        "feed": f"{settings.SITE_URL}{feed}",
    }
    return render(request, "tournaments/mine.html", context)


def _groups(lines: list[EventLine]) -> dict[str, list[EventLine]]:
    return {
        "open": [line for line in lines if line.event.phase == Event.Phase.OPEN],
        "running": [line for line in lines if line.event.phase in RUNS],
        "ended": [line for line in lines if line.event.phase in ENDED],
    }
