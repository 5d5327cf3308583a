"""Tournament files: JSON and TRF, round trips and refusals."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.tournaments.core.builders import event, played, with_round
from tournaments.core.errors import RecordError
from tournaments.core.exchange import read_json, write_json
from tournaments.core.generator import PEACE, random_event
from tournaments.core.history import read_history
from tournaments.core.model import (
    Absence,
    Entrant,
    ForbiddenPair,
    Kind,
    Presence,
    Result,
    Round,
    State,
    Table,
    Tournament,
)
from tournaments.core.pairing.draw import draw_round
from tournaments.core.settings import AbsenceScore, ByeScore, Scheme, SchemeKind, Settings, Stages
from tournaments.core.standings import standings
from tournaments.core.trf import new_report, read_trf, write_trf

FOLDER = Path(__file__).parent / "trf"
FILES = sorted(path.name for path in FOLDER.glob("*.trf"))


@pytest.mark.parametrize("seed", range(6))
def test_json_round_trip_is_lossless_and_stable(seed: int) -> None:
    tournament = random_event(seed, 5, 16)
    text = write_json(tournament)
    assert read_json(text) == tournament
    assert write_json(read_json(text)) == text


@pytest.mark.parametrize(
    ("text", "where", "code"),
    [
        ("{\n nonsense", "line 2", "not-json"),
        ("[]", "file", "not-object"),
        ('{"format": "other"}', "format", "unknown-format"),
        ('{"format": "charuma-tournament", "version": 9}', "version", "unknown-version"),
    ],
)
def test_broken_json_is_refused(text: str, where: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_json(text)
    assert (caught.value.where, caught.value.code) == (where, code)


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ('"preferred": 4', '"preferred": 9', "settings"),
        ('"rounds": 5', '"rounds": "five"', "settings.rounds"),
        ('"bye": "win"', '"bye": "gold"', "settings.bye"),
        ('"number": 2', '"number": 1', "entrants"),
        ('"rating": 1999', '"rating": 1999, "colour": 1', "entrants[0].colour"),
        ('"DE"', '"XX"', "settings.tie_breaks[0]"),
        ('"DE"', '["DE"]', "settings.tie_breaks[0]"),
        ('"forbidden": []', '"forbidden": [[1, 2, 3, 2]]', "forbidden[0]"),
        ('"forbidden": []', '"forbidden": [[1, "2"]]', "forbidden[0]"),
        ('"rounds": []', '"rounds": [], "stages": {"cut": 1}', "stages.cut"),
        ('"rounds": []', '"rounds": [{"number": 1, "fixed": {"rule": 7}}]', "rounds[0].fixed.rule"),
    ],
)
def test_a_wrong_field_is_named(old: str, new: str, where: str) -> None:
    text = write_json(event(3))
    assert old in text
    with pytest.raises(RecordError) as caught:
        read_json(text.replace(old, new, 1))
    assert caught.value.where == where


@pytest.mark.parametrize("name", FILES)
def test_trf_file_is_read_and_written_back(name: str) -> None:
    text = (FOLDER / name).read_text(encoding="utf-8")
    report = read_trf(text)
    assert [line.rstrip() for line in write_trf(report).splitlines()] == [
        line.rstrip() for line in text.splitlines()
    ]
    history = read_history(report.tournament)
    assert {number: history.score(number) for number in report.points} == report.points


def test_announced_absence_belongs_to_the_coming_round() -> None:
    report = read_trf((FOLDER / "made-6p-3r.trf").read_text(encoding="utf-8"))
    assert (len(report.tournament.rounds), report.coming) == (2, 3)
    assert [one.entrant for one in report.absent] == [4]


GOOD = (
    "012 An event\n"
    "001    1      Player 0001                       2720                             1.0    1     2 w 1\n"
    "001    2      Player 0002                       2701                             0.0    2     1 b 0\n"
)


@pytest.mark.parametrize(
    ("old", "new", "where", "code"),
    [
        ("001    2", "001    1", "line 3", "twice"),
        ("2 w 1", "3 w 1", "line 2", "no-opponent"),
        ("2 w 1", "1 w 1", "line 2", "self"),
        ("2 w 1", "2 b 1", "line 2", "colours"),
        ("2 w 1", "2 w 0", "line 2", "results"),
        ("2 w 1", "2 w ?", "line 2", "no-result"),
        ("2 w 1", "2 x 1", "line 2", "no-colour"),
        ("1 b 0", "0000 - Z", "line 2", "one-sided"),
        ("1.0    1", "0.5    1", "line 2", "points"),
        ("2720", "27x0", "line 2", "not-number"),
        ("012 An event", "XXS WW=3.0", "line 1", "scoring"),
    ],
)
def test_broken_trf_is_refused_with_line_and_reason(old: str, new: str, where: str, code: str) -> None:
    text = GOOD.replace("1 b 0", "0000 - Z") if old == "1 b 0" else GOOD.replace(old, new, 1)
    if old == "1 b 0":
        text = text.replace("  0000", "0000")
    with pytest.raises(RecordError) as caught:
        read_trf(text)
    assert (caught.value.where, caught.value.code) == (where, code)


@pytest.mark.parametrize(
    ("old", "new", "where", "code"),
    [
        ("2 w 1", "² w 1", "line 2", "no-opponent"),
        ("2 w 1", "9 w 1", "line 2", "no-opponent"),
        ("2 w 1", "2 w", "line 2", "results"),
        ("001    1", "001    0", "line 2", "no-number"),
        ("001    1", "001   -1", "line 2", "no-number"),
    ],
)
def test_numbers_and_results_that_nobody_has_are_refused(old: str, new: str, where: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_trf(GOOD.replace(old, new, 1))
    assert (caught.value.where, caught.value.code) == (where, code)


def test_a_table_without_a_result_is_read_and_written_back_as_unfinished() -> None:
    text = GOOD.replace("2 w 1", "2 w").replace("1 b 0", "1 b").replace(" 1.0 ", " 0.0 ")
    report = read_trf(text)
    assert report.tournament.rounds[0].tables == (Table(1, (1, 2)),)
    assert write_trf(report) == text


def test_own_events_become_trf_and_come_back_with_points_and_buchholz() -> None:
    peaceful = (random_event(seed, 6, 12, PEACE) for seed in range(120))
    twos = [one for one in peaceful if one.settings.allowed == (2,) and one.settings.scheme == Scheme()]
    twos = [one for one in twos if one.settings.bye is ByeScore.WIN]
    assert len(twos) > 3
    for tournament in twos:
        again = read_trf(write_trf(new_report(tournament))).tournament
        settings = replace(tournament.settings, tie_breaks=("BH", "SB", "BH-C1"))
        ours, theirs = (standings(replace(one, settings=settings)) for one in (tournament, again))
        assert [(row.rank, row.entrant, row.score) for row in ours] == [
            (row.rank, row.entrant, row.score) for row in theirs
        ]
        assert [row.figures for row in ours] == [row.figures for row in theirs]


def test_buchholz_of_a_file_is_the_sum_of_its_opponents_points() -> None:
    report = read_trf((FOLDER / "open-83p-8r.trf").read_text(encoding="utf-8"))
    history = read_history(report.tournament)
    settings = replace(report.tournament.settings, tie_breaks=("BH",))
    rows = standings(replace(report.tournament, settings=settings))
    everywhere = [row for row in rows if all(line.kind is Kind.PLAYED for line in history.lines[row.entrant])]
    regular = [
        row
        for row in everywhere
        if all(
            line.kind is Kind.PLAYED
            for one in history.lines[row.entrant]
            for line in history.lines[one.opponents[0]]
        )
    ]
    assert regular
    for row in regular:
        opponents = [line.opponents[0] for line in history.lines[row.entrant]]
        assert row.figures[0].value == sum(report.points[one] for one in opponents)


def three_rounds(**settings: object) -> Tournament:
    """Three entrants, one of whom rests each round; 1 has won, shared, and rested."""
    tournament = event(3, **{"preferred": 2, "allowed": (2,), **settings})
    tournament = with_round(tournament, played(1, 2), e3=Kind.BYE)
    tournament = with_round(tournament, played(1, 3, places=(1, 1)), e2=Kind.BYE)
    return with_round(tournament, played(2, 3), e1=Kind.BYE)


def test_every_way_of_not_playing_comes_back_with_what_it_gave() -> None:
    tournament = event(4, preferred=2, allowed=(2,), asked_byes=2, late=AbsenceScore.HALF)
    tournament = with_round(tournament, played(1, 2, state=State.VOID), e3=Kind.ASKED_HALF, e4=Kind.LATE)
    no_show = played(1, 2, presence=(Presence.PLAYED, Presence.NO_SHOW))
    tournament = with_round(tournament, no_show, e3=Kind.ASKED_FULL, e4=Kind.BYE)
    aborted = played(3, 4, state=State.ABORTED)
    tournament = with_round(tournament, aborted, e1=Kind.WITHDRAWN, e2=Kind.ASKED_ZERO)
    text = write_trf(new_report(tournament))
    lines = {int(line[4:8]): line for line in text.splitlines() if line.startswith("001")}
    assert {number: line[80:84].strip() for number, line in lines.items()} == {
        1: "1.5",
        2: "0.5",
        3: "1.5",
        4: "1.5",
    }
    cells = {number: [line[91 + 10 * index :][7] for index in range(3)] for number, line in lines.items()}
    assert cells == {1: ["H", "+", "Z"], 2: ["H", "-", "Z"], 3: ["H", "F", "Z"], 4: ["H", "U", "Z"]}
    assert read_history(read_trf(text).tournament).score(4) == 36


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"scheme": Scheme(SchemeKind.LEAGUE)}, "scores"),
        ({"bye": ByeScore.MEAN}, "scores"),
        ({"preferred": 3, "allowed": (3,)}, "no-table-of-two"),
    ],
)
def test_what_trf_cannot_say_is_refused(change: dict[str, Any], code: str) -> None:
    tournament = three_rounds(**change)
    if code == "no-table-of-two":
        tournament = with_round(event(3, **change), played(1, 2, 3))
    with pytest.raises(RecordError) as caught:
        new_report(tournament)
    assert caught.value.code == code


def test_trf_has_no_rounds_after_a_cut() -> None:
    with pytest.raises(RecordError) as caught:
        new_report(replace(three_rounds(), stages=Stages(cut=2)))
    assert caught.value.code == "cut"


def test_who_withdrew_is_not_drawn_from_the_trf_either_nor_are_forbidden_pairs() -> None:
    people = tuple(Entrant(number, f"P{number}") for number in range(1, 10))
    settings = Settings(preferred=2, allowed=(2,), rounds=6)
    apart = (ForbiddenPair(2, 5), ForbiddenPair(1, 3, last=1))
    start = Tournament("Cup", settings, people, (), apart)
    first = draw_round(start, 1, seed="s")
    tables = tuple(
        Table(index, pair, (Result(State.PLAYED, (1, 2), drawn=1),))
        for index, pair in enumerate(first.tables, 1)
    )
    byes = tuple(Absence(one, Kind.BYE) for one in first.byes)
    gone = first.tables[0][0]
    people = tuple(replace(one, left=1 if one.number == gone else None) for one in people)
    now = replace(start, entrants=people, rounds=(Round(1, tables, byes, first),))
    text = write_trf(new_report(now))
    assert "XXP 2 5" in text
    assert "XXP 1 3" not in text
    report = read_trf(text)
    assert [one.entrant for one in report.absent] == [gone]
    assert report.tournament.forbidden == (ForbiddenPair(2, 5),)
    drawn = draw_round(now, 2, seed="t")
    again = draw_round(report.tournament, 2, tuple(one.entrant for one in report.absent), "t")
    assert (again.tables, again.byes) == (drawn.tables, drawn.byes)
    last = replace(now, settings=replace(settings, rounds=1))
    assert read_trf(write_trf(new_report(last))).coming == 0


@pytest.mark.parametrize("line", ["260   2   9    1    2    3", "XXP 1 2 3"])
def test_forbidden_pairs_of_a_trf_file_are_kept_apart(line: str) -> None:
    text = (FOLDER / "made-6p-3r.trf").read_text(encoding="utf-8")
    found = read_trf(text + line + "\n").tournament
    assert found.apart(3) == {(1, 2), (1, 3), (2, 3)}
    assert draw_round(found, 3, (4,), "x").tables != ()
    assert not {(1, 3), (3, 1)} & set(draw_round(found, 3, (4,), "x").tables)
    with pytest.raises(RecordError) as caught:
        read_trf(text + line.replace("3", "99") + "\n")
    assert caught.value.where == f"line {len(text.splitlines()) + 1}"
    with pytest.raises(RecordError):
        read_trf(text + line.replace("3", "x") + "\n")
