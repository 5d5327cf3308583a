"""Daruma by two people in two browsers, to the end, and its turns without JavaScript."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import LogIn, picture
from tests.browser.test_whole_game import (
    check_the_game,
    game_path,
    join_from_lobby,
    see_the_end,
    walk_the_replay,
)

NAME = "Two browsers, eight dice"
LONGEST = 400  # steps of a game of two, far more than there can be


def test_two_people_play_a_whole_game(log_in: LogIn) -> None:
    carla, david = log_in("Carla Rossi"), log_in("David Cohen", width=360, height=740)
    open_table(carla)
    join_from_lobby(david, NAME)
    path = game_path(david)
    shown: set[str] = set()
    for _ in range(LONGEST):
        page = next((page for page in (carla, david) if is_my_turn(page, path)), None)
        if page is None:
            break
        keep_picture(page, page is david, shown)
        one_step(page)
    see_the_end(carla, path)
    expect(carla.locator("main")).to_contain_text("The game is over")
    walk_the_replay(carla, path)
    check_the_game(david, path)


def open_table(page: Page) -> None:
    page.goto("/games/new/daruma/")
    page.locator("#id_name").fill(NAME)
    page.get_by_label("Seats", exact=True).get_by_label("2").or_(
        page.get_by_role("radio", name="2")
    ).first.check()
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()


def is_my_turn(page: Page, path: str) -> bool:
    page.goto(path)
    return page.locator("#choice").count() > 0


def one_step(page: Page) -> None:
    """Lays no new Darumas, paints while there is a 1, then stops; the one button names each move."""
    eyes = page.locator(".paint input")
    if page.locator("#plain-keep").count():
        tap(page, "#plain-keep")
    elif eyes.count():
        eyes.first.click()
        choose_way(page)
    elif page.locator("#plain-stop").count():
        tap(page, "#plain-stop")
    else:
        spend_a_die(page)
    confirm = page.locator("#confirm")
    expect(confirm).to_be_enabled()
    with page.expect_navigation():
        confirm.click()


def tap(page: Page, field: str) -> None:
    page.locator(f"label:has({field})").click()


def choose_way(page: Page) -> None:
    """Where the action can be done in several ways: the first one, or the first two players that differ."""
    ways = page.locator(".ways:visible")
    if not ways.count():
        return
    if ways.locator(".chip").count():
        ways.locator(".chip").first.click()
        return
    values = ways.locator("select").first.locator("option").evaluate_all("all => all.map(o => o.value)")
    one = next(value for value in values if ":" in value)
    other = next(value for value in values if value and value.split(":")[0] != one.split(":")[0])
    ways.locator("select").first.select_option(one)
    ways.locator("select").last.select_option(other)


def spend_a_die(page: Page) -> None:
    page.locator(".spend").first.click()
    page.locator(".tray-die:not(:has(.spend :checked)) .again").first.click()


def keep_picture(page: Page, phone: bool, shown: set[str]) -> None:
    name = f"daruma-{'phone' if phone else 'wide'}"
    if name not in shown and page.locator(".paint").count():
        shown.add(name)
        picture(page, name)


def guest_game(page: Page) -> None:
    page.goto("/")
    page.get_by_role("button", name="Play Daruma against bots").first.click()
    page.wait_for_url(re.compile(r"/games/[a-z0-9]{12}/$"))


def make_it_my_choice_of_dice(page: Page) -> None:
    """Keeps the five Darumas if that is asked first."""
    if page.locator("#plain-keep").count():
        page.locator("label:has(#plain-keep)").click()
        page.locator("#confirm").click()
        question = page.locator("form.question button")
        if question.count():
            question.click()


def test_a_guest_spends_a_die_without_javascript(context: Callable[..., BrowserContext]) -> None:
    page = context(width=360, height=740, java_script_enabled=False).new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    spend_a_die(page)
    page.get_by_role("button", name="Check this move").click()
    question = page.locator("form.question")
    expect(question).to_contain_text(re.compile("Bad Luck"))
    question.get_by_role("button").click()
    expect(page.locator(".story").first).to_contain_text(re.compile("Guest .* on sake"))


def test_a_double_click_rolls_once(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    spend_a_die(page)
    page.locator("#confirm").dblclick()
    page.wait_for_load_state()
    expect(page.locator("[role=alert]")).to_have_count(0)
    expect(page.locator(".story li", has_text=re.compile("Guest .* on sake"))).to_have_count(1)


def test_the_dice_stay_over_a_reload_and_in_a_second_tab(context: Callable[..., BrowserContext]) -> None:
    browser = context()
    page = browser.new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    dice = page.locator(".tray").get_by_role("checkbox").evaluate_all("all => all.map(o => o.value)")
    other = browser.new_page()
    for again in (page, other, page):
        again.goto(page.url)
        seen = again.locator(".tray").get_by_role("checkbox").evaluate_all("all => all.map(o => o.value)")
        assert seen == dice


def test_choosing_an_eye_lets_go_of_the_dice(context: Callable[..., BrowserContext]) -> None:
    page = context().new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    spend_a_die(page)
    expect(page.locator("#confirm")).to_contain_text("Spend the")
    expect(page.locator("#effect")).to_contain_text("Bad Luck")
    if page.locator(".paint input").count():
        page.locator(".paint input").first.click()
        expect(page.locator(".spend :checked")).to_have_count(0)
        expect(page.locator("#confirm")).to_contain_text(re.compile("Paint|Choose"))


@pytest.mark.parametrize("width", [320, 360, 1024, 1280])
def test_the_button_leaves_the_table_in_sight_and_nothing_scrolls_sideways(
    context: Callable[..., BrowserContext], width: int
) -> None:
    page = context(width=width, height=740).new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    hand = page.locator(".hand-area").bounding_box()
    assert hand is not None
    assert hand["height"] < 740 / 4
    expect(page.locator(".middle .tray")).to_be_visible()
    for part in ("html", ".risks", ".tray", ".market", ".tiles"):
        assert page.locator(part).evaluate("part => part.scrollWidth <= part.clientWidth"), part


def test_a_half_made_choice_says_what_it_lacks(context: Callable[..., BrowserContext]) -> None:
    page = context(width=360, height=740).new_page()
    guest_game(page)
    make_it_my_choice_of_dice(page)
    effect = page.locator("#effect")
    page.locator(".spend").first.click()
    expect(effect).to_have_text("Now tap the dice to roll again.")
    page.locator(".spend").first.locator("xpath=..").locator(".again").click()
    expect(effect).to_have_text("Now tap the bottle under the die that you spend.")
