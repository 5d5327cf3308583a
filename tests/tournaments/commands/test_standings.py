"""`manage.py standings`: any tournament file scored anew."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.core import test_files
from tournaments.core.exchange import write_json
from tournaments.core.generator import random_event
from tournaments.core.standings import standings
from tournaments.core.units import in_wins

TRF = sorted(test_files.FOLDER.glob("*.trf"))


def run(*arguments: object) -> str:
    out = StringIO()
    call_command("standings", *map(str, arguments), stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("path", TRF, ids=lambda path: path.stem)
def test_a_trf_file_comes_back_line_for_line(path: Path) -> None:
    def lines(text: str) -> list[str]:
        return [line.rstrip() for line in text.splitlines()]

    assert lines(run(path, "--trf")) == lines(path.read_text(encoding="utf-8"))


def test_the_standings_are_those_of_the_engine(tmp_path: Path) -> None:
    event = random_event(9, 8, 16)
    path = tmp_path / "event.json"
    path.write_text(write_json(event), encoding="utf-8")
    rows = standings(event)
    found = json.loads(run(path, "--json"))["standings"]
    assert [(one["rank"], one["number"], one["score"]) for one in found] == [
        (row.rank, row.entrant, in_wins(row.score)) for row in rows
    ]
    told = run(path).splitlines()
    assert told[0].split() == ["rank", "score", *event.settings.tie_breaks, "entrant"]
    assert [line.split()[:2] for line in told[1:]] == [[str(row.rank), in_wins(row.score)] for row in rows]


def test_what_trf_cannot_say_is_refused_in_a_line(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    path.write_text(write_json(random_event(9, 8, 16)), encoding="utf-8")
    with pytest.raises(CommandError, match="TRF knows"):
        run(path, "--trf")
