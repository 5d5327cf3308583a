"""Chat and notes."""

from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from charuma_site.players.models import Player
from games import play, selectors
from games.refusals import NotVisible, Refused
from tests.support.games import open_table, running


def test_a_line_is_read_by_all_who_see_the_table(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob])
    play.say(game.key, alice, "good\u202e luck\n <script>")
    lines = selectors.chat(game.key, charlie)
    assert [(line.name, line.text, line.mine) for line in lines] == [("Alice", "good luck <script>", False)]
    assert selectors.chat(game.key, alice)[0].mine


def test_only_who_sits_there_speaks(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob])
    with pytest.raises(Refused):
        play.say(game.key, charlie, "hello")
    hidden = open_table(alice, listed=False)
    with pytest.raises(NotVisible):
        play.say(hidden.key, charlie, "hello")
    play.say(hidden.key, alice, "secret talk")
    assert selectors.chat(hidden.key, charlie) == []
    assert selectors.chat(hidden.key, None) == []


def test_lines_have_a_length_and_a_rate(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    for text in ("", " \x00 ", "x" * 501):
        with pytest.raises(Refused):
            play.say(game.key, alice, text)
    for number in range(20):
        play.say(game.key, alice, f"line {number}")
    with pytest.raises(Refused) as refused:
        play.say(game.key, alice, "one more")
    assert refused.value.code == "too-fast"
    play.say(game.key, bob, "I may")
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        play.say(game.key, alice, "one more")


def test_H13_notes_are_read_by_nobody_else(alice: Player, bob: Player, charlie: Player) -> None:
    game = running([alice, bob])
    before = selectors.version(game.key, bob)
    play.save_note(game.key, alice, "Bob bluffs\nalways \x00")
    assert selectors.note(game.key, alice) == "Bob bluffs\nalways"
    assert selectors.note(game.key, bob) == ""
    assert selectors.version(game.key, bob) == before  # not even that one wrote
    play.save_note(game.key, alice, "")
    assert selectors.note(game.key, alice) == ""
    with pytest.raises(Refused):
        play.save_note(game.key, alice, "x" * 4001)
    with pytest.raises(Refused):
        play.save_note(game.key, charlie, "mine")


def test_the_newest_line_comes_first(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    for player, text in ((alice, "one"), (bob, "two"), (alice, "three")):
        play.say(game.key, player, text)
    assert [line.text for line in selectors.chat(game.key, bob)] == ["three", "two", "one"]


def test_a_line_posted_twice_stands_once(alice: Player, bob: Player) -> None:
    game = running([alice, bob])
    play.say(game.key, alice, "again")
    play.say(game.key, alice, "again")
    assert [line.text for line in selectors.chat(game.key, bob)] == ["again"]
    play.say(game.key, bob, "again")
    play.say(game.key, alice, "again")
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        play.say(game.key, alice, "again")
    assert [line.name for line in selectors.chat(game.key, bob)] == ["Alice", "Alice", "Bob", "Alice"]
