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
from games.templatetags.times import DAY
from games.views.page import reader


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "home.html")


@require_POST
def against_bots(request: HttpRequest) -> HttpResponse:
    """Start a game of three with two bots; who isn't logged in becomes a guest."""
    if not within_limit(request, "game_at_once"):
        messages.error(request, _("That were many games in a short time. Please wait a little."))
        return render(request, "home.html", status=429)
    try:
        game = _open(reader(request) or make_guest(request))
    except Refused as refusal:
        messages.error(request, refusal.text)
        return render(request, "home.html", status=422)
    return redirect("games:table", key=game.key)


@transaction.atomic
def _open(player: Player) -> Game:
    game = play.open_table(
        player,
        kind="charuma",
        name=_("%(name)s and two bots") % {"name": player.display_name},
        size=3,
        options={},
        move_seconds=3 * DAY,
        takeover_after=3,
        listed=False,
        start_when_full=True,
    )
    play.fill_with_bots(game.key, player, "calm")
    return game
