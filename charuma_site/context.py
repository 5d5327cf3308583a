"""What every template may use."""

from django.conf import settings
from django.http import HttpRequest


def site(_request: HttpRequest) -> dict[str, object]:
    """`demo` (bool): whether the demo bar with its one-click logins is shown."""
    return {"demo": settings.DEMO}
