"""What the log says was changed: who sits where after a change by hand, and each rule before and after."""

from typing import Any

import pytest
from django.utils import timezone

from charuma_site.players.models import Player
from tests.support.events import entered, fresh, new_event, pairs
from tournaments import direct
from tournaments.log_text import Names, sentence
from tournaments.models import Event


def said(event: Event, what: str) -> str:
    """The sentence of the newest line of this kind."""
    line = event.log.filter(what=what).latest("pk")
    return sentence(line, Names.of(event))


def test_a_change_by_hand_is_told_with_the_tables_that_differ(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 7)
    (a, b), (c, d), _other = pairs(direct.draw_round(event.key, alice))
    bye = 28 - sum(sum(pair) for pair in pairs(event.rounds.get()))
    direct.change_tables(event.key, alice, [[a, c], [bye, d], _other], "they came by one car")
    assert said(event, "tables-changed") == (
        f"The tables proposed for round 1 were changed by hand: table 1: P{a:02}, P{c:02}; "
        f"table 2: P{bye:02}, P{d:02}; bye: P{b:02}."
    )


def test_of_many_tables_changed_by_hand_a_handful_is_named(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 12)
    tables = [[two, one] for one, two in pairs(direct.draw_round(event.key, alice))]
    direct.change_tables(event.key, alice, tables, "seats by age")
    told = said(event, "tables-changed")
    assert f"table 4: P{tables[3][0]:02}, P{tables[3][1]:02}; and 2 more tables." in told
    assert "table 5" not in told


def test_a_change_by_hand_that_an_old_line_does_not_tell_is_told_as_such(alice: Player) -> None:
    event = new_event(alice)
    event.log.create(what="tables-changed", data={"round": 2, "tables": [[1, 2]], "byes": []})
    assert said(event, "tables-changed") == "The tables proposed for round 2 were changed by hand."


def change(event: Event, by: Player, **fields: Any) -> str:
    direct.change_event(event.key, by, fresh(event).version, reason="test", **fields)
    return said(event, "changed")


def test_a_change_of_rules_is_told_with_old_and_new_values(alice: Player) -> None:
    event = new_event(alice, rules={"tie_breaks": ["DE", "WIN"], "preferred": 4, "allowed": [3, 4]})
    settings = fresh(event).settings
    rules = {**settings, "rounds": 7, "preferred": 2, "allowed": [2], "tie_breaks": ["WIN"]}
    told = change(event, alice, settings={**rules, "scheme": {"kind": "win", "rows": {}}})
    for text in (
        "Rounds: 3 → 7",
        "Score for a place: By place → Only wins count",
        "Seats at a table, preferred: 4 → 2",
        "Seats at a table, allowed: 3, 4 → 2",
        "Tie-breaks: DE, WIN → WIN",
    ):
        assert text in told
    assert told.count("→") == 5


def test_a_change_of_lengths_and_dates_is_told_in_words(alice: Player) -> None:
    event = new_event(alice)
    told = change(event, alice, round_seconds=3 * 3600, move_seconds=2 * 86400, capacity=12, automatic=True)
    for text in ("Places: – → 12", "Length of a round: 14 days → 3 hours", "Time for a move: 1 day → 2 days"):
        assert text in told
    assert "Draw, publish and close the rounds by itself, on the dates: no → yes" in told
    moment = timezone.now().replace(year=2031, month=5, day=7)
    assert "The first round starts: – → " in (told := change(event, alice, starts_at=moment))
    assert "2031" in told


def test_a_changed_code_or_description_is_named_and_not_told(alice: Player) -> None:
    event = new_event(alice, gate_code="owl-42")
    told = change(event, alice, gate_code="fox-43", about="bring a pen")
    assert told == "The event was changed: description; code for members."


@pytest.mark.parametrize(
    "values", [{"settings": [{"rounds": "many"}, {}]}, {"settings": [{"x": 1}, {"rounds": 2}]}]
)
def test_a_change_whose_old_rules_cannot_be_read_any_more_is_named(
    alice: Player, values: dict[str, Any]
) -> None:
    event = new_event(alice)
    event.log.create(what="changed", data={"fields": ["settings"], "values": values})
    assert said(event, "changed") == "The event was changed: rules."
