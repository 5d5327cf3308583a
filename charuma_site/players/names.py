"""What people may be called."""

import re
import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

MIN_LENGTH, MAX_LENGTH = 1, 40  # characters, after normalising
UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})
"""Categories of characters that show nothing, or turn the line round."""
_JOINERS = "\u200c\u200d"  # format characters that some scripts and emoji need
_BLANK = re.compile(
    r"[\s\u034f\u115f\u1160\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)
"""Letters, signs and marks, for Unicode, that show nothing."""
LONGEST_LOOK = 200


def clean_display_name(text: str) -> str:
    """The name as it is stored: NFKC, single spaces.

    Raises `ValidationError` for control characters (they would break a mail header or turn the
    text around them), for a name of which nothing is seen, and for one that is too short or too long.
    """
    if any(unicodedata.category(sign) in UNSEEN and sign not in _JOINERS for sign in text):
        raise ValidationError(_("A name can't hold control characters."), code="control")
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFKC", text)).strip()
    if not MIN_LENGTH <= len(name) <= MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)s to %(most)s characters."),
            code="length",
            params={"least": MIN_LENGTH, "most": MAX_LENGTH},
        )
    if not any(_is_seen(sign) and not unicodedata.combining(sign) for sign in name):
        raise ValidationError(_("A name must have letters or signs that can be seen."), code="unseen")
    return name


def look(name: str) -> str:
    """What names have in common that look alike: no case, no widths, nothing that isn't seen."""
    folded = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())
    return "".join(sign for sign in folded if _is_seen(sign))[:LONGEST_LOOK]


def _is_seen(sign: str) -> bool:
    return unicodedata.category(sign) not in UNSEEN and not _BLANK.match(sign)
