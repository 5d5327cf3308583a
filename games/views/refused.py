"""The page for a refusal that no form of ours shows: one place for all views."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from games.refusals import Refused


class RefusalPages:
    """Middleware: a `Refused` that a view lets through becomes 409 with its reason."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """None (the usual handling) for every other error."""
        if not isinstance(error, Refused):
            return None
        response = render(request, "games/refused.html", {"reason": error.text}, status=HTTPStatus.CONFLICT)
        if request.headers.get("HX-Request"):
            response.headers["HX-Refresh"] = "true"  # a page must not land in a fragment of another
        return response
