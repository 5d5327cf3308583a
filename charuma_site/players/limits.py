"""How often one source may do what costs us or others something. Counted in the shared cache."""

from allauth.core.internal import ratelimit
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

# amount/period/per what; the key is a mail address, or one constant for the whole site
RATES = {
    "guest": "20/h/ip",
    "game_at_once": "30/h/ip",
    "kept": "60/h/ip",
    "account_mail": "60/h/ip,8/h/key",
    "account_mail_in_total": "1000/h/key",
}


def within_limit(request: HttpRequest, action: str, *, key: str = "") -> bool:
    """Count one more of this action and say whether it is still allowed."""
    usage = ratelimit.consume(request, app="players", action=action, config=RATES, key=key, limit_get=True)
    return usage is not None


def account_mail_allowed(request: HttpRequest, address: str) -> bool:
    """At most so many account mails an hour to one address, from one caller, and from the site (A02)."""
    return within_limit(request, "account_mail", key=address.lower()) and within_limit(
        request, "account_mail_in_total", key="site"
    )


def too_many(request: HttpRequest) -> HttpResponse:
    """The page for who did it too often."""
    return render(request, "429.html", status=429)
