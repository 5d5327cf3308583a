"""The outbox and refused addresses for staff: to look at and to retry; never a mail's text."""

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from charuma_site.notifications import states
from charuma_site.notifications.models import AddressTrouble, Letter
from charuma_site.read_only_admin import ReadOnlyAdmin, may_see_addresses


@admin.register(Letter)
class LetterAdmin(ReadOnlyAdmin):
    list_display = [
        "kind",
        "topic",
        "number",
        "reader",
        "state",
        "attempts",
        "last_error",
        "due_at",
        "sent_at",
    ]
    list_filter = ["state", "kind"]
    list_select_related = ["reader"]
    search_fields = ["topic", "reader__display_name", "message_id"]
    ordering = ["-created_at"]
    actions = ["retry_failed"]

    def get_exclude(self, request: HttpRequest, _obj: Letter | None = None) -> list[str]:
        return ["content"] if may_see_addresses(request) else ["content", "address"]

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        addresses = ["reader__email", "address"] if may_see_addresses(request) else []
        return [*self.search_fields, *addresses]

    def has_retry_permission(self, request: HttpRequest) -> bool:
        return request.user.has_perm("notifications.change_letter")

    @admin.action(description=_("Send failed letters again"), permissions=["retry"])
    def retry_failed(self, request: HttpRequest, chosen: QuerySet[Letter]) -> None:
        count = states.requeue(chosen.filter(state=Letter.State.FAILED), timezone.now())
        text = ngettext("%(count)s letter is queued.", "%(count)s letters are queued.", count)
        self.message_user(request, text % {"count": count}, messages.SUCCESS)


@admin.register(AddressTrouble)
class AddressTroubleAdmin(ReadOnlyAdmin):
    list_display = ("player", "reason", "since")
    list_select_related = ["player"]
    search_fields = ["player__display_name"]
    ordering = ["-since"]

    def get_exclude(self, request: HttpRequest, _obj: AddressTrouble | None = None) -> list[str]:
        return [] if may_see_addresses(request) else ["address"]

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        return (*self.list_display, *(("address",) if may_see_addresses(request) else ()))
