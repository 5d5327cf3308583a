"""Knock-outs, groups and finals on the pages: who is out isn't absent, and nobody reads of round 3 of 2."""

import re

import pytest

from tests.support.events import entered, give_all, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_reading import text_of


def told(stage: Stage, path: str) -> str:
    return text_of(stage.clients["anonymous"].get(path).content.decode())


@pytest.mark.parametrize(
    ("rules", "stages", "rule"),
    [
        ({"format": "knock-out"}, {}, "Knock-out: the winner of each table goes on"),
        ({"rounds": 2}, {"cut": 4}, "Then the best 4 play a knock-out, which gives the rank only"),
        ({"rounds": 2, "preferred": 4, "allowed": [4]}, {"cut": 4}, "the best 4 meet at a final table"),
        (
            {"format": "round-robin", "rounds": 3},
            {"groups": 2, "cut": 1},
            "Then the winners of the groups meet at a final table",
        ),
    ],
)
def test_rules_and_rounds_tell_how_an_event_goes_on(
    stage: Stage, rules: dict[str, object], stages: dict[str, int], rule: str
) -> None:
    event = club_event(stage.host, name="Cup", rules=rules, stages=stages)
    entered(event, 8)
    url = f"/events/{event.key}/"
    assert rule in told(stage, url)
    first = 0 if rules.get("format") == "knock-out" else int(str(rules["rounds"]))
    for _ in range(first + 1):
        give_all(event, stage.host, play_round(event, stage.host))
    for number in range(1, first + 2):
        html = told(stage, f"{url}rounds/{number}/")
        assert (f"Round {number} of {first}" in html) == (number <= first)
        assert "absent" not in html
    decided = first + 1 if first else 2
    if not first:
        give_all(event, stage.host, play_round(event, stage.host))
    out = next(row for row in event.entrants.all() if not row.sittings.filter(round__number=decided).exists())
    assert "out before this round" in told(stage, f"{url}standings/{out.number}/")
    assert not re.search(r"Cup.{0,60}Round (\d) of (?!\1)[0-9]", told(stage, "/events/"))


def test_a_bye_in_a_deciding_round_is_still_told(stage: Stage) -> None:
    event = club_event(stage.host, rules={"format": "knock-out"})
    entered(event, 7)
    play_round(event, stage.host)
    assert "bye" in told(stage, f"/events/{event.key}/rounds/1/").partition("Not at a table")[2]
