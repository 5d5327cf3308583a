"""Shows each logged-in player the pages in their language and time zone."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import timezone, translation

from charuma_site.players.locale import zone_of
from charuma_site.players.models import Player


class PlayerLocaleMiddleware:
    """Stands after Django's LocaleMiddleware, which serves everybody else by cookie and Accept-Language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not isinstance(request.user, Player):
            return self.get_response(request)
        translation.activate(request.user.language)  # LocaleMiddleware sets it anew for each request
        request.LANGUAGE_CODE = request.user.language
        with timezone.override(zone_of(request.user)):
            return self.get_response(request)
