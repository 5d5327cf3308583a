"""Every page of the demo club: accessible, in both colour schemes, and nothing wider than a small phone."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, Page

from tests.browser.conftest import LogIn

SERIOUS = {"serious", "critical"}
OPEN_PAGES = (
    "/",
    "/games/",
    "/rules/charuma/",
    "/account/login/",
    "/account/signup/",
    "/account/login/code/",
    "/account/password/reset/",
    "/account/demo/",
    "/mail/demo/",
)
NO_SUCH_PAGE = "/no-such-page/"
PAGES_OF_A_PLAYER = (
    "/games/mine/",
    "/games/new/charuma/",
    "/account/profile/",
    "/account/email/",
    "/account/password/set/",
    "/account/delete/",
    "/account/logout/",
    "/mail/preferences/",
)
SMALLEST = 320


def visit(page: Page, path: str) -> None:
    response = page.goto(path)
    assert response
    assert response.status == (404 if path == NO_SUCH_PAGE else 200), path


def findings(page: Page) -> list[str]:
    """What axe calls serious on this page, with the first element that it names."""
    result = Axe().run(page)
    return [
        f"{page.url}: {found['id']}: {found['nodes'][0]['html'][:120]}"
        for found in result.response["violations"]
        if found["impact"] in SERIOUS
    ]


def too_wide(page: Page) -> list[str]:
    width = page.evaluate("document.documentElement.scrollWidth")
    return [f"{page.url} is {width} px wide"] if width > SMALLEST else []


def game_paths(page: Page) -> list[str]:
    """The player's games, a finished one with its replay and check among them."""
    page.goto("/games/mine/")
    links = page.locator("main a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    games = [link for link in dict.fromkeys(links) if re.fullmatch(r"/games/[a-z0-9]{12}/", link or "")]
    page.goto(games[-1])
    assert page.get_by_role("link", name="Replay").count(), "the last of my games is a finished one"
    return [*games, f"{games[-1]}replay/?step=3", f"{games[-1]}check/"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_open_pages_are_accessible_and_fit_a_small_phone(
    context: Callable[..., BrowserContext], scheme: str
) -> None:
    page = context(width=SMALLEST, height=568, color_scheme=scheme).new_page()
    faults = []
    for path in (*OPEN_PAGES, NO_SUCH_PAGE):
        visit(page, path)
        faults += findings(page) + too_wide(page)
    assert faults == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_players_pages_are_accessible_and_fit_a_small_phone(
    log_in: LogIn, scheme: str, language: str
) -> None:
    name = {"en": "Anna Bauer", "ja": "山田 太郎"}[language]
    page = log_in(name, width=SMALLEST, height=568, color_scheme=scheme)
    faults = []
    for path in (*PAGES_OF_A_PLAYER, *game_paths(page)):
        visit(page, path)
        assert page.locator("html").get_attribute("lang") == language
        faults += findings(page) + too_wide(page)
    assert faults == []


def test_axe_finds_a_fault_that_is_put_in(context: Callable[..., BrowserContext]) -> None:
    """The control: the two tests above would see a bad page."""
    page = context().new_page()
    page.goto("/")
    page.evaluate("document.querySelector('main').innerHTML += '<p style=\"width:2000px\"><img src=\"x\">'")
    assert any("image-alt" in finding for finding in findings(page))
    assert too_wide(page)


def test_no_page_logs_an_error_to_the_console(log_in: LogIn) -> None:
    """Among other things: nothing breaks the content security policy."""
    page = log_in("Anna Bauer")
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    for path in (*OPEN_PAGES, *PAGES_OF_A_PLAYER, *game_paths(page)):
        visit(page, path)
    assert errors == []


def test_every_kind_of_mail_fits_a_small_phone(context: Callable[..., BrowserContext]) -> None:
    page = context(width=SMALLEST, height=568).new_page()
    page.goto("/mail/demo/")
    links = page.locator("main a").evaluate_all("links => links.map(link => [link.innerText, link.href])")
    mails = {re.sub(r"“.*?”|\d+", "", text): href for text, href in links if "/mail/demo/" in href}
    assert len(mails) >= 3, "your turn, begun and finished at least"
    faults = []
    for address in mails.values():
        page.goto(f"{address}html/")
        faults += too_wide(page)
    assert faults == []
