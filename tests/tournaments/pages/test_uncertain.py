"""Results that somebody isn't sure of: said to count nowhere, listed, and never taken into the archive."""

from dataclasses import replace

from tests.support.events import fresh, give, give_all, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tests.tournaments.pages.test_desk import post
from tests.tournaments.pages.test_real_cards import told
from tournaments import direct
from tournaments.models import Event, Table

LISTED = "Results that aren't certain yet"


def page(stage: Stage, name: str) -> str:
    return told(stage.clients["organiser"].get(stage.url(name)).content.decode())


def finished(stage: Stage) -> tuple[Stage, Table]:
    """The stage with another event, whose results are confirmed, and its one table."""
    event = club_event(stage.host, rules={"rounds": 1})
    for name in ("Una", "Ugo"):
        direct.add_entrant(event.key, stage.host, name=name)
    one = play_round(event, stage.host)
    give_all(event, stage.host, one)
    direct.finish(event.key, stage.host)
    direct.confirm_results(event.key, stage.host)
    return replace(stage, event=fresh(event)), one.tables.get()


def test_the_log_says_that_a_result_that_is_not_certain_does_not_count(stage: Stage) -> None:
    table = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    give(stage.event, stage.host, table, (1, 2), confirmed=False)
    said = (
        "A result was noted that doesn't count before an organiser confirms it: round 2, table 1, version 1"
    )
    assert said in page(stage, "log/")
    give(stage.event, stage.host, table, (1, 2))
    assert "A result was entered: round 2, table 1, version 2" in page(stage, "log/")


def test_the_desk_lists_such_results_until_they_count(stage: Stage) -> None:
    stage, table = finished(stage)
    assert LISTED not in page(stage, "organise/")
    give(stage.event, stage.host, table, (2, 1), reason="somebody said so", confirmed=False)
    html = stage.clients["organiser"].get(stage.url("organise/")).content.decode()
    assert LISTED in told(html)
    assert f'<a href="{stage.url("rounds/1/tables/1/result/")}">Round 1, table 1</a>' in html
    direct.confirm_result(stage.event.key, stage.host, 1, 1, 2)
    assert LISTED not in page(stage, "organise/")


def test_no_event_goes_into_the_archive_while_a_result_waits_to_be_confirmed(stage: Stage) -> None:
    stage, table = finished(stage)
    give(stage.event, stage.host, table, (2, 1), reason="somebody said so", confirmed=False)
    refused = post(stage, "archive/")
    assert refused.status_code == 422
    assert "Results wait to be confirmed (round and table): 1.1." in refused.content.decode()
    assert fresh(stage.event).phase == Event.Phase.FINISHED
    give(stage.event, stage.host, table, (1, 2), reason="it was right")
    assert post(stage, "archive/").status_code == 302
    assert fresh(stage.event).phase == Event.Phase.ARCHIVED


def test_no_results_are_made_final_while_one_waits_to_be_confirmed(stage: Stage) -> None:
    stage, table = finished(stage)
    Event.objects.filter(pk=stage.event.pk).update(phase=Event.Phase.PROVISIONAL)
    give(stage.event, stage.host, table, (2, 1), reason="somebody said so", confirmed=False)
    refused = post(stage, "confirm/")
    assert refused.status_code == 422
    assert "Results wait to be confirmed (round and table): 1.1." in refused.content.decode()
    direct.confirm_result(stage.event.key, stage.host, 1, 1, 2)
    assert post(stage, "confirm/").status_code == 302
    assert fresh(stage.event).phase == Event.Phase.FINISHED


def test_those_at_the_table_and_organisers_read_that_a_result_is_noted(stage: Stage) -> None:
    mine = Table.objects.get(round__event=stage.event, round__number=2, number=1)
    at_table = client_of(mine.sittings.get(seat=1).entrant.player)
    give(stage.event, stage.host, mine, (1, 2), confirmed=False)
    noted = "A result is noted here, but not certain: it counts once an organiser confirms it."
    for client in (at_table, stage.clients["organiser"]):
        html = client.get(stage.url("rounds/2/")).content.decode()
        assert noted in told(html)
        assert "result to be confirmed" in told(html)
        assert "This result is wrong" not in html
    assert "Confirm the result, or enter another" in page(stage, "rounds/2/")
    assert noted not in told(stage.clients["stranger"].get(stage.url("rounds/2/")).content.decode())
    flagged = at_table.post(stage.url("rounds/2/tables/1/flag/"), {"text": "no"})
    assert flagged.status_code == 422
    direct.confirm_result(stage.event.key, stage.host, 2, 1, 1)
    html = at_table.get(stage.url("rounds/2/")).content.decode()
    assert "This result is wrong" in html
    assert noted not in told(html)
