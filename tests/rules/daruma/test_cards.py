"""The table of cards: what a club may put in its place, and what is wrong with a bad one, line by line."""

import re

import pytest

from games.rules import registry
from games.rules.daruma.cards import TableError, read_table
from games.rules.daruma.rules import CARDS, DARUMA
from games.rules.daruma.tables import own_text
from games.rules.game import SPECTATOR
from games.rules.registry import OptionError
from tests.rules.daruma.positions import scripted_start

TEXT = own_text()


def line_of(text: str, start: str) -> int:
    return next(n for n, line in enumerate(text.splitlines(), start=1) if line.startswith(start))


def faults(text: str) -> list[str]:
    with pytest.raises(TableError) as error:
        read_table(text)
    return error.value.faults


@pytest.mark.parametrize(
    ("old", "new", "at", "says"),
    [
        ('red1 = "red reroll-all"', 'red1 = "pink reroll-all"', "red1", "'pink' is none of"),
        ('red1 = "red reroll-all"', 'red1 = "red juggle"', "red1", "'juggle' is none of"),
        ('red1 = "red reroll-all"', 'red1 = "red"', "red1", "is none of"),
        ('red1 = "red reroll-all"', "red1 = 7", "red1", "colour action"),
        ('golden1 = "golden"', 'golden1 = "golden exchange"', "golden1", "has no action"),
        ('red1 = "red reroll-all"\n', "", "[cards]", "holds 59 cards"),
        ("plain = 6", "plain = 7", "[tiles]", "counts 13 tiles"),
        ("plain = 6", "plain = -6", "plain", "0 or more"),
        ("plain = 6", "square = 6", "square", "'square' is none of"),
        ('minus_three = "yellow"', 'minus_three = "red"', "[[objectives]]", "objective 1"),
        ("stand_in = true", 'stand_in = "yes"', "stand_in", "true or false"),
    ],
)
def test_a_fault_is_named_by_its_line(old: str, new: str, at: str, says: str) -> None:
    text = TEXT.replace(old, new, 1)
    found = faults(text)
    wanted = f"line {line_of(text, at)}: "
    assert any(fault.startswith(wanted) and says in fault for fault in found), found


def test_every_fault_is_named_at_once() -> None:
    text = TEXT.replace("red reroll-all", "pink reroll-all").replace("plain = 6", "plain = 5")
    assert len(faults(text)) == 3  # two such cards, and the tiles


def test_a_missing_objective_is_counted() -> None:
    first = re.search(r"\[\[objectives\]\].*?(?=\[\[)", TEXT, re.DOTALL)
    assert first
    assert any("there are 5 objectives" in fault for fault in faults(TEXT.replace(first[0], "", 1)))


def test_what_is_no_toml_says_where() -> None:
    assert "line" in faults(TEXT.replace('red1 = "', "red1 = ", 1))[0]


def test_missing_sections_are_named() -> None:
    found = "; ".join(faults("stand_in = true"))
    assert all(name in found for name in ("[cards]", "[[objectives]]", "[tiles]"))


def test_a_game_keeps_the_table_it_started_with() -> None:
    swapped = TEXT.replace('red1 = "red reroll-all"', 'red1 = "red eyes-count"')
    state = DARUMA.start(2, {CARDS: swapped}, scripted_start(2))
    assert state.setting.table.cards["red1"].action == "eyes-count"
    assert DARUMA.view(state, SPECTATOR).market[0].action == "eyes-count"


def test_nobody_chooses_the_table() -> None:
    assert registry.asked_options(DARUMA) == ()
    with pytest.raises(OptionError):
        registry.read_options("daruma", 2, {CARDS: TEXT})
    assert registry.read_options("daruma", 2, {}) == {CARDS: TEXT}


def test_a_record_brings_its_own_table_but_not_a_broken_one() -> None:
    own = TEXT + "# of our club\n"
    assert registry.recorded_options("daruma", 2, {CARDS: own}) == {CARDS: own}
    for broken in ("nonsense", 7):
        with pytest.raises(OptionError):
            registry.recorded_options("daruma", 2, {CARDS: broken})
