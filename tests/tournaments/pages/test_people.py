"""Who takes part, on the organiser's page: entering, names, and what becomes of a proposal."""

import re

import pytest

from tests.conftest import make_player
from tests.support.events import entered, entrant, fresh, give_all, play_round
from tests.support.pages import client_of
from tests.tournaments.pages.conftest import Stage, club_event
from tournaments import direct
from tournaments.models import Entrant, Event


def desk(stage: Stage, event: Event) -> str:
    return stage.clients["organiser"].get(f"/events/{event.key}/organise/").content.decode()


def add(stage: Stage, event: Event, **fields: str) -> tuple[int, str]:
    """The page after the form was sent, and the status of the first answer."""
    typed = {f"entrant-{name}": value for name, value in fields.items()}
    client = stage.clients["organiser"]
    first = client.post(f"/events/{event.key}/entrants/add/", typed)
    if first.status_code == 302:
        return 302, desk(stage, event)
    return first.status_code, first.content.decode()


def proposed(stage: Stage, **fields: object) -> Event:
    event = club_event(stage.host, **fields)
    for name in ("Una", "Ugo", "Udo"):
        direct.add_entrant(event.key, stage.host, name=name)
    direct.draw_round(event.key, stage.host)
    return fresh(event)


def test_entering_somebody_says_before_and_after_that_the_proposal_goes(stage: Stage) -> None:
    event = proposed(stage)
    assert "the proposal is thrown away and has to be drawn again" in desk(stage, event)
    _status, html = add(stage, event, name="Ute")
    assert "Ute has entered, with number 4. The proposal for round 1 is thrown away; draw it again." in html


def test_who_waits_for_a_place_changes_no_proposal_and_the_page_says_nothing_of_it(stage: Stage) -> None:
    event = proposed(stage, capacity=3)
    assert "is thrown away" not in desk(stage, event)
    _status, html = add(stage, event, name="Ute")
    assert "is thrown away" not in html
    assert event.rounds.count() == 1


def test_in_a_running_event_the_page_says_that_the_proposal_stays(stage: Stage) -> None:
    give_all(stage.event, stage.host, stage.event.rounds.get(number=2))
    Event.objects.filter(pk=stage.event.pk).update(settings={**stage.event.settings, "rounds": 4})
    direct.draw_round(stage.event.key, stage.host)
    assert "plays from the round after it" in desk(stage, stage.event)
    _status, html = add(stage, stage.event, name="Ute")
    assert "is thrown away" not in html


def test_keeping_two_of_one_table_apart_says_that_the_proposal_goes(stage: Stage) -> None:
    event = club_event(stage.host)
    for name in ("Una", "Ugo"):
        direct.add_entrant(event.key, stage.host, name=name)
    direct.draw_round(event.key, stage.host)
    client = stage.clients["organiser"]
    client.post(f"/events/{event.key}/pairs/add/", {"pair-one": "1", "pair-other": "2"})
    assert "The proposal for round 1 is thrown away; draw it again." in desk(stage, event)


def test_an_event_that_is_played_here_takes_accounts_only(stage: Stage) -> None:
    event = club_event(stage.host, online=True)
    html = desk(stage, event)
    assert "entrant-name" not in html
    assert "whoever has no account yet registers first" in html
    status, _html = add(stage, event, name="Grandma")
    assert status == 422
    assert not event.entrants.exists()


def test_a_name_that_is_there_is_refused_at_its_field_and_kept(stage: Stage) -> None:
    event = proposed(stage)
    status, html = add(stage, event, name="una")
    assert status == 422
    assert "There is Una in this event already." in html
    field = re.search(r'<input[^>]*name="entrant-name"[^>]*>', html)
    assert field
    assert 'value="una"' in field.group()
    assert 'aria-invalid="true"' in field.group()


def test_who_has_no_account_is_renamed_on_a_page(stage: Stage) -> None:
    event = proposed(stage)
    una = event.entrants.get(name="Una")
    page = f"/events/{event.key}/entrants/{una.pk}/rename/"
    assert page in desk(stage, event)
    client = stage.clients["organiser"]
    assert 'value="Una"' in client.get(page).content.decode()
    twin = client.post(page, {"name": "Ugo"})
    assert twin.status_code == 422
    assert "There is Ugo in this event already." in twin.content.decode()
    assert client.post(page, {"name": "Una Berg"}).status_code == 302
    assert Entrant.objects.get(pk=una.pk).name == "Una Berg"
    assert "Number 1 is called Una Berg now." in client.get(f"/events/{event.key}/log/").content.decode()
    assert stage.clients["stranger"].get(page).status_code == 404


def test_members_are_not_renamed_by_organisers(stage: Stage) -> None:
    one = entrant(stage.event, stage.people["entrant"])
    page = f"/events/{stage.event.key}/entrants/{one.pk}/rename/"
    assert page not in desk(stage, stage.event)
    assert stage.clients["organiser"].get(page).status_code == 404


def test_after_the_end_nobody_is_kept_apart_and_no_organiser_is_added(stage: Stage) -> None:
    html = desk(stage, stage.event)
    assert "Keep two apart" in html
    assert "Add an organiser" in html
    direct.cancel(stage.event.key, stage.host, "flood")
    html = desk(stage, stage.event)
    assert "Keep two apart" not in html
    assert "Add an organiser" not in html


def test_a_member_who_is_called_like_an_entrant_is_told_apart_on_every_page(stage: Stage) -> None:
    event = club_event(stage.host)
    direct.add_entrant(event.key, stage.host, name="Zoë")
    direct.enter(event.key, make_player("Zoë"))
    for page in ("entrants/", "organise/"):
        html = stage.clients["organiser"].get(f"/events/{event.key}/{page}").content.decode()
        assert "Zoë (2)" in html, page


def test_an_ended_event_counts_all_who_took_part_as_its_standings_do(stage: Stage) -> None:
    event = club_event(stage.host, rules={"rounds": 1}, capacity=8)
    people = [direct.add_entrant(event.key, stage.host, name=name) for name in ("Una", "Ugo", "Udo", "Ute")]
    direct.withdraw(event.key, direct.add_entrant(event.key, stage.host, name="Uwe"), stage.host, "ill")
    give_all(event, stage.host, play_round(event, stage.host))
    direct.withdraw(event.key, people[0], stage.host, "moved")
    client = stage.clients["anonymous"]
    url = f"/events/{event.key}/"
    assert "3 of 8" in client.get(url).content.decode()
    direct.finish(event.key, stage.host)
    assert "4 of 8" in client.get(url).content.decode()
    lines = client.get(f"{url}standings/").context["lines"]
    assert len(lines) == client.get(f"{url}entrants/").context["seen"].entered == 4


def test_a_noted_bye_is_listed_for_the_organiser_who_can_take_it_back(stage: Stage) -> None:
    mine = entrant(stage.event, stage.people["entrant"])
    direct.ask_bye(stage.event.key, mine, 3, "asked-full", stage.host, "wedding")
    html = desk(stage, stage.event)
    assert "Round 3: Emma, a full win" in html
    assert "wedding" in html
    client = stage.clients["organiser"]
    sent = {"entrant": str(mine.pk), "round_number": "3"}
    assert client.post(stage.url("entrants/no-bye/"), sent).status_code == 302
    assert mine.asked_byes.count() == 0
    assert "Noted byes" not in desk(stage, stage.event)


def test_the_event_names_all_who_run_it_and_nobody_is_added_twice(stage: Stage) -> None:
    assert "Olga, Otto" in stage.clients["anonymous"].get(stage.url()).content.decode()
    sent = {"organiser-address": stage.people["co-organiser"].email}
    again = stage.clients["organiser"].post(stage.url("organisers/add/"), sent)
    assert again.status_code == 422
    assert "They run this event already." in again.content.decode()
    assert stage.event.log.filter(what="organiser").count() == 1


def test_an_archived_event_stays_in_the_list_of_events(stage: Stage) -> None:
    Event.objects.filter(pk=stage.event.pk).update(phase=Event.Phase.ARCHIVED)
    assert stage.url() in stage.clients["anonymous"].get("/events/").content.decode()


def test_what_speaks_to_one_reader_is_not_printed(stage: Stage) -> None:
    """Each of these texts stands in an element that print leaves out."""
    client = stage.clients["entrant"]
    html = " ".join(client.get(stage.url(page)).content.decode() for page in ("standings/", "entrants/"))
    for text in ("You: rank", "The page keeps itself up to date.", "(you)"):
        assert re.search(rf'class="[^"]*no-print[^"]*">\s*{re.escape(text)}', html), text


def test_a_game_that_the_event_decided_is_not_called_cancelled_by_the_host(stage: Stage) -> None:
    event = club_event(stage.host, online=True)
    players = entered(event, 2)
    table = play_round(event, stage.host).tables.get()
    direct.void_table(event.key, stage.host, 1, table.number, "lost", 0)
    html = client_of(players[0]).get("/games/mine/").content.decode()
    assert "Decided by the event" in html
    assert "Cancelled by the host" not in html


@pytest.mark.parametrize("listed", [True, False])
def test_no_reader_is_sent_to_a_game_that_they_may_not_see(stage: Stage, listed: bool) -> None:
    event = club_event(stage.host, online=True, listed=listed)
    players = entered(event, 4)
    one = play_round(event, stage.host)
    readers = {"organiser": stage.clients["organiser"], "stranger": stage.clients["stranger"]}
    for client in (*readers.values(), client_of(players[0])):
        pages = [f"/events/{event.key}/rounds/1/"]
        if client is readers["organiser"]:
            pages.append(f"/events/{event.key}/rounds/1/tables/1/result/")
        html = " ".join(client.get(page).content.decode() for page in pages)
        shown = [table.game.key for table in one.tables.all() if table.game and table.game.key in html]
        assert [client.get(f"/games/{key}/").status_code for key in shown] == [200] * len(shown)
        assert len(shown) == (2 if listed else int(client not in readers.values()))


def enter_list(stage: Stage, event: Event, people: str) -> tuple[int, str]:
    """The answer to a list of people, and the page after it if they were entered."""
    client = stage.clients["organiser"]
    first = client.post(f"/events/{event.key}/entrants/several/", {"people": people})
    return first.status_code, desk(stage, event) if first.status_code == 302 else first.content.decode()


def test_a_whole_list_is_entered_in_its_order(stage: Stage) -> None:
    event = club_event(stage.host, capacity=3)
    member = make_player("Mia")
    status, html = enter_list(stage, event, "1. Una\n\n  Ugo   Rossi \r\nMia Member <MIA@example.org>\nUdo")
    assert status == 302
    assert "3 have entered. All places are taken; on the waiting list: Udo." in html
    rows = event.entrants.order_by("pk").values_list("number", "name", "player_id")
    assert list(rows) == [
        (1, "Una", None),
        (2, "Ugo Rossi", None),
        (3, "Mia", member.pk),
        (None, "Udo", None),
    ]


def test_a_list_with_a_fault_enters_nobody_and_names_each_line(stage: Stage) -> None:
    event = club_event(stage.host)
    direct.add_entrant(event.key, stage.host, name="Una")
    status, html = enter_list(stage, event, f"Ute\n\nuna\nnobody@example.org\nUte\n{'x' * 41}")
    assert status == 422
    assert "Nobody is entered yet." in html
    assert "Line 3, una: There is Una in this event already." in html
    assert "Line 4, nobody@example.org: Nobody has an account with this address." in html
    assert "Line 5, Ute: There is Ute in this event already." in html
    assert f"Line 6, {'x' * 41}: A name has 40 characters at most." in html
    assert "Ute\n\nuna\nnobody@example.org\nUte\nxx" in html
    assert event.entrants.count() == 1


def test_a_list_for_an_event_that_is_played_here_takes_addresses_only(stage: Stage) -> None:
    event = club_event(stage.host, online=True)
    status, html = enter_list(stage, event, "Una")
    assert status == 422
    assert "Mail addresses of their accounts, one a line" in html
    assert "so everybody needs an account" in html
