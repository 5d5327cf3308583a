"""The site's settings with the tests' letters, for processes that tests start."""

from charuma_site.settings import *  # noqa: F403
from charuma_site.settings import BASE_DIR, TEMPLATES
from tests.support.letter_kinds import KINDS

LETTER_KINDS = KINDS
TEMPLATES[0]["DIRS"] += [BASE_DIR / "tests" / "notifications" / "templates"]  # type: ignore[operator]
EMAIL_TIMEOUT = 30  # longer than a test holds a mail back
