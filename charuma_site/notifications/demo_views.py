"""The demo's letter box: every mail that the demo sent, for every visitor. Elsewhere it doesn't exist."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from csp.constants import NONE, SELF, UNSAFE_INLINE
from csp.decorators import csp
from django.conf import settings
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_safe

from charuma_site.notifications import demo_mails
from charuma_site.notifications.demo_mails import DemoMail

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, P], HttpResponse]
# A mail has inline styles and nothing else; its links leave the frame.
MAIL_CSP = {
    "default-src": [NONE],
    "style-src": [UNSAFE_INLINE],
    "frame-ancestors": [SELF],
    "form-action": [NONE],
}
LISTED = 25
"""Mails on a page of the list."""
LINKS_LEAVE_THE_FRAME = '<base target="_top">'


def demo_only(view: View[P]) -> View[P]:
    """404 unless this is a demo: nobody else may read others' mails."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if not settings.DEMO:
            raise Http404
        return view(request, *args, **kwargs)

    return guarded


@require_safe
@demo_only
def mails(request: HttpRequest) -> HttpResponse:
    """The newest mails as a list, a page at a time."""
    page = Paginator(demo_mails.newest(), LISTED).get_page(request.GET.get("page"))
    return render(request, "notifications/demo_mails.html", {"page": page})


@require_safe
@demo_only
def mail(request: HttpRequest, name: str) -> HttpResponse:
    """One mail, both parts."""
    return render(request, "notifications/demo_mail.html", {"mail": _found(name)})


@require_safe
@xframe_options_sameorigin
@csp(MAIL_CSP)  # type: ignore[arg-type]
@demo_only
def html_part(_request: HttpRequest, name: str) -> HttpResponse:
    """The HTML part alone, for the frame of `mail`."""
    return HttpResponse(_found(name).html.replace("<head>", f"<head>{LINKS_LEAVE_THE_FRAME}", 1))


def _found(name: str) -> DemoMail:
    found = demo_mails.find(name)
    if found is None:
        raise Http404
    return found
