"""What leaves the site as a file: calendars, the standings as a table, the whole event as JSON or TRF."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments import feeds, files, selectors, store, words
from tournaments.core.errors import RecordError
from tournaments.core.exchange import without_reasons, write_json
from tournaments.views.common import seen_event

CALENDAR = "text/calendar; charset=utf-8"


@require_safe
def calendar(request: HttpRequest, key: str) -> HttpResponse:
    """The dates of one event."""
    seen = seen_event(request, key)
    return HttpResponse(feeds.calendar(seen.event.name, [seen.event]), content_type=CALENDAR)


@require_safe
@never_cache
def my_calendar(_request: HttpRequest, token: str) -> HttpResponse:
    """The dates of all events of the person whose secret address this is."""
    player = feeds.player_of(token)
    if player is None:
        raise Http404
    return HttpResponse(feeds.calendar(_("My events"), feeds.my_dates(player)), content_type=CALENDAR)


@require_safe
def standings_csv(request: HttpRequest, key: str) -> HttpResponse:
    """The standings for a spreadsheet."""
    seen = seen_event(request, key)
    people = selectors.people_of(seen.event)
    lines = [(line, people[line.number]) for line in selectors.standing_lines(seen.event)]
    codes = selectors.settings_of(seen.event).tie_breaks
    return _file(feeds.standings_csv(lines, codes), "text/csv; charset=utf-8", f"{seen.event.name}.csv")


@require_safe
def export(request: HttpRequest, key: str) -> HttpResponse:
    """The whole event as a tournament file, from which every draw can be checked.

    Reasons that an organiser typed are for those who may read the log.
    """
    seen = seen_event(request, key)
    tournament = store.exported(seen.event)
    if not seen.reads_log:
        tournament = without_reasons(tournament, words.RESULT_REASONS)
    return _file(write_json(tournament).encode(), "application/json", f"charuma-{seen.event.key}.json")


@require_safe
def trf(request: HttpRequest, key: str) -> HttpResponse:
    """The event as FIDE's report file, which other pairing programs read; back to its page if it can't be."""
    seen = seen_event(request, key)
    try:
        text = files.trf_of(store.exported(seen.event))
    except RecordError:
        messages.error(
            request,
            _(
                "TRF knows tables of two only, which give 1–0, ½–½ or 0–1, and no rounds after a cut; "
                "this event doesn’t fit. All its data are in the other file."
            ),
        )
        return redirect("tournaments:event", key)
    return _file(text.encode(), "text/plain; charset=utf-8", f"charuma-{seen.event.key}.trf")


def _file(content: bytes, kind: str, name: str) -> HttpResponse:
    """To keep, under a name that may hold any script (RFC 5987)."""
    disposition = content_disposition_header(as_attachment=True, filename=name)
    return HttpResponse(
        content, content_type=kind, headers={"Content-Disposition": disposition or "attachment"}
    )
