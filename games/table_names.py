"""The names that tables get by themselves, made from their host's."""

from django.conf import settings
from django.utils import translation
from django.utils.translation import gettext, gettext_noop

OWN = gettext_noop("%(name)s's table")
AGAINST_BOTS = gettext_noop("%(name)s and two bots")


def made_name(template: str, name: str) -> str:
    """The table's name in the active language."""
    return gettext(template) % {"name": name}


def made_names(name: str) -> list[str]:
    """All names that a table of this host may have got by itself, in every language."""
    made = []
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            made += [made_name(template, name) for template in (OWN, AGAINST_BOTS)]
    return made
