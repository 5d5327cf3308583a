"""Pages for requests that can't be answered as asked."""

from collections.abc import ItemsView
from types import FrameType
from typing import Any

import structlog
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.http import urlencode
from django.views.debug import SafeExceptionReporterFilter

from charuma_site.players.entry import page_before
from charuma_site.players.kept import Kept, keep, read_post
from charuma_site.uploads import FilesRefused

log = structlog.get_logger(__name__)


class NoVariables(SafeExceptionReporterFilter):
    """Error reports without local variables: they would hold hands, addresses and passwords."""

    def get_traceback_frame_variables(
        self, _request: HttpRequest | None, _frame: FrameType
    ) -> ItemsView[str, Any]:
        return {}.items()

    def get_post_parameters(self, _request: HttpRequest | None) -> dict[str, Any]:
        return {}


def csrf_failure(request: HttpRequest, **_: str) -> HttpResponse:
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
    log.info("bad_request", reason=type(exception).__name__)
    too_long = isinstance(exception, RequestDataTooBig)
    reasons = {
        "had_file": isinstance(exception, FilesRefused),
        "too_long": too_long,
        "back": page_before(request) if too_long else "",
    }
    return HttpResponse(render_to_string("400.html", reasons), status=400)


def server_error(_request: HttpRequest) -> HttpResponse:
    """500: rendered without the request, as whatever failed may fail again."""
    return HttpResponse(render_to_string("500.html"), status=500)
