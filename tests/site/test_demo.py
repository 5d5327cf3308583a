"""The demo as a newcomer meets it: its console, and its pages for errors."""

import urllib.request
from collections.abc import Iterator
from urllib.error import HTTPError

import pytest

from tests.support.mail_servers import free_port
from tests.support.site import Site, wait_for

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, str]]:
    """A demo that has sent its first mails, and its address."""
    folder = tmp_path_factory.mktemp("demo")
    url = f"http://localhost:{(port := free_port())}"
    switches = {"CHARUMA_DEMO": "1", "CHARUMA_DEBUG": "1", "CHARUMA_URL": url}
    site = Site(
        folder, f"sqlite:///{folder}/demo.sqlite3", DJANGO_SETTINGS_MODULE="charuma_site.settings", **switches
    )
    site.start("manage.py", "demo", "--port", str(port))
    wait_for(lambda: "the game is over" in get(f"{url}/mail/demo/"), 120, site.log)
    yield site, url
    site.close()


def get(url: str) -> str:
    """The page, whatever its status; nothing while nobody listens."""
    try:
        with urllib.request.urlopen(url, timeout=10) as answer:
            return str(answer.read().decode())
    except HTTPError as error:
        return error.read().decode()
    except OSError:
        return ""


def test_the_address_is_the_last_that_a_newcomer_reads(demo: tuple[Site, str]) -> None:
    site, url = demo
    assert site.log().splitlines()[-3:] == [
        f"Log in by one click: {url}/account/demo/",
        f"The mails it sends:  {url}/mail/demo/",
        f"Charuma: {url}/  (Ctrl-C stops it)",
    ]


def test_the_demo_shows_our_own_pages_for_errors(demo: tuple[Site, str]) -> None:
    _, url = demo
    foreign = url.replace("localhost", "127.1")
    for address in (f"{url}/nothing-here/", f"{url}/games/aaaaaaaaaaaa/", f"{foreign}/"):
        page = get(address)
        assert "DEBUG = True" not in page
        assert "There is nothing here" in page or "was not understood" in page
