"""The check of a finished game's record: every lie in it is found, and no garbage upsets it."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest

from games.rules import registry
from games.rules.fairness import TITLES, Check, check
from games.rules.places import with_leavers
from tests.support.playouts import Setting
from tests.support.records import exported
from tests.support.toy_games import LANTERNS

SETTINGS = [
    Setting(rules, seats)
    for rules in (*registry.GAMES.values(), LANTERNS)
    for seats in range(rules.min_seats, rules.max_seats + 1)
]
GARBAGE: tuple[object, ...] = (
    None,
    [],
    {},
    "x",
    -1,
    10**30,
    True,
    1.5,
    {"a": 1},
    ["x"],
    [[]],
    "\ud800",
    "💥" * 99,
    [None],
    "zz",
)
"""Values to put where others belong."""


@pytest.fixture
def record() -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(json.dumps(exported(Setting(LANTERNS, 3))))
    return plain


def failed(record: object) -> set[str]:
    checks = check(record).checks
    assert all(entry.detail % entry.params and entry.title for entry in checks)
    return {entry.name for entry in checks if not entry.ok}


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_honest_record_passes_every_check(setting: Setting) -> None:
    checked = check(json.loads(json.dumps(exported(setting))))
    assert [entry.detail % entry.params for entry in checked.checks if not entry.ok] == []
    assert [entry.name for entry in checked.checks] == list(TITLES)
    assert checked.ok


def test_draws_are_listed_for_the_page(record: dict[str, Any]) -> None:
    draws = check(record).draws
    assert [draw.name for draw in draws] == ["first", "deal:1", "deal:2"]
    assert list(draws[1].outcome) == record["draws"][1]["outcome"]  # type: ignore[arg-type]


def test_record_without_its_draws_passes(record: dict[str, Any]) -> None:
    del record["draws"]
    assert check(record).ok


LIES: dict[str, tuple[Callable[[dict[str, Any]], object], set[str]]] = {
    "other commitment": (lambda r: r.update(commitment="0" * 64), {"commitment"}),
    "other secret": (lambda r: r.update(secret="ff" * 32), {"commitment", "draws"}),
    "short secret": (lambda r: r.update(secret="ff"), {"commitment", "draws"}),
    "other phrase": (lambda r: r["seats"][0].update(phrase="mine"), {"draws"}),
    "phrases changed round": (lambda r: r["seats"].reverse(), {"draws"}),
    "other deal": (lambda r: r["draws"][1]["outcome"].reverse(), {"draws"}),
    "other deck": (lambda r: r["draws"][1]["of"].reverse(), {"draws"}),
    "a draw too many": (lambda r: r["draws"].append(r["draws"][0]), {"draws"}),
    "a draw left out": (lambda r: r["draws"].pop(), {"draws"}),
    "illegal move": (lambda r: r["moves"][0].update(text="peek"), {"moves", "draws", "result"}),
    "move that isn't canonical": (lambda r: r["moves"][0].update(text=" KEEP"), {"moves", "draws", "result"}),
    "move of another seat": (lambda r: r["moves"][3].update(seat=9), {"moves", "draws", "result"}),
    "move of no number": (lambda r: r["moves"][5].update(number=7), {"moves", "draws", "result"}),
    "true for a number": (lambda r: r.update(rules_version=True), {"record"}),
    "move left out": (lambda r: r["moves"].pop(2), {"moves", "draws", "result"}),
    "last move left out": (lambda r: r["moves"].pop(), {"moves", "draws", "result"}),
    "move after the end": (
        lambda r: r["moves"].append({**r["moves"][0], "number": len(r["moves"]) + 1}),
        {"moves", "draws"},
    ),
    "other points": (lambda r: r["result"].update(points=[9, 0, 0]), {"result"}),
    "other places": (lambda r: r["result"].update(places=[1, 1, 1]), {"result"}),
    "leaver in place": (lambda r: r["seats"][_winner(r)].update(resigned=True), {"result"}),
    "points of a fourth": (lambda r: r["result"]["points"].append(0), {"result"}),
    "other game": (lambda r: r.update(game="chess"), {"record"}),
    "other rules": (lambda r: r.update(rules_version=99), {"record"}),
    "other form": (lambda r: r.update(format="charuma-game-2"), {"record"}),
    "one player": (lambda r: r.update(seats=r["seats"][:1]), {"record"}),
    "too many players": (lambda r: r.update(seats=r["seats"] * 3), {"record"}),
    "option out of bounds": (lambda r: r["options"].update(rounds=99), {"record"}),
    "unknown option": (lambda r: r["options"].update(cheat="on"), {"record"}),
    "other number of rounds": (lambda r: r["options"].update(rounds=1), {"moves", "draws", "result"}),
}


def _winner(record: dict[str, Any]) -> int:
    places: list[int] = record["result"]["places"]
    return places.index(1)


@pytest.mark.parametrize("lie", LIES)
def test_lie_is_found(lie: str, record: dict[str, Any]) -> None:
    tell, expected = LIES[lie]
    tell(record)
    assert expected <= failed(record)


def test_a_change_of_the_options_that_draws_nothing_else_is_found(record: dict[str, Any]) -> None:
    record["options"]["rounds"] = 1
    details = [entry.detail % entry.params for entry in check(record).checks if not entry.ok]
    assert "Move 7 comes after the end of the game." in details


@pytest.mark.parametrize(
    "garbage", [*GARBAGE, object(), b"{}", float("nan")], ids=lambda value: type(value).__name__
)
def test_garbage_instead_of_a_record_fails_in_words(garbage: object) -> None:
    assert failed(garbage) == {"record"}


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths to everything inside `value`."""
    entries = (
        value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    )
    return [path] * bool(path) + [place for key, entry in entries for place in _places(entry, (*path, key))]


@pytest.mark.parametrize("garbage", GARBAGE, ids=lambda value: type(value).__name__)
def test_garbage_anywhere_never_raises(garbage: object, record: dict[str, Any]) -> None:
    for *path, last in _places(record):
        broken = copy.deepcopy(record)
        inner: Any = broken
        for key in path:
            inner = inner[key]
        inner[last] = garbage
        assert all(isinstance(entry, Check) for entry in check(broken).checks)


def test_missing_keys_never_raise(record: dict[str, Any]) -> None:
    for key in set(record) - {"draws"}:
        assert failed({name: value for name, value in record.items() if name != key}) == {"record"}


def test_leavers_come_last_in_the_order_of_their_points() -> None:
    assert with_leavers([1, 2, 3, 4], [True, False, False, True]) == (3, 1, 2, 4)
    assert with_leavers([1, 1, 3], [False, True, False]) == (1, 3, 2)
    assert with_leavers([1, 2, 2, 4], [True, False, False, False]) == (4, 1, 1, 3)
    assert with_leavers([1, 2, 2], [False, False, False]) == (1, 2, 2)


def test_record_with_a_leaver_passes() -> None:
    record = exported(Setting(LANTERNS, 3), resigned=frozenset({0}))
    assert record["result"]["places"][0] == 3
    assert check(record).ok


def test_secret_is_in_no_repr_of_the_check(record: dict[str, Any]) -> None:
    assert record["secret"] not in repr(check(record))
