"""Every page of the demo's events: accessible, in both colour schemes, not wider than a small phone."""

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import LogIn, picture
from tests.browser.test_every_page import SMALLEST, findings, too_wide, visit

LISTS = ("/events/", "/events/mine/", "/events/new/", "/events/new/?preset=club")
TABS = (
    *("", "entrants/", "rounds/1/", "standings/", "standings/1/", "rounds/1/tables/1/", "log/"),
    "organise/",
)
EVENTS = {"Tuesday league": ("rounds/3/",), "Autumn duels": ("cross-table/",), "Winter tournament": ()}
NOT_YET = ("rounds/1/", "standings/1/", "rounds/1/tables/1/")
"""Pages that an event before its first round doesn't have."""
HOSTS = {"Tuesday league": "Anna Bauer", "Autumn duels": "Ben O'Neil", "Winter tournament": "Carla Rossi"}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", EVENTS)
def test_pages_of_an_event_are_accessible_and_fit_a_small_phone(
    log_in: LogIn, name: str, scheme: str
) -> None:
    page = log_in(HOSTS[name], width=SMALLEST, height=568, color_scheme=scheme)
    faults = []
    for path in (*LISTS, *paths_of(page, name)):
        visit(page, path)
        faults += findings(page) + too_wide(page)
    assert faults == []


def test_the_player_page_is_accessible_and_fits_a_small_phone(log_in: LogIn) -> None:
    page = log_in("Ben O'Neil", width=SMALLEST, height=568)
    event = event_path(page, "Autumn duels")
    page.goto(f"{event}entrants/")
    page.locator('main a[href^="/events/players/"]').first.click()
    page.wait_for_url("**/events/players/*/")
    picture(page, "player-phone")
    assert findings(page) + too_wide(page) == []


def event_path(page: Page, name: str) -> str:
    page.goto("/events/")
    found = page.get_by_role("link", name=name).first.get_attribute("href")
    assert found
    assert re.fullmatch(r"/events/[a-z0-9]{12}/", found)
    return found


def paths_of(page: Page, name: str) -> list[str]:
    event = event_path(page, name)
    tabs = [tab for tab in (*TABS, *EVENTS[name]) if name != "Winter tournament" or tab not in NOT_YET]
    return [f"{event}{tab}" for tab in tabs]


OUTSIDE = """longest => {
  for (const link of document.querySelectorAll('tbody th a')) link.textContent = longest;
  return [...document.querySelectorAll('main table')].filter(table => {
    const room = table.closest('.scroll, .sheet, main').getBoundingClientRect();
    return !table.closest('.scroll') && table.getBoundingClientRect().right > room.right;
  }).length;
}"""


@pytest.mark.parametrize("longest", ["W" * 40, "Maximiliana Wolfgangina von Hohenzollern"])
def test_no_table_leaves_its_card_on_a_small_phone_however_long_the_names_are(
    log_in: LogIn, longest: str
) -> None:
    page = log_in("Anna Bauer", width=SMALLEST, height=568)
    for path in paths_of(page, "Tuesday league"):
        visit(page, path)
        assert page.evaluate(OUTSIDE, longest) == 0, path


def test_a_table_that_goes_on_out_of_sight_shows_an_edge(log_in: LogIn) -> None:
    page = log_in("Anna Bauer", width=SMALLEST, height=568)
    page.goto(f"{event_path(page, 'Autumn duels')}cross-table/")
    scroll = page.locator(".scroll").first
    assert scroll.evaluate("box => box.scrollWidth > box.clientWidth")
    assert (
        scroll.evaluate("box => getComputedStyle(box).backgroundAttachment") == "local, local, scroll, scroll"
    )
