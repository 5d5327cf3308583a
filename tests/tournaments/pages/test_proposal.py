"""A proposed round on the organiser's page: what it rests on, and pairing by hand."""

import re

import pytest

from tests.support.events import give, give_all, pairs, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_desk import act_on_proposal, post, publish
from tournaments import direct
from tournaments.models import Event, Round, Table


def desk(stage: Stage) -> str:
    return stage.clients["organiser"].get(stage.url("organise/")).content.decode()


def finish_round_2(stage: Stage) -> None:
    for table in Table.objects.filter(round__event=stage.event, round__number=2):
        give(stage.event, stage.host, table, (1, 2))


def proposal(stage: Stage, reason: str = "") -> Round:
    direct.draw_round(stage.event.key, stage.host, reason)
    return Round.objects.get(event=stage.event, number=3)


def names_of(stage: Stage, number: int, table: int) -> list[str]:
    one = Table.objects.get(round__event=stage.event, round__number=number, number=table)
    return [sitting.entrant.name for sitting in one.sittings.select_related("entrant")]


def test_T13_a_proposal_from_a_corrected_result_says_so_and_offers_a_new_draw(stage: Stage) -> None:
    finish_round_2(stage)
    proposal(stage)
    assert "have changed since" not in desk(stage)
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    give(stage.event, stage.host, table, (2, 1), reason="read wrong")
    html = desk(stage)
    assert "Round 3 was drawn from results or rules that have changed since." in html
    assert "round 1, table 1 (" + ", ".join(names_of(stage, 1, 1)) + ")" in html
    refused = publish(stage.clients["organiser"], stage.event)
    assert refused.status_code == 422
    assert "Draw it again, or say why it is kept as it is." in refused.content.decode()
    assert act_on_proposal(stage, "draw/", again="yes").status_code == 302
    assert "have changed since" not in desk(stage)
    assert publish(stage.clients["organiser"], stage.event).status_code == 302
    assert Round.objects.get(event=stage.event, number=3).state == Round.State.PUBLISHED


def test_T13_an_outdated_proposal_is_published_with_a_reason(stage: Stage) -> None:
    finish_round_2(stage)
    proposal(stage)
    table = Table.objects.get(round__event=stage.event, round__number=1, number=1)
    give(stage.event, stage.host, table, (2, 1), reason="read wrong")
    assert (
        publish(stage.clients["organiser"], stage.event, **{"keep-reason": "they sit already"}).status_code
        == 302
    )
    assert "they sit already" in stage.clients["organiser"].get(stage.url("log/")).content.decode()


def test_T08_a_proposal_names_the_open_tables_that_count_as_shared(stage: Stage) -> None:
    first = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    give(stage.event, stage.host, first, (1, 2))
    proposal(stage, "the hall closes")
    html = desk(stage)
    assert "all at such a table count as having shared the places" in html
    assert "round 2, table 2 (" + ", ".join(names_of(stage, 2, 2)) + ")" in html
    assert "Meanwhile there are results" not in html
    second = Table.objects.get(round__event=stage.event, round__number=2, number=2)
    give(stage.event, stage.host, second, (1, 2))
    assert "Meanwhile there are results of these" in desk(stage)
    assert publish(stage.clients["organiser"], stage.event).status_code == 302


def fields(html: str) -> list[str]:
    """What stands in the lines for numbers."""
    return re.findall(r'name="table"[^>]*?value="([^"]*)"', html)


def test_a_refused_pairing_by_hand_keeps_what_was_typed_and_names_the_line(stage: Stage) -> None:
    one = proposal(stage, "in a hurry")
    before = pairs(one)
    typed = [f"{before[0][0]} {before[1][0]}", f"{before[0][1]} x", "99 98"]
    answer = post(stage, "tables/", table=typed, **{"tables-reason": "a lift home"})
    assert answer.status_code == 422
    html = answer.content.decode()
    assert fields(html)[: len(typed)] == typed
    assert 'value="a lift home"' in html
    fold = html[html.index('id="tables-fold"') :].partition(">")[0]
    assert "open" in fold
    described = re.findall(r'<input id="(numbers-\d)"[^>]*aria-describedby="([^"]+)"', html)
    assert [name for name, _error in described] == ["numbers-2", "numbers-3"]
    for _name, error in described:
        assert f'id="{error}"' in html
    assert "Table 2: only starting numbers with spaces between." in html
    assert "Table 3: number 99 isn&#x27;t in this round." in html
    assert pairs(one) == before


def test_who_is_typed_twice_and_a_table_of_one_are_told_at_their_lines(stage: Stage) -> None:
    one = proposal(stage, "in a hurry")
    before = pairs(one)
    twice = [" ".join(map(str, before[0])), f"{before[1][0]} {before[0][0]}", f"{before[1][1]}"]
    html = post(stage, "tables/", table=twice, **{"tables-reason": "why not"}).content.decode()
    assert f"Table 2: number {before[0][0]} sits at another place, too." in html
    assert "Table 3: a table has 2 to 5 seats." in html
    assert pairs(one) == before


def test_a_missing_reason_keeps_the_typed_lines(stage: Stage) -> None:
    one = proposal(stage, "in a hurry")
    lines = [" ".join(map(str, reversed(table))) for table in pairs(one)]
    answer = post(stage, "tables/", table=lines, **{"tables-reason": ""})
    assert answer.status_code == 422
    assert fields(answer.content.decode())[: len(lines)] == lines


@pytest.mark.parametrize("page", ["tables/", "swap/"])
def test_a_change_of_a_proposal_that_is_gone_is_refused_in_words(stage: Stage, page: str) -> None:
    fields = {"tables-reason": "late", "swap-one": "1", "swap-other": "2", "swap-reason": "late"}
    answer = post(stage, page, table=["1 2"], **fields)
    assert answer.status_code == 422
    assert "No round is proposed any more: nothing was changed." in answer.content.decode()


def test_the_two_who_change_places_are_chosen_by_the_organiser(stage: Stage) -> None:
    proposal(stage, "in a hurry")
    html = desk(stage)
    for name in ("swap-one", "swap-other", "pair-one", "pair-other"):
        choice = re.search(rf'<select name="{name}".*?</select>', html, re.DOTALL)
        assert choice
        first = re.findall(r"<option[^>]*>", choice.group())[0]
        assert 'value=""' in first, name


def test_two_tables_of_a_size_that_is_not_allowed_are_told_once(stage: Stage) -> None:
    event = club_event(stage.host, rules={"preferred": 4, "allowed": [4]})
    for name in ("Una", "Ugo", "Udo", "Ute"):
        direct.add_entrant(event.key, stage.host, name=name)
    one = direct.draw_round(event.key, stage.host)
    direct.change_tables(event.key, stage.host, [[1, 2], [3, 4]], "two boxes of cards")
    html = stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()
    assert html.count("A table of 2 is not allowed in this event.") == 1
    direct.change_tables(event.key, stage.host, [[1, 2, 3]], "one is late")
    one.refresh_from_db()
    html = stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()
    assert "1 bye, where none is needed." in html


def test_the_log_tells_the_byes_of_a_draw_and_those_asked_for(stage: Stage) -> None:
    finish_round_2(stage)
    direct.ask_bye(stage.event.key, stage.people["entrant"], 3, "asked-half")
    proposal(stage)
    html = stage.clients["organiser"].get(stage.url("log/")).content.decode()
    assert "Round 3 was drawn: 2 tables, 1 bye that was asked for." in html
    assert "Round 2 was drawn: 2 tables, 1 bye." in html


def strangers(stage: Stage, event: Event) -> bool:
    html = stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()
    return "can be played without a rematch" in html


def test_T18_a_round_robin_with_too_many_rounds_is_warned_of(stage: Stage) -> None:
    rules = {"preferred": 2, "allowed": [2], "rounds": 5, "format": "round-robin"}
    event = club_event(stage.host, rules=rules, stages={"groups": 2})
    for number in range(8):
        direct.add_entrant(event.key, stage.host, name=f"E{number}")
    html = stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()
    assert "With this field at most 3 rounds can be played without a rematch" in html
    fine = club_event(stage.host, rules={**rules, "rounds": 3}, stages={"groups": 2}, capacity=8)
    assert not strangers(stage, fine)


def test_T18_the_warning_goes_when_no_further_round_is_to_be_drawn(stage: Stage) -> None:
    event = club_event(stage.host, rules={"rounds": 2})
    for name in ("Una", "Ugo"):
        direct.add_entrant(event.key, stage.host, name=name)
    assert strangers(stage, event)
    give_all(event, stage.host, play_round(event, stage.host))
    assert strangers(stage, event)
    play_round(event, stage.host)
    assert not strangers(stage, event)


def test_standings_are_after_a_round_once_it_is_closed(stage: Stage) -> None:
    page = stage.url("standings/")
    assert "Standings while round 2 is played" in stage.clients["anonymous"].get(page).content.decode()
    finish_round_2(stage)
    assert "Standings after 2 rounds" in stage.clients["anonymous"].get(page).content.decode()


def test_only_those_in_the_proposal_change_places(stage: Stage) -> None:
    finish_round_2(stage)
    direct.ask_bye(stage.event.key, stage.people["entrant"], 3, "asked-zero")
    proposal(stage)
    choice = re.search(r'<select name="swap-one".*?</select>', desk(stage), re.DOTALL)
    assert choice
    assert "Ada" in choice.group()
    assert "Emma" not in choice.group()
