"""Transcripts are compared step by step, and every difference is named by file and step."""

import json
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.rules.transcripts import Difference, compare, digest
from tests.support.playouts import Setting, play_with
from tests.support.toy_games import LANTERNS


@pytest.fixture
def case() -> dict[str, Any]:
    """A whole game of the toy, written down in the form of the rules pages."""
    deals = [list("382615497"), list("945381267")]
    head: dict[str, Any] = {"game": "lanterns", "players": 3, "rounds": 2, "first": 2, "deals": deals}
    game = play_with(Setting(LANTERNS, 3), LANTERNS.script(head)[2], seed=3)
    steps = [
        {
            "actor": step.seat,
            "legal": list(LANTERNS.legal(before)),
            "move": step.move,
            "points": list(step.state.points),
        }
        for before, step in zip(game.states, game.steps, strict=False)
    ]
    return head | {"steps": steps, "final": list(game.states[-1].points)}


def test_true_transcript_agrees(case: dict[str, Any]) -> None:
    assert compare(case) == 12


def test_legal_moves_may_be_named_by_number_and_digest(case: dict[str, Any]) -> None:
    case["steps"][4]["legal"] = digest(tuple(case["steps"][4]["legal"]))
    assert compare(case) == 12
    case["steps"][4]["legal"]["sha256"] = "00"
    with pytest.raises(Difference, match="step 5: legal"):
        compare(case)


def test_digest_is_that_of_the_rules_page() -> None:
    assert digest(("keep", "swap")) == {
        "count": 2,
        "sha256": "9da2b8e07b06ac1cd60918eab2e4a0faa6c50dcf73e8dd3c193b00d46e72e952",
    }


def test_start_is_compared_if_the_file_has_one(case: dict[str, Any]) -> None:
    assert compare(case | {"start": {"points": [0, 0, 0]}}) == 12
    with pytest.raises(Difference, match="start: points"):
        compare(case | {"start": {"points": [1, 0, 0]}})


DIFFERENCES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "other actor": (lambda c: c["steps"][0].update(actor=0), "step 1: actor: the file has 0, the engine 2"),
    "move too many": (lambda c: c["steps"][1]["legal"].append("wait"), r"step 2: legal: .* lacks \['wait'\]"),
    "move too few": (lambda c: c["steps"][1]["legal"].pop(0), r"step 2: legal: .* has \['keep'\]"),
    "other order": (lambda c: c["steps"][1]["legal"].reverse(), "step 2: legal: the file has"),
    "illegal move": (lambda c: c["steps"][2].update(move="peek"), "step 3: the move is refused"),
    "other points": (lambda c: c["steps"][5].update(points=[5, 0, 0]), "step 6: points: the file has"),
    "fact left out": (lambda c: c["steps"][5].pop("points"), "step 6: points is stated on one side only"),
    "fact too many": (lambda c: c["steps"][5].update(book=1), "step 6: book is stated on one side only"),
    "no actor": (lambda c: c["steps"][5].pop("actor"), "step 6: can't be read"),
    "step of nothing": (lambda c: c["steps"].insert(0, None), "step 1: can't be read"),
    "step too few": (lambda c: c["steps"].pop(), "end: the game isn't over"),
    "step too many": (lambda c: c["steps"].append(c["steps"][-1]), "step 13: actor"),
    "other end": (lambda c: c.update(final=[9, 9, 9]), "end: final"),
    "no end": (lambda c: c.pop("final"), "end: final is stated on one side only"),
    "no steps": (lambda c: c.pop("steps"), "start: can't be read"),
    "no deals": (lambda c: c.pop("deals"), "start: can't be read"),
    "deal too few": (lambda c: c["deals"].pop(), "step 6: can't be read"),
    "other cards": (lambda c: c.update(deals=[["1"]]), "start: can't be read"),
    "other game": (lambda c: c.update(game="chess"), "start: no game is called 'chess'"),
    "strange game": (lambda c: c.update(game=["lanterns"]), "start: no game is called"),
}


@pytest.mark.parametrize("name", DIFFERENCES)
def test_difference_is_named(name: str, case: dict[str, Any]) -> None:
    change, words = DIFFERENCES[name]
    change(case)
    with pytest.raises(Difference, match=words):
        compare(case)


@pytest.mark.parametrize("garbage", [None, [], "x", 1, {}, {"game": None}, {"game": "lanterns"}])
def test_garbage_is_a_difference(garbage: object) -> None:
    with pytest.raises(Difference):
        compare(garbage)


def replay(*files: Path) -> str:
    out = StringIO()
    call_command("replay_transcripts", *map(str, files), stdout=out)
    return out.getvalue()


def test_command_counts_games_and_steps(case: dict[str, Any], tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for file in files:
        file.write_text(json.dumps(case), encoding="utf-8")
    assert replay(*files) == "2 games, 24 steps agree\n"


def test_command_names_file_step_and_difference(case: dict[str, Any], tmp_path: Path) -> None:
    case["steps"][0]["actor"] = 0
    file = tmp_path / "other.json"
    file.write_text(json.dumps(case), encoding="utf-8")
    with pytest.raises(CommandError, match=r"other\.json: step 1: actor"):
        replay(file)


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000])
def test_command_refuses_an_unreadable_file_in_words(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_bytes(content)
    with pytest.raises(CommandError, match=r"bad\.json: can't be read"):
        replay(file)
    with pytest.raises(CommandError, match=r"none\.json: can't be read"):
        replay(tmp_path / "none.json")
