"""Coming in: safe redirects, what a first visit tells about a person, and keeping what was typed."""

from urllib.parse import urlsplit

from django.http import HttpRequest
from django.shortcuts import resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language_from_request

from charuma_site.players.models import Player
from charuma_site.players.zones import UTC, find_zone


def safe_next(request: HttpRequest, fallback: str) -> str:
    """The address named by `next` if it is on this very host, else `fallback` (address or URL name)."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if is_own_address(request, wanted):
        return wanted
    return resolve_url(fallback)


def is_own_address(request: HttpRequest, address: str) -> bool:
    """Whether a redirect to `address` stays on this host."""
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def came_from_here(request: HttpRequest) -> bool:
    """Whether a page of this host made the request: what a stranger's page posts is never offered again."""
    source = request.headers.get("Origin") or request.headers.get("Referer") or ""
    return source != "null" and bool(source) and is_own_address(request, source)


def page_before(request: HttpRequest) -> str:
    """The path of the page of this host that the request came from; empty if none is named."""
    source = request.headers.get("Referer", "")
    return urlsplit(source).path if is_own_address(request, source) else ""


def guess_locale(request: HttpRequest, player: Player) -> None:
    """Give a new player the language of the page and the time zone that the browser told, if it did."""
    player.language = get_language_from_request(request)
    player.time_zone = find_zone(request.POST.get("time_zone", "")) or UTC
