"""The host deletes the account: no event is left that waits for somebody who is gone."""

import pytest
from django.test import Client

from charuma_site.notifications import sending
from charuma_site.players.models import Player
from games.models import Game
from tests.conftest import make_player
from tests.support.accounts import PASSWORD
from tests.support.events import entered, fresh, give, give_all, letters, logged, mail, new_event, play_round
from tournaments import direct, log_text
from tournaments.models import Event, Flag
from tournaments.people import erase

Phase = Event.Phase


def said(event: Event, what: str) -> tuple[str, str]:
    """The last line of a kind in the event's log and its reason."""
    line = event.log.filter(what=what).latest("pk")
    return log_text.sentence(line, log_text.Names.of(event)), log_text.reason(line)


def delete_page(player: Player) -> str:
    client = Client()
    client.post("/account/login/", {"login": player.email, "password": PASSWORD})
    client.post("/account/reauthenticate/", {"password": PASSWORD})
    return " ".join(client.get("/account/delete/").content.decode().split())


def test_the_earliest_co_organiser_becomes_the_host(alice: Player, bob: Player) -> None:
    event, later = new_event(alice), make_player("Zoe")
    for one in (bob, later):
        direct.add_organiser(event.key, alice, one)
    entered(event, 2)
    erase(alice)
    now = fresh(event)
    assert (now.host, list(now.organisers.all()), now.phase) == (bob, [later], Phase.OPEN)
    assert said(event, "host") == ("Bob became the host.", "the account was deleted")
    assert {letter.reader for letter in letters(event, "host")} == {bob}
    assert "You are its host now" in mail(event, "host", bob).text
    direct.remove_organiser(event.key, bob, later)
    erase(bob)
    assert "Bob" not in said(event, "host")[0]


def test_without_a_co_organiser_what_has_not_begun_is_cancelled_and_all_are_told(alice: Player) -> None:
    draft, event = new_event(alice, open_it=False), new_event(alice)
    players = entered(event, 3)
    direct.draw_round(event.key, alice)
    erase(alice)
    assert {fresh(one).phase for one in (draft, event)} == {Phase.CANCELLED}
    assert {letter.reader for letter in letters(event, "cancelled")} >= set(players)
    reason = "the organiser deleted the account, and nobody else runs the event"
    assert said(event, "cancelled") == ("The event was cancelled.", reason)


@pytest.mark.parametrize("rule", ["extend", "organiser", "share"])
@pytest.mark.parametrize("online", [True, False])
def test_without_a_co_organiser_a_running_event_ends_as_it_stands(
    alice: Player, rule: str, *, online: bool
) -> None:
    event = new_event(alice, online=online, rules={"unfinished": rule})
    players = entered(event, 6)
    first = play_round(event, alice)
    known, noted, unplayed = first.tables.order_by("number")
    give(event, alice, known, (2, 1))
    give(event, alice, noted, (1, 2), confirmed=False)
    asker = known.sittings.get(seat=1).entrant.player
    assert asker is not None
    direct.flag_result(event.key, asker, 1, 1, "I won")
    erase(alice)
    assert fresh(event).phase == Phase.FINISHED
    assert [table.results.get().places for table in (known, noted)] == [[2, 1], [1, 2]]
    assert unplayed.results.get().places == [1, 1]
    assert {letter.reader for letter in letters(event, "finished")} == set(players)
    assert "It ended before its last round: the organiser deleted" in mail(event, "finished", players[0]).text
    assert not Flag.objects.filter(settled_at=None).exists()
    assert not Game.objects.filter(phase=Game.Phase.RUNNING).exists()
    reason = "the organiser deleted the account, and nobody else runs the event"
    assert said(event, "provisional") == ("The rounds ended; the results are provisional.", reason)
    sending.send_due()
    answers = [one for one in letters(event, "answered") if one.reader == asker]
    assert [one.state for one in answers] == ["sent"]


def test_a_host_who_plays_is_last_at_the_table_that_they_leave(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    for player in (alice, bob):
        direct.enter(event.key, player)
    mine = play_round(event, alice).tables.get().sittings.get(entrant__player=alice)
    erase(alice)
    result = mine.table.results.get()
    assert (result.presence[mine.seat - 1], result.places[mine.seat - 1]) == ("left", 2)
    assert fresh(event).phase == Phase.FINISHED


def test_provisional_results_become_final_and_finished_events_stay(alice: Player) -> None:
    event, over = (new_event(alice, rules={"rounds": 1}) for _number in range(2))
    for one in (event, over):
        for name in ("Ada", "Bea"):
            direct.enter(one.key, make_player(f"{name} {one.pk}"))
        give_all(one, alice, play_round(one, alice))
        direct.finish(one.key, alice)
    direct.confirm_results(over.key, alice)
    before = logged(over)
    erase(alice)
    assert fresh(event).phase == Phase.FINISHED
    assert (fresh(over).phase, logged(over)) == (Phase.FINISHED, before)


def test_the_page_tells_which_events_end_with_the_account_and_how_to_keep_them(
    alice: Player, bob: Player
) -> None:
    shared, event = new_event(alice), new_event(alice, name="Autumn cup")
    draft = new_event(alice, open_it=False)
    direct.add_organiser(shared.key, alice, bob)
    entered(event, 2)
    play_round(event, alice)
    html = delete_page(alice)
    assert "goes on: Bob becomes the host." in html
    assert "Autumn cup</strong> ends as it stands" in html
    assert "is cancelled; nobody has entered yet." in html
    assert f"/events/{event.key}/organise/#desk-organisers" in html
    assert f"/events/{draft.key}/organise/" in html
    assert "Events that you organise" not in delete_page(bob)
