"""How often one source may do what costs us or others something. Counted in the shared cache."""

from datetime import UTC, datetime

from allauth.core.internal import ratelimit
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

# amount/period/per what; the key is a mail address, or one constant for the whole site
RATES = {
    "guest": "20/h/ip",
    "game_at_once": "30/h/ip",
    "open_table": "30/h/user",
    "kept": "60/h/ip",
    "account_mail": "60/h/ip,8/h/key",
    "account_mail_in_total": "1000/h/key",
}

COUNT_SECONDS = 25 * 3600  # a day's count is kept until the day is over


def within_limit(request: HttpRequest, action: str, *, key: str = "") -> bool:
    """Count one more of this action and say whether it is still allowed."""
    usage = ratelimit.consume(request, app="players", action=action, config=RATES, key=key, limit_get=True)
    return usage is not None


def account_mail_allowed(request: HttpRequest, address: str) -> bool:
    """At most so many account mails an hour to one address, from one caller, and from the site (A02)."""
    return within_limit(request, "account_mail", key=address.lower()) and within_limit(
        request, "account_mail_in_total", key="site"
    )


def count_held_back() -> None:
    """Count an account mail that was not sent, for who runs the site; its asker learns nothing."""
    cache.add(_held_back_key(), 0, timeout=COUNT_SECONDS)
    cache.incr(_held_back_key())


def report() -> dict[str, object]:
    """For the health page: how many account mails were held back today (UTC)."""
    return {"ok": True, "held_back_today": cache.get(_held_back_key(), 0)}


def _held_back_key() -> str:
    return f"account_mail_held_back:{datetime.now(UTC).date().isoformat()}"


def too_many(request: HttpRequest) -> HttpResponse:
    """The page for who did it too often."""
    return render(request, "429.html", status=429)
