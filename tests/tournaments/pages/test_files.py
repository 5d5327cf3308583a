"""Calendars, the table for spreadsheets, and the record of the event."""

from io import StringIO
from pathlib import Path

from django.core.management import call_command
from icalendar import Calendar

from charuma_site.players.models import Player
from tests.support.events import entered, give, give_all, pairs, play_round
from tests.tournaments.pages.conftest import Stage, club_event
from tournaments import direct
from tournaments.core.checker import check
from tournaments.core.exchange import read_json
from tournaments.core.trf import read_trf
from tournaments.core.units import in_wins
from tournaments.feeds import feed_token, harmless
from tournaments.models import Entrant
from tournaments.selectors import standing_lines


def entries(content: bytes) -> list[str]:
    return [str(entry["summary"]) for entry in Calendar.from_ical(content).walk("VEVENT")]


def test_an_event_has_a_calendar(stage: Stage) -> None:
    answer = stage.clients["anonymous"].get(stage.url("calendar.ics"))
    assert answer["Content-Type"] == "text/calendar; charset=utf-8"
    assert entries(answer.content) == ["Spring cup: round 1 ends", "Spring cup: round 2 ends"]
    uids = [str(entry["uid"]) for entry in Calendar.from_ical(answer.content).walk("VEVENT")]
    assert len(set(uids)) == len(uids)


def test_ones_own_calendar_has_all_events_and_a_secret_address(stage: Stage) -> None:
    other = club_event(stage.host, name="Other cup")
    token = feed_token(stage.people["entrant"])
    anonymous = stage.clients["anonymous"]
    found = entries(anonymous.get(f"/events/calendar/{token}.ics").content)
    assert found == ["Spring cup: round 1 ends", "Spring cup: round 2 ends"]
    assert other.name not in str(found)
    assert anonymous.get(f"/events/calendar/{token[:-1]}.ics").status_code == 404


def test_a_round_that_was_closed_early_ends_when_it_was_closed(stage: Stage) -> None:
    one = stage.event.rounds.get(number=1)
    assert one.closed_at is not None
    assert one.ends_at is not None
    assert one.closed_at < one.ends_at
    token = feed_token(stage.people["entrant"])
    for page in (stage.url("calendar.ics"), f"/events/calendar/{token}.ics"):
        found = Calendar.from_ical(stage.clients["anonymous"].get(page).content).walk("VEVENT")
        assert found[0].decoded("dtstart") == one.closed_at.replace(microsecond=0)
    give_all(stage.event, stage.host, stage.event.rounds.get(number=2))
    for page in ("/events/mine/", "/events/"):
        html = stage.clients["entrant"].get(page).content.decode()
        assert "The round is closed." in html
        assert "The round ends" not in html


def test_what_is_called_off_ends_on_no_date(stage: Stage) -> None:
    direct.cancel(stage.event.key, stage.host, "rain")
    assert entries(stage.clients["anonymous"].get(stage.url("calendar.ics")).content) == [
        "Spring cup: round 1 ends"
    ]


def test_a_new_password_makes_the_old_address_useless(stage: Stage) -> None:
    player = stage.people["entrant"]
    token = feed_token(player)
    player.set_password("another horse, another staple")
    player.save()
    assert stage.clients["anonymous"].get(f"/events/calendar/{token}.ics").status_code == 404


def test_J06_the_table_opens_in_a_spreadsheet(stage: Stage) -> None:
    Entrant.objects.filter(event=stage.event, number=1).update(name="=1+1;髙橋①")
    answer = stage.clients["anonymous"].get(stage.url("standings.csv"))
    assert answer.content.startswith(b"\xef\xbb\xbf")
    assert "'=1+1;髙橋①" in answer.content.decode("utf-8-sig")
    assert "attachment" in answer["Content-Disposition"]


def test_J06_the_file_is_named_in_any_script(stage: Stage) -> None:
    event = club_event(stage.host, name="髙橋杯")
    answer = stage.clients["anonymous"].get(f"/events/{event.key}/standings.csv")
    assert "filename*=utf-8''%E9%AB%99" in answer["Content-Disposition"]


def test_no_cell_is_a_formula() -> None:
    assert [harmless(cell) for cell in ("=A1", "+1", "-1", "@x", "\tx", "Anna")] == [
        *("'=A1", "'+1", "'-1", "'@x", "'\tx"),
        "Anna",
    ]


def test_the_record_reads_back_and_every_draw_checks(stage: Stage) -> None:
    answer = stage.clients["anonymous"].get(stage.url("event.json"))
    tournament = read_json(answer.content.decode())
    assert [len(one.tables) for one in tournament.rounds] == [2, 2]
    assert check(tournament) == []


def test_reasons_in_the_record_are_for_those_who_read_the_log(stage: Stage, tmp_path: Path) -> None:
    first = stage.event.rounds.get(number=1).tables.get(number=1)
    give(stage.event, stage.host, first, [2, 1], reason="Elif was second")
    give_all(stage.event, stage.host, stage.event.rounds.get(number=2))
    drawn = pairs(direct.draw_round(stage.event.key, stage.host))
    direct.change_tables(stage.event.key, stage.host, [table[::-1] for table in drawn], "Bea is deaf")
    direct.publish_round(stage.event.key, stage.host)
    file = tmp_path / "event.json"
    for viewer, told in {"anonymous": 0, "stranger": 0, "entrant": 1, "organiser": 1, "staff": 1}.items():
        file.write_bytes(stage.clients[viewer].get(stage.url("event.json")).content)
        text = file.read_text()
        assert (text.count("Elif was second"), "Bea is deaf" in text) == (told, bool(told)), viewer
        call_command("check_draws", str(file), stdout=StringIO())


def test_a_reason_that_is_a_rule_of_the_event_is_told_to_all(stage: Stage) -> None:
    direct.close_round(stage.event.key, None)
    text = stage.clients["anonymous"].get(stage.url("event.json")).content.decode()
    assert '"reason": "share"' in text


def test_the_record_holds_no_mail_address(stage: Stage) -> None:
    content = stage.clients["organiser"].get(stage.url("event.json")).content.decode()
    assert "@" not in content
    assert Player.objects.filter(email__contains="@").exists()


def test_an_event_in_twos_can_be_had_for_pairing_programs(stage: Stage) -> None:
    client = stage.clients["anonymous"]
    assert "/event.trf" in client.get(stage.url()).content.decode()
    answer = client.get(stage.url("event.trf"))
    assert f"charuma-{stage.event.key}.trf" in answer["Content-Disposition"]
    report = read_trf(answer.content.decode())
    assert [len(one.tables) for one in report.tournament.rounds] == [2, 2]
    shown = {line.number: (str(line.rank), line.score) for line in standing_lines(stage.event)}
    points = {number: in_wins(value) for number, value in report.points.items()}
    assert {number: (report.ranks[number], points[number]) for number in points} == shown


def test_what_does_not_fit_into_trf_is_said_on_the_page_of_the_event(stage: Stage) -> None:
    event = club_event(stage.host, rules={"preferred": 3, "allowed": [3]})
    entered(event, 3)
    play_round(event, stage.host)
    url = f"/events/{event.key}/"
    client = stage.clients["anonymous"]
    assert "event.trf" not in client.get(url).content.decode()
    answer = client.get(f"{url}event.trf", follow=True)
    assert answer.redirect_chain == [(url, 302)]
    assert "TRF knows tables of two only" in answer.content.decode()
