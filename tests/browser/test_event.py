"""A whole event in five browsers: set up, entered, drawn, played by clicks, corrected, confirmed."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn, picture
from tests.browser.playing import play_on

NAME = "Browser duels"
LONGEST = 120  # moves of a game of one round for two, far more than there can be
PEOPLE = ("Ben O'Neil", "David Cohen", "Greta", "Hugo")
REASON = "Typed in the wrong way round"


def test_an_event_from_the_set_up_to_the_confirmed_standings(log_in: LogIn) -> None:
    organiser = log_in("Carla Rossi")
    path = set_up(organiser)
    entrants = [log_in(name, width=360, height=740) for name in PEOPLE]
    for page in entrants:
        enter(page)
    publish_first_round(organiser, path)
    for together in tables(entrants, path):
        play_game(together)
    see_standings(organiser, path)
    correct_first_table(organiser, path)
    confirm(organiser, path)


def set_up(page: Page) -> str:
    """Prepares the event from a preset and opens it; its path."""
    page.goto("/events/new/")
    page.get_by_role("link", name=re.compile("Duels")).click()
    page.locator("#id_name").fill(NAME)
    page.locator("#id_rounds").fill("1")
    picture(page, "event-set-up-wide")
    page.get_by_role("button", name="Prepare the event").click()
    page.wait_for_url(re.compile(r"/events/[a-z0-9]{12}/"))
    match = re.search(r"/events/[a-z0-9]{12}/", page.url)
    assert match
    page.goto(f"{match[0]}organise/")
    page.get_by_role("button", name="Open for entries").click()
    expect(page.locator("main")).to_contain_text("0 entrants so far")
    return match[0]


def enter(page: Page) -> None:
    page.goto("/events/")
    page.get_by_role("link", name=NAME).click()
    page.locator("main").get_by_role("button", name="Enter", exact=True).click()
    expect(page.locator("main")).to_contain_text("You take part")


def publish_first_round(page: Page, path: str) -> None:
    page.goto(f"{path}organise/")
    page.get_by_role("button", name="Draw the next round").click()
    expect(page.get_by_role("heading", name="Proposal for round 1")).to_be_visible()
    picture(page, "event-proposal-wide")
    page.get_by_role("button", name="Publish the round").click()
    expect(page.locator("main")).to_contain_text("Round 1 is being played")


def tables(entrants: list[Page], path: str) -> list[list[Page]]:
    """The people in front of their games, by table."""
    found: dict[str, list[Page]] = {}
    for page in entrants:
        page.goto(path)
        page.get_by_role("link", name="To the game").click()
        page.wait_for_url(re.compile("/games/"))
        found.setdefault(page.url, []).append(page)
    assert [len(pages) for pages in found.values()] == [2, 2]
    return list(found.values())


def play_game(pages: list[Page]) -> None:
    path = re.sub(r"^https?://[^/]+", "", pages[0].url)
    for _ in range(LONGEST):
        if not play_on(pages, path):
            break
    expect(pages[0].locator("main")).to_contain_text("Replay")


def see_standings(page: Page, path: str) -> None:
    page.goto(f"{path}standings/")
    for name in PEOPLE:
        expect(page.locator("main")).to_contain_text(name)
    picture(page, "event-standings-wide")


def correct_first_table(page: Page, path: str) -> None:
    """The organiser turns the first table's result round; the standings and the log follow."""
    leader = first_of_the_standings(page, path)
    page.goto(f"{path}rounds/1/")
    picture(page, "event-round-wide")
    table = page.locator("main").locator("*:has(> .seat-table)", has_text=leader).last
    table.get_by_role("link", name="Correct the result").click()
    assert sorted(turned_round(page, "Place of")) == ["1", "2"]
    turned_round(page, "Game points of")  # else the places would contradict them
    page.get_by_label(re.compile("Reason")).fill(REASON)
    page.get_by_role("button", name="Save as a new version").click()
    expect(page.locator("main")).to_contain_text(REASON)
    assert first_of_the_standings(page, path) != leader
    page.goto(f"{path}log/")
    expect(page.locator("main")).to_contain_text(REASON)


def turned_round(page: Page, label: str) -> list[str]:
    """Types the two seats' values of a column the other way round; as they were before."""
    fields = page.get_by_label(re.compile(label))
    before = [fields.nth(seat).input_value() for seat in range(2)]
    for seat, value in enumerate(reversed(before)):
        fields.nth(seat).fill(value)
    return before


def first_of_the_standings(page: Page, path: str) -> str:
    page.goto(f"{path}standings/")
    text = page.locator("main table").first.locator("tbody tr").first.inner_text()
    return next(name for name in PEOPLE if name in text)


def confirm(page: Page, path: str) -> None:
    page.goto(f"{path}organise/")
    page.get_by_role("button", name="Finish the event").click()
    page.get_by_role("button", name="Confirm the results").click()
    expect(page.locator("main")).to_contain_text("The event is finished")
