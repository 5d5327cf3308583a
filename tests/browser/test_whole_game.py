"""A whole game by three people in three browsers, from the lobby to the replay."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LogIn, picture
from tests.browser.playing import legal_moves, make_move, play_on

LONGEST = 200  # moves of a one-round game, far more than there can be
NAME = "Three browsers"


def test_three_people_play_a_game_from_the_lobby_to_the_replay(log_in: LogIn) -> None:
    carla, david, greta = log_in("Carla Rossi"), log_in("David Cohen", width=360, height=740), log_in("Greta")
    open_table(carla)
    for page in (david, greta):
        join_from_lobby(page)
    path = game_path(greta)
    pages = [carla, david, greta]
    see_a_move_without_reloading(pages, path)
    shown: set[str] = set()
    for _ in range(LONGEST):
        if not play_on(pages, path):
            break
        keep_pictures(carla, david, shown)
    see_the_end(carla, path)
    walk_the_replay(carla, path)
    check_the_game(david, path)


def open_table(page: Page) -> None:
    page.goto("/games/new/charuma/")
    page.locator("#id_name").fill(NAME)
    page.get_by_label("Seats", exact=True).get_by_label("3").or_(
        page.get_by_role("radio", name="3")
    ).first.check()
    page.get_by_label(re.compile("Rounds", re.IGNORECASE)).first.fill("1")
    picture(page, "new-table-wide")
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()
    picture(page, "open-table-wide")


def join_from_lobby(page: Page) -> None:
    page.goto("/games/")
    page.get_by_role("link", name=NAME).first.click()
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("heading", name=NAME)).to_be_visible()


def game_path(page: Page) -> str:
    match = re.search(r"/games/[a-z0-9]{12}/", page.url)
    assert match
    return match[0]


def see_a_move_without_reloading(pages: list[Page], path: str) -> None:
    """Within five seconds of one player's move the next player's page asks for theirs by itself."""
    for page in pages:
        page.goto(path)
    mover = next(page for page in pages if legal_moves(page))
    waiting = [page for page in pages if page is not mover]
    make_move(mover, legal_moves(mover)[0])
    for page in waiting:
        expect(page.locator("main")).to_contain_text(re.compile(r"0 points"), timeout=6000)


def keep_pictures(wide: Page, phone: Page, shown: set[str]) -> None:
    phase = "tricks" if wide.get_by_text("This trick").count() else "bidding"
    if phase not in shown:
        shown.add(phase)
        picture(wide, f"{phase}-wide")
        picture(phone, f"{phase}-phone")


def see_the_end(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.locator("main")).to_contain_text("Replay")
    picture(page, "finished-wide")


def walk_the_replay(page: Page, path: str) -> None:
    page.goto(f"{path}replay/?step=0")
    for _ in range(3):
        page.locator('#steps [rel="next"]').click()
    assert "step=3" in page.url
    picture(page, "replay-wide")


def check_the_game(page: Page, path: str) -> None:
    page.goto(f"{path}check/")
    expect(page.locator("main")).to_contain_text("The secret is the one promised before the start")
    picture(page, "check-phone")
