"""Settings that follow from the environment, as a fresh process reads them."""

import json
from typing import Any

import pytest
from django.db import connection

from tests.support.fresh import run

READ = "import json, os; from charuma_site import settings as s; print(json.dumps({expression}))"


def read(expression: str, **environment: str) -> Any:
    done = run("-c", READ.replace("{expression}", expression), **environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("url", "secure"), [("https://a.example", True), ("http://a.example", False)])
def test_cookies_travel_by_https_only_where_the_site_is_https(url: str, secure: bool) -> None:
    names = "[s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_SSL_REDIRECT]"
    assert read(names, CHARUMA_URL=url) == [secure] * 3


def test_postgresql_waits_for_nothing_without_end_and_keeps_the_options_of_its_address() -> None:
    options = read("s.DATABASES['default']['OPTIONS']", DATABASE_URL="postgres://u:p@h/n?sslmode=require")
    assert "lock_timeout" in options["options"]
    assert "statement_timeout" in options["options"]
    assert options["sslmode"] == "require"


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "postgresql", reason="needs PostgreSQL")
@pytest.mark.parametrize("name", ["lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout"])
def test_postgresql_knows_its_limits(name: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(f"SHOW {name}")
        assert cursor.fetchone()[0] not in {"0", "0s"}
