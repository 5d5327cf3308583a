"""What the pages of events share."""

from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import add_never_cache_headers

from games import describe
from games.models import Game
from games.refusals import NotVisible
from games.rules import registry
from games.views.page import reader
from tournaments import selectors, store
from tournaments.direct.flags import FLAGGABLE
from tournaments.models import Event, Round
from tournaments.selectors.cross_table import table_kind
from tournaments.selectors.rounds import visible_rounds
from tournaments.sheets import Seen

__all__ = ["game_terms", "head", "live_page", "organised", "reader", "seen_event"]


def seen_event(request: HttpRequest, key: str) -> Seen:
    """The event, or 404 if there is none or the reader may not know of it."""
    try:
        return selectors.find_event(key, reader(request))
    except NotVisible as error:
        raise Http404 from error


def organised(request: HttpRequest, key: str) -> Seen:
    """The event for one of its organisers; 404 for everybody else."""
    seen = seen_event(request, key)
    if not seen.organises:
        raise Http404
    return seen


def head(seen: Seen) -> dict[str, Any]:
    """What the heading and the tabs of every page of an event need."""
    settings = selectors.settings_of(seen.event)
    rules = registry.GAMES.get(seen.event.kind)
    return {
        "seen": seen,
        "event": seen.event,
        "settings": settings,
        "game_title": rules.title if rules else seen.event.kind,
        "all_rounds": visible_rounds(seen),
        "may_flag": seen.event.phase in FLAGGABLE,
        "cross_table": table_kind(settings, seen.entered // store.event_stages(seen.event).groups),
    }


def game_terms(event: Event, size: int) -> tuple[tuple[str, str], ...]:
    """Label and value of each option of the games, English, to be translated."""
    options = registry.read_options(event.kind, size, event.game_options)
    return describe.options(Game(kind=event.kind, options=options))


def live_page(
    request: HttpRequest, seen: Seen, name: str, context: Callable[[Sequence[Round]], dict[str, object]]
) -> HttpResponse:
    """A page that keeps itself fresh: 204 while `?version=` is the event's, else the part that changes.

    `name` is that of two templates, the page's and (with `_live`) the fragment's.
    """
    if request.GET.get("version", "") == str(seen.event.version):
        return HttpResponse(status=HTTPStatus.NO_CONTENT)
    is_fragment = "version" in request.GET
    template = f"tournaments/{name}_live.html" if is_fragment else f"tournaments/{name}.html"
    base = head(seen)
    response = render(request, template, {**base, **context(base["all_rounds"])})
    add_never_cache_headers(response)
    return response
