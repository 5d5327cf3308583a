"""The landing page, and the way from it into a game against bots."""

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from charuma_site.players.guests import make_guest
from charuma_site.players.limits import within_limit
from charuma_site.players.models import Player
from games import play
from games.models import Game
from games.refusals import Refused
from games.rules import registry
from games.table_names import AGAINST_BOTS, made_name
from games.templatetags.times import DAY
from games.views.page import reader

DARUMAS = [
    {"colour": colour, "sign": sign, "eye": eye}
    for colour, sign, eye in (
        ("red", "reroll-all", "counter"),
        ("blue", "reroll-same", "die"),
        ("green", "shift-single", "free"),
        ("yellow", "exchange", "counter"),
        ("purple", "eyes-count", "die"),
        ("black", "shift-same", "free"),
        ("golden", "no-action", "counter"),
    )
]
"""A picture of the landing page."""
FIRST = "charuma"
"""The game that is begun where none is named."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(request: HttpRequest, status: int = 200) -> HttpResponse:
    return render(request, "home.html", {"kinds": registry.GAMES.values(), "darumas": DARUMAS}, status=status)


@require_POST
def against_bots(request: HttpRequest) -> HttpResponse:
    """Start a game of three with two bots; who isn't logged in becomes a guest."""
    if not within_limit(request, "game_at_once"):
        messages.error(request, _("That were many games in a short time. Please wait a little."))
        return _page(request, 429)
    try:
        game = _open(reader(request) or make_guest(request), request.POST.get("kind", FIRST))
    except Refused as refusal:
        messages.error(request, refusal.text)
        return _page(request, 422)
    return redirect("games:table", key=game.key)


@transaction.atomic
def _open(player: Player, kind: str) -> Game:
    game = play.open_table(
        player,
        kind=kind,
        name=made_name(AGAINST_BOTS, player.display_name),
        size=3,
        options={},
        move_seconds=3 * DAY,
        takeover_after=3,
        listed=False,
        start_when_full=True,
    )
    play.fill_with_bots(game.key, player, "calm")
    return game
