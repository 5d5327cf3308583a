"""People in the admin. Addresses show only with their own permission (A11); nobody is deleted by hand."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from charuma_site.players.models import Player
from charuma_site.read_only_admin import FilteredAdmin, may_see_addresses

# Our login is rate limited; the admin's own is not.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# allauth's page of addresses would show and search them without our permission.
admin.site.unregister(EmailAddress)

_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


@admin.register(Player)
class PlayerAdmin(FilteredAdmin):
    list_display = ("display_name", "language", "time_zone", "is_guest", "is_demo", "is_active", "is_staff")
    list_filter = ("is_guest", "is_demo", "is_active", "is_staff", "language")
    search_fields = ("display_name",)
    search_help_text = _("Search by display name")
    ordering = ("display_name",)
    actions = None
    filter_horizontal = ("groups", "user_permissions")
    _fields = ("display_name", "language", "time_zone", "is_active", *_RIGHTS)
    _facts = ("is_guest", "is_demo", "date_joined", "last_login")

    def get_fields(self, request: HttpRequest, _obj: Player | None = None) -> tuple[str, ...]:
        return (*self._address(request), *self._fields, *self._facts)

    def get_readonly_fields(self, request: HttpRequest, _obj: Player | None = None) -> tuple[str, ...]:
        """Addresses are changed by their owner, who must prove them; rights only by a superuser."""
        rights = () if _is_superuser(request) else _RIGHTS
        return (*self._address(request), *rights, *self._facts)

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        return (*self.list_display, *self._address(request))

    def get_search_fields(self, request: HttpRequest) -> tuple[str, ...]:
        return (*self.search_fields, *self._address(request))

    def has_change_permission(self, request: HttpRequest, obj: Player | None = None) -> bool:
        if obj is not None and obj.is_superuser and not _is_superuser(request):
            return False
        return super().has_change_permission(request, obj)

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False  # people sign up

    def has_delete_permission(self, _request: HttpRequest, _obj: Any = None) -> bool:
        return False  # people leave by their profile page; staff can close an account (`is_active`)

    def _address(self, request: HttpRequest) -> tuple[str, ...]:
        return ("email",) if may_see_addresses(request) else ()


def _is_superuser(request: HttpRequest) -> bool:
    return bool(getattr(request.user, "is_superuser", False))
