"""A real browser (Debian's chromium) and the demo club, served as `make demo` serves it."""

import os
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.full.site import wait_until
from tests.support.mail_servers import free_port

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "build" / "pictures"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"]

LogIn = Callable[..., Page]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "tests/browser" in str(item.path):
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def demo_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a demo club of this session's own."""
    port = free_port()
    url = f"http://localhost:{port}"
    folder = tmp_path_factory.mktemp("demo")
    environment = {
        **os.environ,
        "CHARUMA_DEMO": "1",
        "CHARUMA_DEBUG": "1",
        "CHARUMA_VAR": str(folder),
        "CHARUMA_URL": url,
    }
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=ROOT,
            env=environment,
            stdout=log,
            stderr=log,
        )
    try:
        wait_until(lambda: answers(url), "the demo answers", 120)
        yield url
    finally:
        server.terminate()
        server.wait(30)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(f"{url}/", timeout=5):
            return True
    except OSError:
        return False


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser, demo_url: str) -> Iterator[Callable[..., BrowserContext]]:
    """Makes browsers that know nothing of each other; `width` in pixels, further settings of Playwright."""
    opened: list[BrowserContext] = []

    def open_context(width: int = 1280, height: int = 800, **settings: object) -> BrowserContext:
        made = chromium.new_context(
            base_url=demo_url,
            viewport={"width": width, "height": height},
            **settings,  # type: ignore[arg-type]
        )
        opened.append(made)
        return made

    yield open_context
    for each in opened:
        each.close()


@pytest.fixture
def log_in(context: Callable[..., BrowserContext]) -> LogIn:
    """A page of a new browser in which a person of the demo club is logged in by one click."""

    def as_person(name: str, **settings: object) -> Page:
        page = context(**settings).new_page()
        page.goto("/account/demo/")
        page.get_by_role("button", name=name).click()
        page.wait_for_url("**/games/mine/")
        return page

    return as_person


def picture(page: Page, name: str) -> None:
    """Leaves a picture of the whole page for whoever looks at a CI run."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png", full_page=True)
