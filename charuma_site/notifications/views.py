"""What a player is mailed about, one-click unsubscribing, and a refused address."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from charuma_site.notifications import preferences, trouble
from charuma_site.players.models import Player


class PlayerRequest(HttpRequest):
    """A request of somebody who is logged in."""

    user: Player


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def preferences_page(request: PlayerRequest) -> HttpResponse:
    """A box for each category."""
    if request.method == "POST":
        known = set(settings.LETTER_CATEGORIES)
        preferences.choose(request.user, known.intersection(request.POST.getlist("category")))
        messages.success(request, _("Saved."))
        return redirect("notifications:preferences")
    muted = preferences.muted_categories(request.user)
    choices = [(name, label, name not in muted) for name, label in settings.LETTER_CATEGORIES.items()]
    return render(request, "notifications/preferences.html", {"choices": choices})


@csrf_exempt  # RFC 8058: a mail program posts without our cookies; the signed link is the right
@require_http_methods(["GET", "HEAD", "POST"])
def unsubscribe(request: HttpRequest, token: str) -> HttpResponse:
    """GET only asks (mail scanners follow every link); POST switches one category off, or on again."""
    subscription = preferences.read_token(token)
    if subscription is None:
        raise Http404
    state = "asked"
    if request.method == "POST" and "again" in request.POST:
        subscription.unmute()
        state = "on"
    elif request.method == "POST":
        subscription.mute()
        state = "off"
    label = settings.LETTER_CATEGORIES[subscription.category]
    return render(request, "notifications/unsubscribe.html", {"state": state, "category": label})


@login_required
@require_POST
def try_again(request: PlayerRequest) -> HttpResponse:
    """The player says that their address works again."""
    trouble.clear(request.user, timezone.now())
    messages.success(request, _("We will send mails to your address again."))
    return redirect("notifications:preferences")
