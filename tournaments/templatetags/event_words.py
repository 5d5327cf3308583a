"""What turns the core's codes into words, and sets sentences one after the other."""

import re
from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from games.templatetags.times import MINUTE, rounded
from tournaments import words

register = template.Library()
WIDE_STOP = re.compile(r"(?<=[。：])\s+")


@register.simple_block_tag
def sentences(content: str) -> SafeString:
    """Text as templates lay it out, without the spaces behind full stops that bring their own."""
    return mark_safe(WIDE_STOP.sub("", content.strip()))  # noqa: S308 -- rendered, and so escaped, already


@register.filter
def kind_word(code: str) -> str:
    """What a round was for an entrant."""
    return words.word(words.KINDS, code)


@register.filter
def presence_word(code: str) -> str:
    """Whether an entrant came to the table."""
    return words.word(words.PRESENCES, code)


@register.filter
def tie_break_word(code: str) -> str:
    """The name of a tie-break."""
    return words.word(words.TIE_BREAKS, code)


@register.filter
def day(moment: datetime) -> str:
    """The reader's date of a moment, the month in letters as in `moment`."""
    return format_date(timezone.localtime(moment), pgettext("date, see Django's date filter", "j M Y"))


@register.filter
def about(seconds: float) -> str:
    """A length of time in its natural unit, as what it is: a guess."""
    if seconds < MINUTE:
        return rounded(seconds)
    return _("about %(time)s") % {"time": rounded(seconds)}
