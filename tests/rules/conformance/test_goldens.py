"""Every game's golden transcripts are there and still true."""

from pathlib import Path

import pytest

from games.rules import registry
from tests.support import goldens
from tests.support.goldens import FOLDER, golden_file, golden_settings, transcript
from tests.support.leaky_games import TellsWhatWasDrawn
from tests.support.playouts import Setting
from tests.support.toy_games import LANTERNS, TOYS

SETTINGS = [setting for rules in (*registry.GAMES.values(), LANTERNS) for setting in golden_settings(rules)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_golden_transcript_is_true(setting: Setting) -> None:
    file = golden_file(setting)
    assert file.exists(), "run `python -m tests.support.goldens` and read what it writes"
    assert file.read_text(encoding="utf-8") == transcript(setting)


def test_no_golden_transcript_is_left_over() -> None:
    assert {file.name for file in FOLDER.glob("*.txt")} == {golden_file(setting).name for setting in SETTINGS}


def test_a_leak_shows_in_the_transcript() -> None:
    setting = Setting(TellsWhatWasDrawn(), 3)
    assert golden_file(setting).read_text(encoding="utf-8") != transcript(setting)


def test_command_writes_a_transcript_for_each_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(goldens, "FOLDER", tmp_path)
    monkeypatch.setattr(registry, "GAMES", {toy.slug: toy for toy in TOYS})
    goldens.main()
    assert sorted(file.name for file in tmp_path.iterdir()) == [
        f"lanterns-{seats}.txt" for seats in (2, 3, 4)
    ]
