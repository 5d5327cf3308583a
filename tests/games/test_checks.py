"""`manage.py check` looks at the table of cards before anybody plays with it."""

import pytest

from games import checks
from games.rules.daruma.tables import own_text


def test_the_table_that_comes_with_the_site_is_sound() -> None:
    assert checks.check_card_table() == []


def test_each_fault_is_an_error_that_names_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    bad = (
        own_text().replace('red1 = "red reroll-all"', 'red1 = "red juggle"').replace("plain = 6", "plain = 5")
    )
    monkeypatch.setattr(checks, "own_text", lambda: bad)
    found = checks.check_card_table()
    assert len(found) == 2
    assert all(message.is_serious() and message.id == "games.E001" for message in found)
    line = next(n for n, text in enumerate(bad.splitlines(), start=1) if text.startswith("red1"))
    assert str(found[0].msg).startswith(f"cards.toml: line {line}: card red1:")
