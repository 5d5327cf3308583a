"""Refuses a start that would not be safe. Each check reads the settings only.

`manage.py` runs them before most commands; `refuse_unsafe_start` does so for the servers, which
don't.
"""

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register, run_checks  # noqa: A004
from django.core.exceptions import ImproperlyConfigured
from django.db import connection
from django.http.request import validate_host

KEY_LENGTH = 50  # characters; what Django's own generator makes
CACHE_ENTRIES = 10_000  # rate limits are cache entries: a small cache forgets them under load
_LOCAL = {"localhost", "127.0.0.1", "::1"}
_BACKENDS_THAT_SEND_NOTHING = {"filebased", "console", "dummy", "locmem"}
_PRIVATE_CACHES = ("LocMemCache", "DummyCache")


@register(Tags.security)
def check_start(**_: Any) -> list[CheckMessage]:
    """All that is wrong with this set-up."""
    found = [*_always()]
    if not settings.DEBUG:
        found += [*_secrets(), *_hosts(), *_services()]
    return found


def refuse_unsafe_start() -> None:
    """For servers: raises `ImproperlyConfigured` with all errors that the checks find."""
    errors = [message for message in run_checks() if message.is_serious() and not message.is_silenced()]
    if errors:
        raise ImproperlyConfigured("\n".join(["This set-up is refused:", *map(str, errors)]))


def _always() -> Iterator[CheckMessage]:
    host = urlsplit(settings.SITE_URL).hostname or ""
    if settings.DEMO and not settings.DEBUG:
        yield Error(
            "Demo mode lets anybody log in as anybody, so it needs CHARUMA_DEBUG=1.",
            hint="Unset CHARUMA_DEMO, or use `make demo` on your own machine.",
            id="charuma.E001",
        )
    if settings.DEBUG and host not in _LOCAL:
        yield Warning(f"CHARUMA_DEBUG is on while the site's address is {host}.", id="charuma.W001")


def _secrets() -> Iterator[CheckMessage]:
    key = settings.SECRET_KEY
    if key.startswith("insecure") or len(key) < KEY_LENGTH or len(set(key)) < 10:
        yield Error(
            "CHARUMA_SECRET_KEY is missing, short or too simple: sessions and links could be forged.",
            hint=f"Set it to {KEY_LENGTH} random characters or more; for development set CHARUMA_DEBUG=1.",
            id="charuma.E002",
        )


def _hosts() -> Iterator[CheckMessage]:
    site = urlsplit(settings.SITE_URL)
    if "*" in settings.ALLOWED_HOSTS:
        yield Error("CHARUMA_HOSTS holds *: any Host would be believed.", id="charuma.E003")
    if site.scheme not in {"http", "https"} or not site.hostname:
        yield Error("CHARUMA_URL is no web address.", id="charuma.E004")
        return
    if not validate_host(_bracketed(site.hostname), settings.ALLOWED_HOSTS):
        yield Error(
            f"CHARUMA_HOSTS lacks {site.hostname}, the host of CHARUMA_URL: links in mails would fail.",
            id="charuma.E005",
        )
    if site.scheme == "http" and site.hostname not in _LOCAL:
        yield Warning("CHARUMA_URL is not https: passwords would travel in the open.", id="charuma.W002")


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _services() -> Iterator[CheckMessage]:
    in_one_file = connection.vendor == "sqlite"
    in_process = settings.CELERY_BROKER_URL.startswith("memory:")
    if in_one_file and not in_process:
        yield Error(
            "SQLite together with a Celery broker: the workers need a database that they can share.",
            hint="Set DATABASE_URL to PostgreSQL, or unset REDIS_URL and CELERY_BROKER_URL.",
            id="charuma.E006",
        )
    yield from _cache()
    if settings.EMAIL_BACKEND.split(".")[-2] in _BACKENDS_THAT_SEND_NOTHING:
        yield Warning(
            "EMAIL_URL sends no mail but writes it down: nobody can confirm an address.", id="charuma.W003"
        )


def _cache() -> Iterator[CheckMessage]:
    cache: dict[str, Any] = settings.CACHES["default"]
    kind = cache["BACKEND"].rpartition(".")[2]
    if kind in _PRIVATE_CACHES:
        yield Error(f"{kind} is not shared by processes: rate limits would not hold.", id="charuma.E007")
    if kind == "DatabaseCache" and cache.get("OPTIONS", {}).get("MAX_ENTRIES", 300) < CACHE_ENTRIES:
        yield Warning("The cache is so small that rate limits may be forgotten.", id="charuma.W004")
