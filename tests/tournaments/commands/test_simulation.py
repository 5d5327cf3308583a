"""`manage.py simulate_tournament`: whole events by bots, the same for the same seed."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tournaments.core.checker import check
from tournaments.core.model import State
from tournaments.core.settings import Settings, Unfinished
from tournaments.files import open_tournament
from tournaments.simulation import DAY, Plan, simulate

SHORT = ("--entrants", "9", "--rounds", "3", "--option", "rounds=1")


def run(*arguments: str) -> str:
    out = StringIO()
    call_command("simulate_tournament", *arguments, stdout=out)
    return out.getvalue()


def test_a_whole_event_is_played_and_ranked() -> None:
    found = json.loads(run(*SHORT, "--seed", "7", "--json"))
    assert (found["entrants"], found["rounds"], len(found["days"])) == (9, 3, 3)
    assert sorted(row["number"] for row in found["standings"]) == list(range(1, 10))
    assert [row["rank"] for row in found["standings"]] == sorted(row["rank"] for row in found["standings"])


def test_the_same_seed_gives_the_same_event_and_another_one_another() -> None:
    assert run(*SHORT, "--seed", "7") == run(*SHORT, "--seed", "7")
    assert run(*SHORT, "--seed", "7") != run(*SHORT, "--seed", "8")


def test_the_saved_file_holds_draws_that_check(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    run(*SHORT, "--save", str(path))
    assert check(open_tournament(path).tournament) == []


def test_a_round_too_short_for_its_games_ends_by_the_policy() -> None:
    settings = Settings(4, (3, 4), 1, unfinished=Unfinished.SHARE)
    played = simulate(Plan(8, settings, "1", options={"rounds": 1}, round_seconds=DAY // 2))
    assert played.lengths == (DAY // 2,)
    for table in played.tournament.rounds[0].tables:
        assert table.result().state is State.PLAYED
        assert set(table.result().places) == {1}


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--entrants", "1"), "--entrants is from 2"),
        (("--rounds", "0"), "--rounds is from 1"),
        (("--option", "nonsense"), "NAME=VALUE"),
        (("--option", "rounds=99"), "--option rounds"),
        (("--option", "wind=1"), "--option wind"),
        (("--entrants", "2", "--size", "5"), "too few entrants"),
        ((*SHORT, "--save", "/no/such/folder/file.json"), "No such file"),
    ],
)
def test_arguments_that_give_no_event_are_refused(arguments: tuple[str, ...], told: str) -> None:
    with pytest.raises(CommandError) as caught:
        run(*arguments)
    assert told in str(caught.value)
