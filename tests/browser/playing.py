"""Plays Charuma by clicks, as a person with a mouse or a thumb does."""

import json
from collections import Counter

from playwright.sync_api import Page


def legal_moves(page: Page) -> list[str]:
    """The moves that the page offers its own player now; empty when it isn't their turn."""
    source = page.locator("#legal-moves")
    return list(json.loads(source.text_content() or "{}")) if source.count() else []


def make_move(page: Page, move: str) -> None:
    """Chooses the move's bid or cards and presses the one button that names it."""
    words = move.split()
    if words[0] == "bid":
        page.locator(f"label.bid:has(#bid-{words[1]}-{words[2]})").click()
    else:
        taken: Counter[str] = Counter()
        for card in words[1:]:
            held = page.locator(f'.held:has(input[value="{card}"])').nth(taken[card])
            held.click(position={"x": 8, "y": 8})
            taken[card] += 1
    with page.expect_navigation():
        page.locator("#confirm").click()


def play_on(pages: list[Page], path: str) -> bool:
    """Everybody looks at the table; whose turn it is makes the first legal move. False at the end."""
    for page in pages:
        page.goto(path)
        moves = legal_moves(page)
        if moves:
            make_move(page, moves[0])
            return True
    return False
