"""What people may be called."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MIN_LENGTH, MAX_LENGTH = 2, 40  # characters, after normalising
_REFUSED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
_JOINERS = "\u200c\u200d"  # format characters that some scripts and emoji need


def clean_display_name(text: str) -> str:
    """The name as it is stored: NFKC, single spaces.

    Raises `ValidationError` for control characters (they would break a mail header or turn the
    text around them) and for a name that is too short or too long.
    """
    if any(unicodedata.category(sign) in _REFUSED and sign not in _JOINERS for sign in text):
        raise ValidationError(_("A name can't hold control characters."), code="control")
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)s to %(most)s characters."),
            code="length",
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        )
    return name
