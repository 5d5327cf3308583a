"""The same game without JavaScript, by keyboard alone, as a guest, and with a page that renews itself."""

import re
from collections.abc import Callable

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.playing import legal_moves

Contexts = Callable[..., BrowserContext]


def guest_table(page: Page) -> str:
    """A new guest's game against bots; its address."""
    page.goto("/")
    page.get_by_role("button", name="Play Charuma against bots").first.click()
    page.wait_for_url(re.compile(r"/games/[a-z0-9]{12}/$"))
    return page.url


def test_a_guest_plays_against_bots_without_javascript(context: Contexts) -> None:
    page = context(width=360, height=740, java_script_enabled=False).new_page()
    guest_table(page)
    page.locator("label.bid:not(.is-barred)").first.click()
    page.get_by_role("button", name="Check this move").click()
    question = page.locator("form.question")
    expect(question).to_be_visible()
    question.get_by_role("button").click()
    expect(page.locator("form.question")).to_have_count(0)
    expect(page.locator(".story").first).to_contain_text(re.compile("Guest .* bids"))


def test_a_move_is_typed_and_made_by_keyboard_alone(context: Contexts) -> None:
    page = context().new_page()
    guest_table(page)
    move = legal_moves(page)[0]
    page.get_by_text("Type a move instead").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type(move.upper())
    page.keyboard.press("Enter")
    expect(page.locator(".story").first).to_contain_text(re.compile("Guest .* bids"))


def test_a_refused_move_says_why_and_keeps_what_was_typed(context: Contexts) -> None:
    page = context().new_page()
    guest_table(page)
    page.get_by_text("Type a move instead").click()
    page.locator("#text").fill("bid Z 9")
    page.get_by_role("button", name="Make this move").click()
    expect(page.get_by_role("alert")).to_be_visible()
    expect(page.locator("#text")).to_have_value("bid Z 9")


def test_what_is_being_typed_survives_the_page_renewing_itself(context: Contexts) -> None:
    browser = context()
    writing = browser.new_page()
    address = guest_table(writing)
    chat = writing.locator("#chat-text")
    chat.fill("I am thinking")
    other = browser.new_page()
    other.goto(address)
    other.locator("#chat-text").fill("from my phone")
    other.get_by_role("button", name="Say").click()
    expect(writing.locator("main")).to_contain_text("from my phone", timeout=6000)
    expect(chat).to_have_value("I am thinking")


def test_an_expired_session_keeps_the_chat_text_over_the_log_in(context: Contexts) -> None:
    browser = context()
    page = browser.new_page()
    guest_table(page)
    page.locator("#chat-text").fill("worth keeping")
    browser.clear_cookies()
    page.get_by_role("button", name="Say").click()
    expect(page.locator("body")).to_contain_text("worth keeping")


def test_a_double_click_makes_one_move(context: Contexts) -> None:
    page = context().new_page()
    guest_table(page)
    page.locator("label.bid:not(.is-barred)").first.click()
    page.locator("#confirm").dblclick()
    page.wait_for_load_state()
    expect(page.locator("[role=alert]")).to_have_count(0)


def test_J01_enter_that_confirms_a_conversion_sends_nothing_and_the_next_sends_once(
    context: Contexts,
) -> None:
    page = context().new_page()
    address = guest_table(page)
    page.locator("#chat-text").focus()
    keyboard = page.context.new_cdp_session(page)
    page.keyboard.insert_text("かんじ")
    enter = {"key": "Enter", "code": "Enter", "text": "\r"}
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyDown", "windowsVirtualKeyCode": 229, **enter})
    keyboard.send("Input.dispatchKeyEvent", {"type": "keyUp", "windowsVirtualKeyCode": 229, **enter})
    page.wait_for_timeout(500)
    expect(page.locator("#chat-text")).to_have_value("かんじ")
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.goto(address)
    expect(page.locator("main").get_by_text("かんじ", exact=True)).to_have_count(1)
