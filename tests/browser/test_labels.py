"""Japanese labels fit their controls on the smallest phone (J11)."""

from playwright.sync_api import Page

from tests.browser.conftest import LogIn
from tests.browser.test_every_page import PAGES_OF_A_PLAYER, SMALLEST, game_paths

CUT = """
() => [...document.querySelectorAll("button, a.button, summary, label, legend, th, dt, .play-note, .badge")]
  .filter(box => box.checkVisibility() && !box.matches(".unseen"))
  .filter(box => getComputedStyle(box).display !== "inline")
  .filter(box => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 4)
  .map(box => box.textContent.trim())
"""


def cut_labels(page: Page) -> list[str]:
    """The labels that are wider or higher than their boxes."""
    return [f"{page.url}: {label}" for label in page.evaluate(CUT)]


def test_J11_no_japanese_label_is_cut_on_a_small_phone(log_in: LogIn) -> None:
    page = log_in("山田 太郎", width=SMALLEST, height=568)
    found = []
    for path in (*PAGES_OF_A_PLAYER, *game_paths(page)):
        page.goto(path)
        found += cut_labels(page)
    assert found == []


def test_a_label_that_is_too_long_is_found(log_in: LogIn) -> None:
    """The control: the test above would see a cut label."""
    page = log_in("山田 太郎", width=SMALLEST, height=568)
    page.evaluate(
        """() => {
          const button = document.createElement("button");
          button.textContent = "あ".repeat(60);
          button.style.whiteSpace = "nowrap";
          button.style.width = "100px";
          document.querySelector("main").append(button);
        }"""
    )
    assert cut_labels(page)
