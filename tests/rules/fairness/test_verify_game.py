"""`manage.py verify_game FILE` prints a line for each check and leaves with 0 or 1."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.support.playouts import Setting
from tests.support.records import exported
from tests.support.toy_games import LANTERNS


def verify(file: Path) -> str:
    out = StringIO()
    call_command("verify_game", str(file), stdout=out)
    return out.getvalue()


def test_honest_record_has_five_good_lines(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(exported(Setting(LANTERNS, 2))), encoding="utf-8")
    lines = verify(file).splitlines()
    assert len(lines) == 5
    assert all(line.startswith("ok ") for line in lines)


def test_other_result_leaves_with_1_and_says_so(tmp_path: Path) -> None:
    record = exported(Setting(LANTERNS, 2))
    record["result"]["points"] = [9, 9]
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    out = StringIO()
    with pytest.raises(SystemExit) as left:
        call_command("verify_game", str(file), stdout=out)
    assert left.value.code == 1
    assert "FAILED The points and places are right" in out.getvalue()


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[" * 100_000])
def test_unreadable_file_is_an_error_in_words(content: bytes, tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_bytes(content)
    with pytest.raises(CommandError, match="can't be read"):
        verify(file)


def test_missing_file_is_an_error_in_words(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="can't be read"):
        verify(tmp_path / "nothing.json")
