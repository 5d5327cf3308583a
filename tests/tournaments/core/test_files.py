"""Tournament files: JSON and TRF, round trips and refusals."""

from pathlib import Path

import pytest

from tournaments.core.errors import RecordError
from tournaments.core.exchange import read_json, write_json
from tournaments.core.generator import PEACE, random_event
from tournaments.core.history import read_history
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
    from tests.tournaments.core.builders import event

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


def test_own_event_becomes_trf_and_comes_back_with_its_points() -> None:
    tournament = next(
        one
        for one in (random_event(seed, 6, 12, PEACE) for seed in range(50))
        if one.settings.allowed == (2,)
    )
    again = read_trf(write_trf(new_report(tournament)))
    ours, theirs = read_history(tournament), read_history(again.tournament)
    assert [ours.score(one.number) for one in tournament.entrants] == [
        theirs.score(one.number) for one in tournament.entrants
    ]
