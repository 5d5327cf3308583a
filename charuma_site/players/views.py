"""The pages of players: profile, language, guests, demo logins, leaving."""

from allauth.account.decorators import reauthentication_required
from allauth.account.internal.flows.reauthentication import get_reauthentication_flows
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import check_for_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from charuma_site.numbers import whole_number
from charuma_site.players.entry import is_own_address, safe_next
from charuma_site.players.erasure import erase
from charuma_site.players.forms import DeleteForm, ProfileForm
from charuma_site.players.guests import make_guest
from charuma_site.players.kept import find_kept, player_required
from charuma_site.players.limits import too_many, within_limit
from charuma_site.players.models import Player
from charuma_site.players.naming import rename
from charuma_site.players.undo import find_undo, undo_address_change
from charuma_site.players.zones import zone_names


@player_required
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request: HttpRequest) -> HttpResponse:
    """Name, language and time zone; the ways to addresses, password, mails and leaving."""
    player = _player(request)
    form = ProfileForm(request.POST or None, instance=player)
    if request.method == "POST" and form.is_valid():
        _save_profile(player, form)
        messages.success(request, _("Your profile is saved."))
        return redirect("players:profile")
    if form.errors:
        player.refresh_from_db()  # a refused name must not show in the page's header
    return render(request, "players/profile.html", {"form": form, "zones": zone_names()})


@transaction.atomic
def _save_profile(player: Player, form: ProfileForm) -> None:
    """The form has put the new name into `player` already; the old one is in the database."""
    name = form.cleaned_data["display_name"]
    player.display_name = Player.objects.values_list("display_name", flat=True).get(pk=player.pk)
    player.save(update_fields=["language", "time_zone"])
    rename(player, name)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Switch the language: for a player in the profile, for anybody by a cookie."""
    code = request.POST.get("language", "")
    if isinstance(request.user, Player) and check_for_language(code) and code in dict(settings.LANGUAGES):
        request.user.language = code
        request.user.save(update_fields=["language"])
    return set_language(request)


@require_POST
def guest(request: HttpRequest) -> HttpResponse:
    """Make the visitor a guest, so that they can play at once."""
    if not request.user.is_authenticated:
        if not within_limit(request, "guest"):
            return too_many(request)
        make_guest(request)
    return redirect(safe_next(request, "games:mine"))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def demo_login(request: HttpRequest) -> HttpResponse:
    """The people of the demo club, and a click to be one of them. There is no such page outside the demo."""
    if not settings.DEMO:
        raise Http404
    people = Player.objects.filter(is_demo=True, is_active=True)
    if request.method != "POST":
        return render(request, "players/demo_login.html", {"people": people.order_by("pk")})
    person = get_object_or_404(people, pk=whole_number(request.POST.get("player", "")))
    login(request, person, backend=settings.AUTHENTICATION_BACKENDS[0])
    return redirect(safe_next(request, "games:mine"))


def _can_prove_identity(request: HttpRequest) -> bool:
    return bool(get_reauthentication_flows(request.user))  # a guest has no password and no address


@player_required
@never_cache
@reauthentication_required(enabled=_can_prove_identity)  # type: ignore[untyped-decorator]
def delete(request: HttpRequest) -> HttpResponse:
    """Delete the account, after the name was typed as a second step."""
    player = _player(request)
    form = DeleteForm(player, request.POST or None)
    if request.method == "POST" and form.is_valid():
        erase(player)
        logout(request)
        messages.success(request, _("Your account is deleted."))
        return redirect("home")
    return render(request, "players/delete.html", {"form": form})


@never_cache
@require_safe
def kept(request: HttpRequest) -> HttpResponse:
    """What was typed before the login, with a button to send it."""
    found = find_kept(request)
    if found is None or not is_own_address(request, found.path):
        return redirect("games:mine")
    return render(request, "players/kept.html", {"kept": found})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def undo_address(request: HttpRequest, token: str) -> HttpResponse:
    """Take a change of address back, from the mail that the old address got."""
    found = find_undo(token)
    if found and request.method == "POST":
        undo_address_change(*found)
        messages.success(request, _("Your old address is in force again. Choose a new password."))
        return redirect("account_reset_password")
    return render(request, "players/undo_address.html", {"address": found[1] if found else ""})


def _player(request: HttpRequest) -> Player:
    if not isinstance(request.user, Player):
        raise Http404
    return request.user
