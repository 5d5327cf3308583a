"""Who sits at a table, in a line."""

from django import template
from django.utils.translation import gettext as _

from games.presentation.lists import listed
from games.tables import Table

register = template.Library()


@register.filter
def people(table: Table) -> str:
    """`{{ table|people }}`: the names in seat order, "you" for the reader."""
    return listed(_("you") if seat.mine else seat.name for seat in table.seats)
