"""Groups and deciding rounds on the pages: who is in which group, and what a rank means when."""

import csv
import io
import re

import pytest

from tests.support.events import entered, fresh, give, give_all, numbers, pairs, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_formats import told
from tournaments import store
from tournaments.models import Event
from tournaments.plan.robin import groups_of

Groups = tuple[tuple[int, ...], ...]


@pytest.fixture
def event(stage: Stage) -> Event:
    """Eight in two groups of four at tables of two; round 1 of 3 is played, the winners meet after it."""
    event = club_event(
        stage.host, rules={"format": "round-robin", "rounds": 3}, stages={"groups": 2, "cut": 1}
    )
    entered(event, 8)
    give_all(event, stage.host, play_round(event, stage.host))
    return event


def the_groups(event: Event) -> Groups:
    return groups_of(store.event_value(fresh(event)), store.event_stages(event))


def name(number: int) -> str:
    return f"P{number:02}"


def test_entrants_rounds_and_reasons_name_the_group(stage: Stage, event: Event) -> None:
    url = f"/events/{event.key}/"
    first, second = the_groups(event)
    listed = told(stage, f"{url}entrants/")
    assert f"{name(first[0])} A" in listed
    assert f"{name(second[0])} B" in listed
    shown = told(stage, f"{url}rounds/1/")
    for number, table in enumerate(pairs(event.rounds.get(number=1)), 1):
        group = "A" if table[0] in first else "B"
        assert f"Table {number} Group {group}" in shown
        assert f"This is a table of group {group}." in told(stage, f"{url}rounds/1/tables/{number}/")
    assert "Group B." in told(stage, f"{url}standings/{second[0]}/")


def test_while_groups_run_the_standings_rank_each_by_itself(stage: Stage, event: Event) -> None:
    url = f"/events/{event.key}/"
    lines = [line for line, _person in stage.clients["anonymous"].get(f"{url}standings/").context["lines"]]
    for group, members in zip("AB", the_groups(event), strict=True):
        here = [line for line in lines if line.group == group]
        assert {line.number for line in here} == set(members)
        assert [line.rank for line in here] == [1, 1, 3, 3]
        last = here[-1]
        assert f"rank {last.rank}," in told(stage, f"{url}standings/{last.number}/")
    others = {name(one) for one in the_groups(event)[1]}
    neighbours = told(stage, f"{url}standings/{lines[0].number}/").partition("What it was")[0]
    assert not any(one in neighbours for one in others)
    html = told(stage, f"{url}standings/")
    assert html.index("Group A") < html.index("Group B")


def test_the_table_for_a_spreadsheet_has_the_groups(stage: Stage, event: Event) -> None:
    content = stage.clients["anonymous"].get(f"/events/{event.key}/standings.csv").content
    rows = list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    found = {(row["Group"], int(row["Number"])) for row in rows}
    groups = zip("AB", the_groups(event), strict=True)
    assert found == {(name, one) for name, members in groups for one in members}


def test_the_cross_table_of_groups_is_one_for_each(stage: Stage, event: Event) -> None:
    sections = stage.clients["anonymous"].get(f"/events/{event.key}/cross-table/").context["sections"]
    assert [group for group, _lines in sections] == ["A", "B"]
    for (_group, lines), members in zip(sections, the_groups(event), strict=True):
        assert {line.person.number for line in lines} == set(members)
        assert all(len(line.meetings) == len(members) for line in lines)


def test_after_the_cut_the_standings_explain_their_order(stage: Stage, event: Event) -> None:
    url = f"/events/{event.key}/"
    for _round in (2, 3):
        give_all(event, stage.host, play_round(event, stage.host))
    final = play_round(event, stage.host).tables.get()
    still = told(stage, f"{url}standings/")
    assert "came further in the rounds after the cut, stands before all others" in still
    lines = [line for line, _person in stage.clients["anonymous"].get(f"{url}standings/").context["lines"]]
    assert [line.rank for line in lines][:2] in ([1, 1], [1, 2])
    assert all(line.group for line in lines)
    give(event, stage.host, final, [2, 1])
    best = stage.clients["anonymous"].get(f"{url}standings/").context["lines"][:3]
    why = [told(stage, f"{url}standings/{line.number}/") for line, _person in best]
    assert "the place at the table there decides: 1 against 2." in why[0]
    assert "By the cut: only the higher one played on after it." in why[2]
    assert "As they stood before the cut means by the rank in the group" in still


def test_after_the_cut_a_rank_says_how_two_of_different_groups_compare(stage: Stage, event: Event) -> None:
    url = f"/events/{event.key}/"
    for _round in (2, 3, 4):
        give_all(event, stage.host, play_round(event, stage.host))
    lines = [line for line, _person in stage.clients["anonymous"].get(f"{url}standings/").context["lines"]]
    said = " ".join(told(stage, f"{url}standings/{line.number}/") for line in lines)
    assert "The same rank in their groups with the same score: they share the rank." in said
    assert "By the ranks in their groups before the cut: 2 against 3." in said


def test_a_final_that_is_still_played_ranks_nobody_by_the_seat(stage: Stage) -> None:
    event = club_event(stage.host, rules={"format": "knock-out"})
    entered(event, 4)
    give_all(event, stage.host, play_round(event, stage.host))
    final = play_round(event, stage.host).tables.get()
    url = f"/events/{event.key}/standings/"

    def ranks() -> list[int]:
        return [line.rank for line, _person in stage.clients["anonymous"].get(url).context["lines"]]

    assert ranks() == [1, 1, 3, 3]
    give(event, stage.host, final, [1, 1])
    assert ranks() == [1, 1, 3, 3]
    assert "with the same place they share the rank" in told(stage, url)
    assert "= means a shared rank: equally far, with the same place at the last table." in told(stage, url)
    third = stage.clients["anonymous"].get(url).context["lines"][2][0]
    assert "they share the rank." in told(stage, f"{url}{third.number}/")
    give(event, stage.host, final, [2, 1], reason="a last round was played")
    assert ranks() == [1, 2, 3, 3]


def test_events_without_groups_speak_of_none(stage: Stage) -> None:
    for path in (
        "entrants/",
        "rounds/1/",
        "standings/",
        "standings/1/",
        "cross-table/",
        "rounds/1/tables/1/",
    ):
        assert not re.search(r"\bgroup\b", told(stage, stage.url(path)), re.IGNORECASE), path


def test_shared_ranks_tell_their_reason_and_others_need_none(stage: Stage) -> None:
    event = club_event(stage.host)
    entered(event, 2)
    one = play_round(event, stage.host)
    url = f"/events/{event.key}/standings/"
    reason = "= means a shared rank: equal in the score and in every tie-break."
    give(event, stage.host, one.tables.get(), [1, 1])
    assert reason in told(stage, url)
    give(event, stage.host, one.tables.get(), [2, 1], reason="mixed up")
    assert reason not in told(stage, url)


BEATS = {(1, 0), (1, 2), (0, 2), (0, 3), (2, 3), (3, 1)}
"""By the order of numbers in a group: second and first win twice, the second against the first."""


def test_direct_encounter_decides_in_a_group_whoever_is_tied_in_another(stage: Stage) -> None:
    rules = {"format": "round-robin", "rounds": 3, "tie_breaks": ["DE"]}
    event = club_event(stage.host, rules=rules, stages={"groups": 2, "cut": 1})
    entered(event, 8)
    for _round in range(3):
        for table in play_round(event, stage.host).tables.all():
            one, other = numbers(table)
            give(event, stage.host, table, [1, 2] if beats(event, one, other) else [2, 1])
    shown = stage.clients["anonymous"].get(f"/events/{event.key}/standings/").context["lines"]
    best = [(line.number, line.score) for line, _person in shown if line.rank == 1]
    winners = [sorted(members)[1] for members in the_groups(event)]
    assert best == [(one, "2") for one in winners]
    final = play_round(event, stage.host).tables.get()
    assert set(numbers(final)) == set(winners)


def beats(event: Event, one: int, other: int) -> bool:
    group = next(sorted(members) for members in the_groups(event) if one in members)
    return (group.index(one), group.index(other)) in BEATS
