"""Keeping what somebody typed when it could not be accepted: the session or the form had expired (U06)."""

import re
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import wraps
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from charuma_site.players.entry import came_from_here
from charuma_site.players.limits import within_limit

KEPT_BYTES = 16 * 1024  # of a posted body; more is not kept
KEPT_SECONDS = 3600
_SESSION_KEY = "kept_post"
_ADDED_FIELDS = {
    *("next", "expected", "expected_version", "sure", "step", "time_zone", "round_number"),
    *("player", "entrant", "flag", "one", "other"),
}
_SECRET_FIELD = re.compile(r"pass|code|token|secret|csrf", re.IGNORECASE)


@dataclass(frozen=True)
class Kept:
    """A form that was sent in vain: to which path, from which page, with which fields."""

    path: str
    page: str
    fields: list[tuple[str, str]]
    complete: bool  # False if a password was left out: then it can't be sent again as it is

    @property
    def typed(self) -> list[str]:
        """What a person wrote or chose, without what forms add for themselves."""
        return [text for name, text in self.fields if text and name not in _ADDED_FIELDS]


def read_post(request: HttpRequest) -> Kept | None:
    """What was posted, without secrets; None if it is large or did not come from a page of ours.

    What a stranger's page posts must never be offered for one more click.
    """
    if request.method != "POST" or not came_from_here(request) or _length(request) > KEPT_BYTES:
        return None
    posted = [(name, text) for name, texts in request.POST.lists() for text in texts]
    fields = [(name, text) for name, text in posted if not _SECRET_FIELD.search(name)]
    tokens = sum(name == "csrfmiddlewaretoken" for name, _ in posted)
    complete = not request.FILES and len(posted) - tokens == len(fields)
    source = urlsplit(request.headers.get("Referer", ""))
    return Kept(request.get_full_path(), source.path or "/", fields, complete)


def _length(request: HttpRequest) -> int:
    length = request.META.get("CONTENT_LENGTH") or "0"
    return int(length) if length.isdigit() else KEPT_BYTES + 1


def keep(request: HttpRequest, kept: Kept) -> None:
    """Put it into the session, from which `find_kept` offers it again after the login."""
    if within_limit(request, "kept"):
        request.session[_SESSION_KEY] = {**asdict(kept), "at": time.time()}


def find_kept(request: HttpRequest) -> Kept | None:
    """What this session kept within the last hour."""
    stored: dict[str, Any] = dict(request.session.get(_SESSION_KEY) or {"at": 0})
    if time.time() - stored.pop("at") > KEPT_SECONDS:
        return None
    return Kept(**stored)


def ask_login(request: HttpRequest) -> HttpResponse:
    """To the login; a posted form is kept, and offered for sending after it."""
    target = request.get_full_path()
    if request.method == "POST":
        kept = read_post(request)
        if kept:
            keep(request, kept)
        target = reverse("players:kept")
    response: HttpResponse = redirect_to_login(target, reverse(settings.LOGIN_URL), REDIRECT_FIELD_NAME)
    if request.headers.get("HX-Request"):
        # A redirect would put the login page into a fragment of this one.
        return HttpResponse(status=204, headers={"HX-Redirect": response["Location"]})
    return response


def player_required(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Like Django's `login_required`, but loses nothing that was typed."""

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **arguments: Any) -> HttpResponse:
        if request.user.is_authenticated:
            return view(request, *args, **arguments)
        return ask_login(request)

    return guarded
