"""Pages for requests that can't be answered as asked."""

from types import FrameType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.views.debug import SafeExceptionReporterFilter

from charuma_site.players.kept import Kept, keep, read_post


class NoVariables(SafeExceptionReporterFilter):
    """Error reports without local variables: they would hold hands, addresses and passwords."""

    def get_traceback_frame_variables(self, request: HttpRequest | None, tb_frame: FrameType) -> list[Any]:
        return []

    def get_post_parameters(self, request: HttpRequest | None) -> dict[str, Any]:
        return {}


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """The form's token was too old or missing: what was typed is shown again, with a fresh token (U06)."""
    kept = read_post(request)
    login_url = _login_that_keeps(request, kept) if kept and not request.user.is_authenticated else ""
    return render(request, "403_csrf.html", {"kept": kept, "login_url": login_url}, status=403)


def _login_that_keeps(request: HttpRequest, kept: Kept) -> str:
    keep(request, kept)
    query = urlencode({"next": reverse("players:kept")})
    return f"{reverse('account_login')}?{query}"


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """400, also for a foreign Host: rendered without the request, which can't be trusted to name one."""
    return HttpResponse(render_to_string("400.html"), status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """500: rendered without the request, as whatever failed may fail again."""
    return HttpResponse(render_to_string("500.html"), status=500)
