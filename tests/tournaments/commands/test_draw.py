"""`manage.py draw` and `manage.py check_draws` for anybody with a tournament file."""

import json
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.core import test_files
from tournaments.core.exchange import write_json
from tournaments.core.fairness import commitment, event_seed
from tournaments.core.generator import random_event
from tournaments.core.model import Absence, Entrant, Kind, Result, Round, State, Table, Tournament
from tournaments.core.settings import Format, Settings
from tournaments.plan.proposals import follow_format

TRF = sorted(test_files.FOLDER.glob("*.trf"))


@pytest.fixture
def event_file(tmp_path: Path) -> Path:
    path = tmp_path / "event.json"
    path.write_text(write_json(random_event(9, 8, 16)), encoding="utf-8")
    return path


def run(command: str, *arguments: object) -> str:
    out = StringIO()
    call_command(command, *map(str, arguments), stdout=out)
    return out.getvalue()


def check(path: Path) -> tuple[int, str]:
    """The exit status and what was printed."""
    out = StringIO()
    try:
        call_command("check_draws", str(path), stdout=out)
    except SystemExit as left:
        return int(str(left.code)), out.getvalue()
    return 0, out.getvalue()


@pytest.mark.parametrize("path", TRF, ids=lambda path: path.stem)
def test_the_next_round_of_a_trf_file_is_drawn(path: Path) -> None:
    found = json.loads(run("draw", path, "--seed", 1, "--json"))
    seated = [one for table in found["tables"] for one in table]
    assert sorted(seated + found["byes"]) == found["players"]
    assert found["cost"]["bye-again"] == found["bound"]["bye-again"]


def test_the_same_file_and_seed_give_the_same_bytes(event_file: Path) -> None:
    first = run("draw", event_file, "--seed", 5, "--json")
    assert run("draw", event_file, "--seed", 5, "--json") == first


def test_no_round_is_drawn_after_the_last_one_of_an_event(tmp_path: Path) -> None:
    planned = random_event(9, 8, 16)
    settings = replace(planned.settings, rounds=len(planned.rounds))
    path = tmp_path / "over.json"
    path.write_text(write_json(replace(planned, settings=settings, commitment=commitment("s"))))
    with pytest.raises(CommandError, match="there is no next one"):
        run("draw", path)
    settings = replace(settings, rounds=len(planned.rounds) + 1)
    path.write_text(write_json(replace(planned, settings=settings, commitment=commitment("s"))))
    assert "Table 1: " in run("draw", path)


def test_a_round_beyond_those_that_a_foreign_file_plans_is_drawn_with_a_remark(tmp_path: Path) -> None:
    planned = random_event(9, 8, 16)
    path = tmp_path / "foreign.json"
    settings = replace(planned.settings, rounds=len(planned.rounds))
    path.write_text(write_json(replace(planned, settings=settings)))
    remarks = StringIO()
    call_command("draw", str(path), stdout=StringIO(), stderr=remarks)
    assert "this would be one more" in remarks.getvalue()


def test_words_tell_tables_and_costs(event_file: Path) -> None:
    text = run("draw", event_file, "--seed", 5)
    assert "Table 1: " in text
    assert "rematch" in text.splitlines()[-9]


def test_the_absent_are_not_drawn(event_file: Path) -> None:
    here = json.loads(run("draw", event_file, "--json"))["players"]
    found = json.loads(run("draw", event_file, "--absent", here[0], "--json"))
    assert found["players"] == here[1:]


def test_every_stored_draw_holds(event_file: Path) -> None:
    status, text = check(event_file)
    assert status == 0
    assert text.strip().endswith(" 0 of them wrong")


@pytest.mark.parametrize("field", ["tables", "cost", "digest", "players", "byes", "bound"])
def test_a_draw_that_was_tampered_with_is_found(event_file: Path, field: str) -> None:
    value = json.loads(event_file.read_text())
    draw = value["rounds"][-1]["draw"]
    changed = {
        "tables": [*draw["tables"][1:], draw["tables"][0][::-1]],
        "cost": {**draw["cost"], "gap": draw["cost"]["gap"] + 1},
        "digest": "0" * 64,
        "players": draw["players"][1:],
        "byes": [*draw["byes"], 999],
        "bound": {**draw["bound"], "rematch": 10**6},
    }
    draw[field] = changed[field]
    event_file.write_text(json.dumps(value))
    status, text = check(event_file)
    assert status == 1
    assert f"round {len(value['rounds'])}: FAILED" in text


@pytest.mark.parametrize("field", ["bound", "reasons"])
def test_a_lowered_bound_and_other_reasons_are_found(event_file: Path, field: str) -> None:
    value = json.loads(event_file.read_text())
    draw = value["rounds"][-1]["draw"]
    if field == "bound":
        draw["bound"] = dict.fromkeys(draw["bound"], 0)
    else:
        draw["reasons"][0] = ["first-meeting"]
    event_file.write_text(json.dumps(value))
    status, text = check(event_file)
    assert (status, f"FAILED {field}" in text) == (1, True)


def test_it_is_said_whether_the_seeds_could_be_checked(event_file: Path) -> None:
    value = json.loads(event_file.read_text())
    committed = commitment("s")
    for more, said in (
        ({}, "seeds: not checked: the file has no commitment to a secret"),
        (
            {"commitment": committed},
            "seeds: not checked: the secret from which they follow is in the file",
        ),
        ({"commitment": committed, "seed": "0" * 32}, f"to compare it then: {committed}"),
    ):
        event_file.write_text(json.dumps(value | more))
        status, told = check(event_file)
        assert (status, said in told) == (0, True)
    event_file.write_text(json.dumps(value | {"commitment": committed, "secret": "s", "seed": "0" * 32}))
    status, told = check(event_file)
    assert (status, "seeds: FAILED" in told) == (1, True)
    assert "FAILED seed: the event's seed doesn't follow from the secret" in told


def test_seeds_that_follow_from_the_secret_are_said_to(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    planned = random_event(9, 8, 16)
    settled = replace(planned, rounds=(), seed=event_seed("s"), secret="s", commitment=commitment("s"))
    path.write_text(write_json(settled))
    status, told = check(path)
    assert (status, "seeds: all follow from the secret" in told) == (0, True)


def test_a_secret_that_was_not_committed_to_is_found(event_file: Path) -> None:
    value = json.loads(event_file.read_text())
    event_file.write_text(json.dumps(value | {"secret": "s", "commitment": "0" * 64}))
    status, text = check(event_file)
    assert (status, "FAILED commitment" in text) == (1, True)


def test_a_result_changed_behind_a_draw_is_found(event_file: Path) -> None:
    value = json.loads(event_file.read_text())
    result = value["rounds"][0]["tables"][0]["results"][0]
    result["places"] = result["places"][::-1]
    event_file.write_text(json.dumps(value))
    assert check(event_file)[0] == 1


@pytest.mark.parametrize("command", ["draw", "check_draws"])
@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "there is no line 001"),
        (b"{", "line 1"),
        (b"[" * 100_000, "can't be read as JSON"),
        (b'{"format": ' + b"9" * 5000 + b"}", "can't be read as JSON"),
        (b'{"format": "charuma-tournament", "version": 1, "rounds": [{"number": 2}]}', "rounds[0].number"),
        (b"001 nonsense", "line 1"),
        (b"\xff\xfe\x00", "there is no line 001"),
    ],
)
def test_a_broken_file_is_refused_in_one_line(
    tmp_path: Path, command: str, content: bytes, told: str
) -> None:
    path = tmp_path / "broken"
    path.write_bytes(content)
    with pytest.raises(CommandError) as caught:
        run(command, path)
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("command", ["draw", "check_draws"])
def test_a_file_that_is_not_there_is_told(tmp_path: Path, command: str) -> None:
    with pytest.raises(CommandError, match="No such file"):
        run(command, tmp_path / "nothing.json")


def test_an_unknown_absent_number_is_told(event_file: Path) -> None:
    with pytest.raises(CommandError, match="starting number 999"):
        run("draw", event_file, "--absent", 999)


def test_too_few_entrants_are_told(tmp_path: Path) -> None:
    path = tmp_path / "one.json"
    path.write_text(
        json.dumps({"format": "charuma-tournament", "version": 1, "entrants": [{"number": 1, "name": "A"}]})
    )
    with pytest.raises(CommandError, match="Fewer than two"):
        run("draw", path)


def test_a_format_without_draws_is_told(event_file: Path) -> None:
    value = json.loads(event_file.read_text())
    value["settings"]["format"] = "round-robin"
    event_file.write_text(json.dumps(value))
    with pytest.raises(CommandError, match="round-robin"):
        run("draw", event_file)


@pytest.mark.parametrize("command", ["draw", "check_draws"])
def test_names_that_nobody_can_tell_apart_are_marked(event_file: Path, command: str) -> None:
    value = json.loads(event_file.read_text())
    first, second, third, fourth = value["entrants"][:4]
    first["name"], second["name"], third["name"], fourth["name"] = (
        "Ann",
        "ann\u200b",
        "\u200b \u2060",
        "B\x1b[2J",
    )
    event_file.write_text(json.dumps(value))
    out, err = StringIO(), StringIO()
    call_command(command, str(event_file), stdout=out, stderr=err)
    assert f"the same name for starting numbers {first['number']}, {second['number']}: Ann" in err.getvalue()
    assert f"no name that can be seen: starting number {third['number']}" in err.getvalue()
    assert not set("\u200b\u2060\x1b") & set(out.getvalue() + err.getvalue())


def test_a_round_that_does_not_say_how_it_came_about_fails(event_file: Path) -> None:
    value = json.loads(event_file.read_text())
    del value["rounds"][0]["draw"]
    event_file.write_text(json.dumps(value))
    status, text = check(event_file)
    assert status == 1
    assert "round 1: FAILED no-draw" in text


def test_a_trf_file_keeps_no_draws_so_that_nothing_is_checked() -> None:
    status, text = check(TRF[0])
    assert (status, text) == (1, "A TRF file keeps no draws: nothing was checked.\n")


@pytest.mark.parametrize(("reason", "wrong"), [("", 2), (" ", 2), ("they asked for it", 0)])
def test_tables_that_were_changed_by_hand_need_a_reason(event_file: Path, reason: str, wrong: int) -> None:
    value = json.loads(event_file.read_text())
    one, other = value["rounds"][-1]["tables"][:2]
    one["entrants"][0], other["entrants"][0] = other["entrants"][0], one["entrants"][0]
    one["reason"] = other["reason"] = reason
    event_file.write_text(json.dumps(value))
    status, text = check(event_file)
    assert (status, text.count("FAILED no-reason")) == (min(wrong, 1), wrong)
    assert "changed by hand" in text


def test_a_changed_knock_out_result_names_what_differs(tmp_path: Path) -> None:
    people = tuple(Entrant(number, f"P{number}") for number in range(1, 7))
    settings = Settings(preferred=2, allowed=(2,), rounds=3, format=Format.KNOCK_OUT)
    now = Tournament("Cup", settings, people, seed="s")
    for number in (1, 2):
        fixed = follow_format(now, now.stages, frozenset(range(1, 7))).fixed
        assert fixed is not None
        tables = tuple(
            Table(index, seats, (Result(State.PLAYED, (1, 2), drawn=number),))
            for index, seats in enumerate(fixed.tables, 1)
        )
        absences = tuple(Absence(one, Kind.BYE) for one in fixed.byes)
        now = replace(now, rounds=(*now.rounds, Round(number, tables, absences, fixed=fixed)))
    path = tmp_path / "cup.json"
    path.write_text(write_json(now))
    assert check(path)[0] == 0
    value = json.loads(path.read_text())
    value["rounds"][0]["tables"][0]["results"][0]["places"] = [2, 1]
    path.write_text(json.dumps(value))
    status, text = check(path)
    assert status == 1
    assert "round 2: FAILED plan: out: the format gives" in text
    for line in text.splitlines():
        given, _comma, stored = line.partition("the format gives ")[2].partition(", stored is ")
        assert not given or given != stored
