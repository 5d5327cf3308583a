"""Nothing secret reaches the log."""

import io
import json
import logging

import pytest
import structlog

from charuma_site.log import make_formatter, mask
from tests.support.fresh import run


@pytest.fixture(params=[True, False], ids=["json", "text"])
def written(request: pytest.FixtureRequest) -> io.StringIO:
    """What the root handler writes, in both forms."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(make_formatter(as_json=request.param))
    logger = logging.getLogger("charuma_site.tested")
    logger.handlers, logger.propagate = [handler], False
    return stream


def break_while_holding(hand: str) -> None:
    raise ValueError(f"broken with {len(hand)} signs")


def test_a_traceback_shows_no_local_variables(written: io.StringIO) -> None:
    try:
        break_while_holding("marked" + "-card")
    except ValueError:
        structlog.get_logger("charuma_site.tested").exception("move_failed", game=7)
    text = written.getvalue()
    assert "ValueError: broken with 11 signs" in text
    assert "move_failed" in text
    assert "marked-card" not in text


def test_secrets_and_addresses_are_hidden_whoever_logs_them(written: io.StringIO) -> None:
    log = structlog.get_logger("charuma_site.tested")
    log.warning("odd", password="sesame", token="t0ken", hand="R7", to="a.b+c@example.org", game=7)
    logging.getLogger("charuma_site.tested").warning(
        "Not Found: %s for %s", "/account/confirm-email/MQ:1abc/", "x@example.org"
    )
    text = written.getvalue()
    for secret in ("sesame", "t0ken", "R7", "example.org", "MQ:1abc"):
        assert secret not in text
    assert "Not Found" in text


def test_production_writes_one_json_line_an_event() -> None:
    record = logging.LogRecord("games", logging.INFO, "f.py", 1, "moved %s", ("7",), None)
    line = make_formatter(as_json=True).format(record)
    assert json.loads(line)["event"] == "moved 7"
    assert "\n" not in line


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("/games/abcdefghijkm/", "/games/abcdefghijkm/"),
        ("/games/abcdefghijkm/invited/mnpqrstuvwxy/", "/games/abcdefghijkm/invited/[hidden]/"),
        (
            "/account/password/reset/key/1-d5x-0123456789abcdef0123456789abcdef/",
            "/account/password/reset/key/[hidden]/",
        ),
        ("/mail/x/WyJ0dXJuIiwxLCIiXQ:Zm9vYmFy-sig_nature/", "/mail/x/[hidden]/"),
        ("<bob@x.jp> said no", "<[address]> said no"),
    ],
)
def test_paths_keep_their_shape_without_the_keys_of_links(text: str, shown: str) -> None:
    assert mask(text) == shown


def test_djangos_own_handlers_do_not_write_past_ours() -> None:
    code = "import charuma_site.wsgi, logging; logging.getLogger('django.request').warning('to a@b.example')"
    done = run("-c", code, CHARUMA_DEBUG="1")
    assert done.stderr.count("to [address]") == 1
    assert "a@b.example" not in done.stderr
