"""Whole games in the form of the rules page replay step by step."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.rules.charuma.rules import CHARUMA

CASES = sorted((Path(__file__).parents[2] / "cases").glob("charuma-*.json"))


def load(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(path.read_text())
    return case


def test_there_are_transcripts_of_every_table_size() -> None:
    assert {load(path)["players"] for path in CASES} == {2, 3, 4, 5}


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_transcript_replays(path: Path) -> None:
    case = load(path)
    seats, options, chance = CHARUMA.script(case)
    state = CHARUMA.start(seats, options, chance)
    for step in case["steps"]:
        assert CHARUMA.to_act(state) == step["actor"]
        assert list(CHARUMA.legal(state)) == step["legal"]
        assert CHARUMA.read(state, step["move"]) == step["move"]
        state = CHARUMA.apply(state, step["move"], chance)
        assert CHARUMA.facts(state) == {"points": step["points"]}
    assert CHARUMA.to_act(state) is None
    assert CHARUMA.legal(state) == ()
    assert CHARUMA.end_facts(state) == {"final": case["final"], "winner": case["winner"]}
