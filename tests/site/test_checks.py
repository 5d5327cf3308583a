"""What refuses to start."""

from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings as site_settings
from django.core.exceptions import ImproperlyConfigured
from pytest_django import Settings

from charuma_site.checks import check_start, refuse_unsafe_start
from tests.support.fresh import run

GOOD_KEY = "k8$1vQz!mR3x@Lp0Ws7#Tn5^Yb2&Uc9*Hd4(Jf6)Ga_Ke+Xo-Iq"
REDIS = "redis://127.0.0.1:6379/0"


def store(monkeypatch: pytest.MonkeyPatch, vendor: str) -> None:
    monkeypatch.setattr("charuma_site.checks.connection", SimpleNamespace(vendor=vendor))


@pytest.fixture
def safe(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """A small set-up in production that nothing is wrong with."""
    settings.DEBUG = settings.DEMO = False
    settings.SECRET_KEY = GOOD_KEY
    settings.SITE_URL = "https://charuma.example"
    settings.ALLOWED_HOSTS = ["charuma.example"]
    settings.CELERY_BROKER_URL = "memory://"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.CACHES = {"default": {**site_settings.CACHES["default"]}}
    store(monkeypatch, "sqlite")
    return settings


def found() -> list[str]:
    return [str(message.id).removeprefix("charuma.") for message in check_start()]


def test_a_safe_set_up_passes(safe: Settings) -> None:
    assert found() == []
    refuse_unsafe_start()


@pytest.mark.parametrize(
    ("changes", "ids"),
    [
        ({"DEMO": True}, ["E001"]),
        ({"DEMO": True, "DEBUG": True, "SITE_URL": "http://localhost:8000"}, []),
        ({"DEBUG": True}, ["W001"]),
        ({"SECRET_KEY": "insecure-development-key"}, ["E002"]),
        ({"SECRET_KEY": GOOD_KEY[:49]}, ["E002"]),
        ({"SECRET_KEY": "ab" * 40}, ["E002"]),
        ({"ALLOWED_HOSTS": ["*"]}, ["E003"]),
        ({"SITE_URL": "charuma.example"}, ["E004"]),
        ({"SITE_URL": "https://other.example"}, ["E005"]),
        ({"ALLOWED_HOSTS": [".example"]}, []),
        ({"SITE_URL": "http://charuma.example"}, ["W002"]),
        ({"SITE_URL": "http://localhost:8000", "ALLOWED_HOSTS": ["localhost"]}, []),
        ({"SITE_URL": "http://[::1]:8000", "ALLOWED_HOSTS": ["[::1]"]}, []),
        ({"CELERY_BROKER_URL": REDIS}, ["E006"]),
        ({"CACHES": {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}}, ["E007"]),
        ({"CACHES": {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}}, ["E007"]),
        ({"CACHES": {"default": {"BACKEND": "django.core.cache.backends.db.DatabaseCache"}}}, ["W004"]),
        ({"EMAIL_BACKEND": "django.core.mail.backends.filebased.EmailBackend"}, ["W003"]),
        ({"EMAIL_BACKEND": "anymail.backends.postmark.EmailBackend"}, []),
    ],
)
def test_each_danger_is_named(safe: Settings, changes: dict[str, Any], ids: list[str]) -> None:
    for name, value in changes.items():
        setattr(safe, name, value)
    assert found() == ids


def test_workers_may_share_postgresql(safe: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    safe.CELERY_BROKER_URL = REDIS
    store(monkeypatch, "postgresql")
    assert found() == []


def test_a_server_refuses_what_the_checks_refuse(safe: Settings) -> None:
    safe.DEMO = True
    with pytest.raises(ImproperlyConfigured, match=r"charuma\.E001"):
        refuse_unsafe_start()


@pytest.mark.parametrize("code", [["manage.py", "check"], ["-c", "import charuma_site.wsgi"]])
def test_demo_mode_without_debug_really_stops_a_start(code: list[str]) -> None:
    stopped = run(*code, CHARUMA_DEMO="1", CHARUMA_SECRET_KEY=GOOD_KEY)
    assert stopped.returncode != 0
    assert "charuma.E001" in stopped.stderr


def test_the_demo_on_ones_own_machine_starts() -> None:
    code = "import charuma_site.wsgi, gc; print(gc.get_freeze_count() > 100_000, *gc.get_threshold()[:1])"
    started = run("-c", code, CHARUMA_DEMO="1", CHARUMA_DEBUG="1")
    assert started.returncode == 0, started.stderr
    assert started.stdout.split() == ["True", "20000"], "the collector knows that the site is loaded"
