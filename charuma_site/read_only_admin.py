"""Bases for admin pages that only show."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

if TYPE_CHECKING:
    AnyAdmin = admin.ModelAdmin[Any]
else:
    AnyAdmin = admin.ModelAdmin  # a generic for the type checker only

FILTER_SUFFIXES = ("__exact", "__isempty")
"""What the filters put behind a field's name."""
ADDRESS_PERMISSION = "players.view_address"


class FilteredAdmin(AnyAdmin):
    """Looks rows up by the filters shown and by nothing else."""

    def lookup_allowed(self, lookup: str, _value: str, request: HttpRequest) -> bool:
        """Else `?secret__startswith=` would ask for what may not be seen."""
        shown = {one[0] if isinstance(one, tuple) else one for one in self.get_list_filter(request)}
        return any(lookup.removesuffix(suffix) in shown for suffix in FILTER_SUFFIXES)


class ReadOnlyAdmin(FilteredAdmin):
    """Nothing can be added, changed or deleted by hand."""

    def get_readonly_fields(self, _request: HttpRequest, _obj: Model | None = None) -> list[str]:
        return [str(field) for field in self.fields or ()]

    def has_add_permission(self, _request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: Model | None = None) -> bool:
        return False


def may_see_addresses(request: HttpRequest) -> bool:
    """Mail addresses show, and can be searched, only with a permission of their own (A11)."""
    return bool(request.user.has_perm(ADDRESS_PERMISSION))
