"""The life of an event: setting up, opening, ending, and who may do what."""

import pytest
from django.test import Client

from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from tests.support.events import entered, fresh, give_all, letters, logged, new_event, play_round, scores
from tournaments import direct
from tournaments.models import Event, LogLine, Result


def code_of(caught: pytest.ExceptionInfo[Refused]) -> str:
    return caught.value.code


def test_a_draft_is_there_for_its_organisers_only(alice: Player, bob: Player) -> None:
    event = new_event(alice, open_it=False)
    with pytest.raises(NotVisible):
        direct.enter(event.key, bob)
    with pytest.raises(NotVisible):
        direct.open_entries(event.key, bob)
    direct.open_entries(event.key, alice)
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, bob)
    assert code_of(caught) == "not-organiser"


def test_a_co_organiser_may_run_the_event_until_the_host_takes_it_back(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    direct.add_organiser(event.key, alice, bob)
    direct.draw_round(event.key, bob)
    direct.remove_organiser(event.key, alice, bob)
    with pytest.raises(Refused):
        direct.publish_round(event.key, bob)


def test_settings_that_can_not_be_are_refused_with_the_field(alice: Player) -> None:
    with pytest.raises(Refused) as caught:
        new_event(alice, rules={"rounds": 0})
    assert "settings.rounds" in caught.value.text
    with pytest.raises(Refused) as caught:
        new_event(alice, kind="no-such-game")
    assert code_of(caught) == "no-such-game"


def test_T22_the_second_of_two_saves_is_refused_and_nothing_is_lost(alice: Player) -> None:
    event = new_event(alice)
    direct.change_event(event.key, alice, event.version, about="By A")
    with pytest.raises(Refused) as caught:
        direct.change_event(event.key, alice, event.version, about="By B")
    assert (code_of(caught), fresh(event).about) == ("stale", "By A")


def test_T17_rules_change_after_the_start_only_with_a_reason_and_are_logged(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    play_round(event, alice)
    settings = {**fresh(event).settings, "tie_breaks": ["WIN"]}
    with pytest.raises(Refused) as caught:
        direct.change_event(event.key, alice, fresh(event).version, settings=settings)
    assert code_of(caught) == "no-reason"
    direct.change_event(event.key, alice, fresh(event).version, reason="a slip", settings=settings)
    line = event.log.get(what="changed")
    assert line.reason == "a slip"
    assert line.data["values"]["settings"][1]["tie_breaks"] == ["WIN"]


def test_the_gate_code_is_never_written_to_the_log(alice: Player) -> None:
    event = new_event(alice, gate_code="owl-42")
    direct.change_event(event.key, alice, event.version, gate_code="fox-43")
    assert not any("owl" in str(line.data) or "fox" in str(line.data) for line in LogLine.objects.all())


def test_T07_the_last_result_is_provisional_until_the_organiser_confirms(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 2)
    one = play_round(event, alice)
    give_all(event, alice, one)
    direct.finish(event.key, alice)
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    assert letters(event, "finished") == []
    table = one.tables.get()
    direct.enter_result(
        event.key, alice, 1, 1, expected_version=1, places=[2, 1], reason="the other way round"
    )
    direct.confirm_results(event.key, alice)
    assert fresh(event).phase == Event.Phase.FINISHED
    assert {letter.reader for letter in letters(event, "finished")} == set(players)
    assert table.results.count() == 2
    direct.archive(event.key, alice)
    with pytest.raises(Refused):
        direct.enter_result(event.key, alice, 1, 1, expected_version=2, places=[1, 2], reason="too late")


def test_an_event_with_open_tables_does_not_end(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    play_round(event, alice)
    with pytest.raises(Refused) as caught:
        direct.finish(event.key, alice)
    assert code_of(caught) == "open-tables"


@pytest.mark.parametrize("left", [0, 1])
def test_an_event_that_all_but_one_leave_ends_with_the_standings_so_far(alice: Player, left: int) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    play_round(event, alice)
    before = scores(event)
    for player in players[left:]:
        direct.withdraw(event.key, player, player, leave_game=not left)
    if left:
        assert fresh(event).phase == Event.Phase.RUNNING
        give_all(event, alice, event.rounds.get(number=2))
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    assert event.log.get(what="provisional").reason == "nobody-left"
    direct.finish(event.key, alice)
    assert direct.confirm_results(event.key, alice).phase == Event.Phase.FINISHED
    assert sum(scores(event).values()) >= sum(before.values())


def test_before_the_start_too_few_entrants_are_no_end(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    for player in players:
        direct.withdraw(event.key, player, player)
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert "so far" in caught.value.text
    assert "over" not in caught.value.text
    assert fresh(event).phase == Event.Phase.OPEN


def test_T24_cancelling_from_a_page_needs_the_name_typed_and_a_reason(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    with pytest.raises(Refused) as caught:
        direct.cancel(event.key, alice, "hall is closed", typed="Spring")
    assert code_of(caught) == "not-typed"
    direct.cancel(event.key, alice, "hall is closed", typed="Spring cup")
    assert fresh(event).phase == Event.Phase.CANCELLED
    assert {letter.reader for letter in letters(event, "cancelled")} == set(players)
    assert logged(event)[-1] == "cancelled"


def test_log_lines_and_results_are_only_ever_added(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    one = play_round(event, alice)
    give_all(event, alice, one)
    for row in (event.log.first(), Result.objects.first()):
        assert row is not None
        with pytest.raises(Exception, match=type(row).__name__):
            row.save()
        with pytest.raises(Exception, match=type(row).__name__):
            row.delete()


@pytest.mark.parametrize(("rounds", "warned"), [(3, False), (4, True)])
def test_T18_organisers_are_warned_of_more_rounds_than_strangers(
    alice: Player, client: Client, rounds: int, *, warned: bool
) -> None:
    event = new_event(alice, online=False, kind="charuma", rules={"rounds": rounds})
    entered(event, 4)
    client.force_login(alice)
    for phase in ("open", "running"):
        if phase == "running":
            play_round(event, alice)
        page = client.get(f"/events/{event.key}/organise/").content.decode()
        assert ("at most 3 rounds can be played without a rematch" in page) is warned
