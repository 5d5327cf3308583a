"""Moments and lengths of time in words, in the reader's language and time zone.

A moment is shown with the rules of its own date, so one after a change of the clocks is right today.
"""

from datetime import datetime, timedelta

from django import template
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

register = template.Library()

MINUTE, HOUR, DAY = 60, 3600, 86400  # seconds


def days(number: int) -> str:
    return ngettext("%(number)d day", "%(number)d days", number) % {"number": number}


def hours(number: int) -> str:
    return ngettext("%(number)d hour", "%(number)d hours", number) % {"number": number}


def minutes(number: int) -> str:
    return ngettext("%(number)d minute", "%(number)d minutes", number) % {"number": number}


@register.filter
def duration(seconds: int) -> str:
    """A length of time exactly: 86400 is "1 day", 5400 "90 minutes"."""
    if seconds % DAY == 0:
        return days(seconds // DAY)
    if seconds % HOUR == 0:
        return hours(seconds // HOUR)
    return minutes(round(seconds / MINUTE))


def rounded(seconds: float) -> str:
    """A positive length of time in its natural unit; never "0" of anything."""
    if seconds < MINUTE:
        return _("less than a minute")
    if round(seconds / MINUTE) < 120:
        return minutes(round(seconds / MINUTE))
    if round(seconds / HOUR) < 48:
        return hours(round(seconds / HOUR))
    return days(round(seconds / DAY))


def remainder(deadline: datetime, now: datetime) -> str:
    """What is left until `deadline`, or that it is over."""
    left = (deadline - now) / timedelta(seconds=1)
    if left <= 0:
        return _("overdue, being processed")
    return _("%(time)s left") % {"time": rounded(left)}


def zone_name(moment: datetime) -> str:
    """The zone's abbreviation at that moment; where it has none, the offset."""
    name = moment.tzname() or ""
    return f"UTC{name}" if name[:1] in "+-" else name


def absolute(moment: datetime, now: datetime) -> str:
    """Day, time and zone for the reader; the year only if it is another one."""
    local = timezone.localtime(moment)
    if local.year == timezone.localtime(now).year:
        pattern = pgettext("date and time, see Django's date filter", "D j M, H:i")
    else:
        pattern = pgettext("date and time with year", "D j M Y, H:i")
    return f"{format_date(local, pattern)} {zone_name(local)}"


def deadline_text(deadline: datetime, now: datetime) -> str:
    """When and how long until then, both from the same value; for pages and mails alike."""
    return _("%(moment)s (%(remainder)s)") % {
        "moment": absolute(deadline, now),
        "remainder": remainder(deadline, now),
    }


def time_element(moment: datetime, text: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', moment.isoformat(timespec="seconds"), text)


@register.filter(name="moment")
def moment_element(moment: datetime) -> SafeString:
    """`{{ table.created_at|moment }}`: day, time and zone."""
    return time_element(moment, absolute(moment, timezone.now()))


@register.filter(name="deadline")
def deadline_element(deadline: datetime) -> SafeString:
    """`{{ table.deadline|deadline }}`: day, time, zone and what is left."""
    return time_element(deadline, deadline_text(deadline, timezone.now()))
