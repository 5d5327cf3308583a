"""Events in the admin: to look at, to search and to help; every change goes through the organiser's door.

No gate code, no secret of a round and no mail address is shown. Totals are computed, and results are only
added, so nothing here can be edited or deleted by hand (T22, T23).
"""

from collections.abc import Callable, Mapping
from functools import partial

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from charuma_site.read_only_admin import ReadOnlyAdmin
from games.refusals import NotVisible, Refused
from tournaments.direct.closing import close_round
from tournaments.direct.events import archive, touch
from tournaments.direct.publishing import publish_round
from tournaments.direct.results import take_result
from tournaments.models import Entrant, Event, Flag, LogLine, Result, Round, Table


def _through_the_door(request: HttpRequest, rows: Mapping[str, Callable[[], object]]) -> None:
    """Do by row's name what can be done; what is refused is told and changes nothing."""
    done = 0
    for name, act in rows.items():
        try:
            done += act() is not False
        except Refused as refusal:
            messages.warning(request, f"{name}: {refusal.text}")
        except NotVisible:
            continue
    messages.info(request, ngettext("%(done)d changed.", "%(done)d changed.", done) % {"done": done})


def _each(events: QuerySet[Event], act: Callable[[str], object]) -> dict[str, Callable[[], object]]:
    return {f"{event.name} ({event.key})": partial(act, event.key) for event in events}


class EventPartAdmin(ReadOnlyAdmin):
    """Rows of an event; staff who may change events may act on them."""

    def has_run_permission(self, request: HttpRequest) -> bool:
        """Whether this member of staff may act on events, not only look."""
        return request.user.has_perm("tournaments.change_event")


@admin.register(Event)
class EventAdmin(EventPartAdmin):
    """Events in every phase."""

    list_display = (
        "name",
        "key",
        "kind",
        "phase",
        "host",
        "automatic",
        "next_at",
        "set_aside_until",
        "created_at",
    )
    list_filter = ("phase", "kind", "automatic", "rated", "listed")
    search_fields = ("=key", "name", "entrants__name")
    list_select_related = ("host",)
    ordering = ("-created_at",)
    fields = (
        *("key", "name", "about", "host", "kind", "game_options", "settings", "stages", "move_seconds"),
        *(
            "takeover_after",
            "round_seconds",
            "extend_seconds",
            "capacity",
            "entries_close_at",
            "phase",
            "online",
        ),
        *("automatic", "go_early", "rolling", "duplicate", "rated", "listed", "starts_at"),
        *("next_at", "set_aside_until", "version", "created_at", "started_at", "finished_at"),
    )
    actions = ("look_now", "publish", "close_by_policy", "archive_events")

    @admin.action(description=_("Let the sweep look at them now"), permissions=["run"])
    def look_now(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        """Also at those that it has set aside."""
        _through_the_door(request, _each(events, touch))

    @admin.action(description=_("Publish the proposed rounds"), permissions=["run"])
    def publish(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        """As their organisers could."""
        _through_the_door(request, _each(events, lambda key: publish_round(key, None)))

    @admin.action(description=_("Close the running rounds by their policy"), permissions=["run"])
    def close_by_policy(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        """A policy that leaves it to the organiser is refused, and says so."""
        _through_the_door(request, _each(events, lambda key: close_round(key, None)))

    @admin.action(description=_("Archive finished events"), permissions=["run"])
    def archive_events(self, request: HttpRequest, events: QuerySet[Event]) -> None:
        """Nothing of them can be corrected afterwards."""
        _through_the_door(request, _each(events, lambda key: archive(key, None)))


@admin.register(Entrant)
class EntrantAdmin(EventPartAdmin):
    """Who entered which event."""

    list_display = ("event", "number", "name", "state", "joined", "left", "rating", "entered_at")
    list_filter = ("state", "event__phase")
    search_fields = ("name", "=event__key", "event__name")
    list_select_related = ("event",)
    fields = ("event", "number", "name", "state", "joined", "left", "rating", "bot", "entered_at")


@admin.register(Round)
class RoundAdmin(EventPartAdmin):
    """Rounds with their draws."""

    list_display = ("event", "number", "state", "proposed_at", "published_at", "ends_at", "closed_at")
    list_filter = ("state", "event__phase")
    search_fields = ("=event__key", "event__name")
    list_select_related = ("event",)
    ordering = ("-proposed_at",)
    fields = (
        *("event", "number", "state", "draw", "changed", "plan", "override", "seed", "proposed_at"),
        *("published_at", "ends_at", "extended", "closed_at"),
    )


@admin.register(Table)
class TableAdmin(EventPartAdmin):
    """Tables and their games."""

    list_display = ("round", "number", "game", "past_games")
    list_filter = ("round__state", "game__phase")
    search_fields = ("=round__event__key", "round__event__name", "=game__key", "sittings__entrant__name")
    list_select_related = ("round__event", "game")
    fields = ("round", "number", "game", "past_games")
    actions = ("take_results",)

    @admin.action(description=_("Take in the results of games that are over"), permissions=["run"])
    def take_results(self, request: HttpRequest, tables: QuerySet[Table]) -> None:
        """What the sweep would do."""
        games = {str(table): table.game_id for table in tables if table.game_id is not None}
        _through_the_door(request, {name: partial(take_result, game) for name, game in games.items()})


@admin.register(Result)
class ResultAdmin(EventPartAdmin):
    """All versions of all results, and who entered them."""

    list_display = ("table", "version", "state", "places", "source", "by", "confirmed", "superseded", "at")
    list_filter = ("state", "source", "confirmed", "superseded")
    search_fields = ("=table__round__event__key", "table__round__event__name", "reason")
    list_select_related = ("table__round__event", "by")
    ordering = ("-at",)
    fields = (
        *("table", "version", "state", "places", "points", "presence", "drawn", "reason", "by", "source"),
        *("confirmed", "superseded", "at"),
    )


@admin.register(Flag)
class FlagAdmin(EventPartAdmin):
    """What entrants say about results."""

    list_display = ("table", "entrant", "text", "at", "settled_at", "settled_by")
    list_filter = (("settled_at", admin.EmptyFieldListFilter),)
    search_fields = ("text", "=table__round__event__key", "table__round__event__name")
    list_select_related = ("table__round__event", "entrant", "settled_by")
    fields = ("table", "entrant", "text", "at", "settled_at", "settled_by", "answer")


@admin.register(LogLine)
class LogLineAdmin(EventPartAdmin):
    """The log of all events."""

    list_display = ("event", "at", "name", "what", "reason")
    list_filter = ("what",)
    search_fields = ("=event__key", "event__name", "name", "reason")
    list_select_related = ("event",)
    ordering = ("-at", "-pk")
    fields = ("event", "at", "name", "what", "data", "reason")
