"""Games in the admin: to look at and to search, never to edit.

No hand, no secret and no key of an invitation is shown, and no move of a running game: staff who play
are players. What changes a game goes through the door.
"""

from collections.abc import Callable

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from charuma_site.read_only_admin import ReadOnlyAdmin
from games import play
from games.models import Game, Message, Move, Seat


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    """Tables in every phase, with what everybody at the table may know."""

    list_display = ("name", "key", "kind", "phase", "size", "host", "move_count", "actor", "deadline")
    list_filter = ("phase", "kind", "listed")
    search_fields = ("=key", "name", "seats__name")
    list_select_related = ("host",)
    ordering = ("-created_at",)
    fields = (
        *("key", "name", "kind", "rules_version", "options", "host", "size", "listed", "phase"),
        *("move_seconds", "takeover_after", "commitment", "move_count", "actor", "turn_from", "deadline"),
        *("set_aside_until", "created_at", "expires_at", "started_at", "turn_at", "moved_at", "finished_at"),
    )
    actions = ("close_tables", "end_overdue_turns")

    def has_run_permission(self, request: HttpRequest) -> bool:
        """Whether this member of staff may act on games, not only look."""
        return request.user.has_perm("games.change_game")

    @admin.action(description=gettext_lazy("Close open tables"), permissions=["run"])
    def close_tables(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """End tables before their start, as their host could; those who sit there are told."""
        _through_the_door(request, games, play.close_table)

    @admin.action(description=gettext_lazy("End overdue turns now"), permissions=["run"])
    def end_overdue_turns(self, request: HttpRequest, games: QuerySet[Game]) -> None:
        """What the sweep would do, also for games that it has set aside."""
        _through_the_door(request, games, play.expire_turn)


def _through_the_door(request: HttpRequest, games: QuerySet[Game], act: Callable[[int], bool]) -> None:
    done = sum(act(game_id) for game_id in games.values_list("pk", flat=True))
    messages.info(
        request, ngettext("%(done)d game changed.", "%(done)d games changed.", done) % {"done": done}
    )


@admin.register(Seat)
class SeatAdmin(ReadOnlyAdmin):
    """Who sat where, and the results."""

    list_display = ("game", "number", "name", "bot", "missed", "resigned", "points", "place")
    list_filter = ("game__phase", "game__kind", "resigned")
    search_fields = ("name", "=game__key")
    list_select_related = ("game",)
    fields = ("game", "number", "name", "bot", "missed", "resigned", "points", "place")


@admin.register(Move)
class MoveAdmin(ReadOnlyAdmin):
    """Who moved when and how. What was played shows only after the end (ruling R5)."""

    list_display = ("game", "number", "seat", "via", "at", "shown_text")
    list_filter = ("via", "game__kind")
    search_fields = ("=game__key",)
    list_select_related = ("game",)
    ordering = ("-at", "-number")
    fields = ("game", "number", "seat", "via", "at", "shown_text")

    @admin.display(description=gettext_lazy("move"))
    def shown_text(self, move: Move) -> str:
        return move.text if move.game.all_shown else _("shown after the end")


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    """The chat of listed tables, which everybody may read. Staff are strangers at the others."""

    list_display = ("game", "name", "text", "at")
    search_fields = ("name", "text", "=game__key")
    list_select_related = ("game",)
    fields = ("game", "name", "text", "at")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Message]:
        return super().get_queryset(request).filter(game__listed=True)
