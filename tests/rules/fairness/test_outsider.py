"""A checker of 30 lines that shares no code with us agrees on the deals of real games."""

import ast
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from games.rules import registry
from games.rules.chance import SecretChance
from games.rules.game import record_viewer
from tests.support.playouts import Setting
from tests.support.records import SECRET, exported
from tests.support.toy_games import LANTERNS

OUTSIDER = Path(__file__).parent / "outsider.py"
SETTINGS = [
    Setting(rules, seats)
    for rules in (*registry.GAMES.values(), LANTERNS)
    for seats in range(rules.min_seats, rules.max_seats + 1)
]
HAND_AND_GROUP = {2: (2, 6), 3: (2, 6), 4: (2, 6), 5: (2, 5)}


def ask(record: dict[str, Any]) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-I", str(OUTSIDER)], input=json.dumps(record), capture_output=True, text=True
    )
    return done.returncode, done.stderr.strip()


def test_outsider_is_short_and_imports_nothing_of_ours() -> None:
    source = OUTSIDER.read_text(encoding="utf-8")
    assert len(source.splitlines()) <= 30
    imports = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name for node in imports if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "." for node in imports if isinstance(node, ast.ImportFrom)}
    assert names <= sys.stdlib_module_names


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_outsider_agrees_on_every_draw(setting: Setting) -> None:
    record = exported(setting)
    assert len(record["draws"]) >= 2
    assert ask(record) == (0, "")


def test_outsider_finds_another_deal_and_another_secret() -> None:
    record = exported(Setting(LANTERNS, 3))
    record["draws"][1]["outcome"].reverse()
    assert ask(record) == (1, "deal:1")
    assert ask(record | {"commitment": "00"}) == (1, "commitment, deal:1")


def test_outsider_agrees_on_rolls() -> None:
    chance = SecretChance(SECRET, ["a", "b"])
    draws = [{"name": "roll:1", "kind": "roll", "of": 9, "outcome": list(chance.roll("roll:1", 9))}]
    draws.append({"name": "g", "kind": "pick", "of": 3 * 2**30, "outcome": chance.pick("g", 3 * 2**30)})
    record = exported(Setting(LANTERNS, 2)) | {"draws": draws}
    record["seats"] = [{"name": "A", "phrase": "a"}, {"name": "B", "phrase": "b"}]
    assert ask(record) == (0, "")


@pytest.mark.parametrize("seats", HAND_AND_GROUP)
def test_charuma_is_dealt_as_documented(seats: int) -> None:
    """The first cards of the listed deal are the hidden ones by seat, then come the groups."""
    rules = registry.GAMES["charuma"]
    setting = Setting(rules, seats)
    record = exported(setting)
    deal = next(draw["outcome"] for draw in record["draws"] if draw["name"] == "deal:1")
    chance = SecretChance(SECRET, [seat["phrase"] for seat in record["seats"]])
    view = rules.view(rules.start(seats, setting.options, chance), record_viewer())
    hand, group = HAND_AND_GROUP[seats]
    hidden = [sorted(deal[hand * seat :][:hand]) for seat in range(seats)]
    assert [sorted(entry.hidden) for entry in view.hands] == hidden
    groups = [sorted(deal[hand * seats + group * number :][:group]) for number in range(seats)]
    assert [sorted(entry.cards) for entry in view.groups] == groups
    assert view.token == next(draw["outcome"] for draw in record["draws"] if draw["name"] == "first")
