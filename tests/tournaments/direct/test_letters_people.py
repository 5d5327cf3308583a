"""What letters tell about who is in an event, who runs it, and what waits for those who do."""

from datetime import timedelta

import pytest
from django.utils import timezone

from charuma_site.notifications import rendering
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.conftest import make_player
from tests.support.events import (
    entered,
    entrant,
    fresh,
    give_all,
    letters,
    mail,
    new_event,
    play_round,
)
from tests.support.games import read
from tournaments import direct
from tournaments.direct import post
from tournaments.models import Event, Round


def sent(letters: list[Letter]) -> None:
    Letter.objects.filter(pk__in=[one.pk for one in letters]).update(state=Letter.State.SENT)


def true_ones(event: Event, kind: str, reader: Player) -> list[Letter]:
    """The letters of that kind that would still be sent."""
    return [one for one in letters(event, kind, reader) if rendering.render(one) is not None]


def test_the_organisers_are_told_once_that_somebody_is_back(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 5)
    play_round(event, alice)
    for _time in range(2):
        direct.withdraw(event.key, players[0], players[0])
        direct.come_back(event.key, players[0], players[0])
    assert {letter.reader for letter in letters(event, "back")} == {alice, bob}
    for reader in (alice, bob):
        assert true_ones(event, "left", reader) == []
        (told,) = true_ones(event, "back", reader)
        rendered = read(told)
        assert rendered.subject == "Spring cup: somebody is back"
        assert "P01 (number 1) was out of “Spring cup” and takes part again" in rendered.text
    direct.withdraw(event.key, players[0], players[0])
    assert len(true_ones(event, "left", alice)) == 1
    assert true_ones(event, "back", alice) == []


def test_who_is_brought_back_by_an_organiser_is_told_and_so_are_the_others(
    alice: Player, bob: Player
) -> None:
    event = new_event(alice)
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 5)
    play_round(event, alice)
    direct.withdraw(event.key, entrant(event, players[0]), alice, "did not answer")
    direct.come_back(event.key, entrant(event, players[0]), alice, "has answered")
    rendered = mail(event, "brought_back", players[0])
    assert rendered.subject == "Spring cup: you take part again"
    assert "The organisers have let you into “Spring cup” again." in rendered.text
    assert "You play again from the next round that is drawn." in rendered.text
    assert "Reason: has answered" in rendered.text
    assert {letter.reader for letter in letters(event, "back")} == {bob}
    direct.withdraw(event.key, players[0], players[0])
    assert true_ones(event, "brought_back", players[0]) == []
    direct.come_back(event.key, players[0], players[0])
    assert len(letters(event, "brought_back")) == 1


def test_who_is_brought_back_into_an_event_that_goes_on_again_is_told(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[0], players[0])
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    direct.reopen(event.key, alice, "by mistake", [entrant(event, players[0]).pk])
    assert "let you into “Spring cup” again" in mail(event, "brought_back", players[0]).text


def test_who_becomes_an_organiser_or_is_none_any_more_is_told(alice: Player, bob: Player) -> None:
    event = new_event(alice, open_it=False)
    direct.add_organiser(event.key, alice, bob)
    rendered = mail(event, "organiser", bob)
    assert rendered.subject == "Spring cup: you are an organiser now"
    assert "You run “Spring cup” now" in rendered.text
    assert f"/events/{event.key}/organise/" in rendered.text
    sent(letters(event, "organiser"))
    direct.remove_organiser(event.key, alice, bob)
    gone = mail(event, "not_organiser", bob)
    assert "You don’t run “Spring cup” any more" in gone.text
    assert event.key not in gone.text  # nobody else sees a draft
    direct.open_entries(event.key, alice)
    assert f"/events/{event.key}/" in mail(event, "not_organiser", bob).text
    assert letters(event, "organiser", alice) + letters(event, "not_organiser", alice) == []


def test_an_organiser_who_is_removed_before_the_letter_went_out_gets_none(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    direct.add_organiser(event.key, alice, bob)
    direct.remove_organiser(event.key, alice, bob)
    assert true_ones(event, "organiser", bob) + true_ones(event, "not_organiser", bob) == []
    direct.add_organiser(event.key, alice, bob)
    first, second = letters(event, "organiser", bob)
    read(first)
    sent([first])
    assert rendering.render(second) is None


def test_who_does_not_run_an_event_any_more_gets_no_letter_for_its_organisers(
    alice: Player, bob: Player
) -> None:
    event = new_event(alice)
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 6)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[0], players[0])
    seat = entrant(event, players[1]).sittings.get()
    direct.flag_result(event.key, players[1], 1, seat.table.number, "I had won")
    direct.remove_organiser(event.key, alice, bob)
    for kind in ("left", "flagged"):
        assert len(true_ones(event, kind, alice)) == 1
        assert true_ones(event, kind, bob) == []


def test_each_time_that_somebody_moves_up_they_are_told(alice: Player) -> None:
    event = new_event(alice, capacity=2)
    players = entered(event, 3)
    for _time in range(2):
        direct.withdraw(event.key, players[0], players[0])
        direct.enter(event.key, players[0])
        direct.withdraw(event.key, players[2], players[2])
        direct.enter(event.key, players[2])
    assert len(letters(event, "moved_up", players[2])) == 2
    (told,) = true_ones(event, "moved_up", players[0])
    assert "Your first round is round 1." in read(told).text


def test_who_has_played_before_is_not_told_of_a_first_round(alice: Player) -> None:
    event = new_event(alice, capacity=4)
    players = entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[0], players[0])
    late = make_player("Late")
    direct.enter(event.key, late)
    assert "Your first round is round 2." in mail(event, "entered", late).text
    direct.come_back(event.key, players[0], players[0])
    assert entrant(event, players[0]).state == "waiting"
    direct.withdraw(event.key, late, late)
    direct.come_back(event.key, entrant(event, players[0]), alice)
    text = mail(event, "moved_up", players[0]).text
    assert "You play again from the next round that is drawn." in text
    assert "first round" not in text


def test_a_late_entry_is_not_told_that_the_first_round_begins(alice: Player) -> None:
    event = new_event(alice, starts_at=timezone.now(), capacity=3)
    entered(event, 2)
    play_round(event, alice)
    late, later = make_player("Late"), make_player("Later")
    direct.enter(event.key, late)
    direct.enter(event.key, later)
    text = mail(event, "entered", late).text
    assert "begins" not in text
    assert "Your first round is round 2." in text
    assert "nobody moves up any more" in mail(event, "entered", later).text


def test_all_who_wait_for_a_cancelled_event_or_run_it_are_told(alice: Player, bob: Player) -> None:
    event = new_event(alice, capacity=1)
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 2)
    direct.cancel(event.key, alice, "hall is closed")
    assert {letter.reader for letter in letters(event, "cancelled")} == {*players, bob}
    text = mail(event, "cancelled", players[1]).text
    assert "“Spring cup” does not take place." in text
    assert "Reason: hall is closed" in text
    assert "Games" not in text


def test_the_organisers_learn_of_an_event_that_was_called_off_by_itself_and_why(alice: Player) -> None:
    event = new_event(alice, automatic=True, starts_at=timezone.now() - timedelta(days=2))
    direct.step(event.pk)
    assert fresh(event).phase == Event.Phase.CANCELLED
    assert "Reason: too few entrants" in mail(event, "cancelled", alice).text


def test_a_cancelled_event_speaks_of_games_only_while_some_run(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    play_round(event, alice)
    direct.cancel(event.key, alice, "storm")
    text = mail(event, "cancelled", players[0]).text
    assert "“Spring cup” does not go on. Games that are running can be played to their end." in text


def test_trouble_with_the_results_is_told_though_the_last_round_had_trouble_too(alice: Player) -> None:
    rules = {"rounds": 1, "unfinished": "organiser"}
    event = new_event(alice, automatic=True, rules=rules)
    players = entered(event, 2)
    one = play_round(event, alice)
    Round.objects.filter(pk=one.pk).update(ends_at=timezone.now() - timedelta(minutes=1))
    direct.step(event.pk)
    text = mail(event, "trouble", alice).text
    assert "The time of round 1 of “Spring cup” is over, and tables have no result yet." in text
    give_all(event, alice, one)
    direct.finish(event.key, alice)
    flag = direct.flag_result(event.key, players[0], 1, 1, "I had won")
    direct.step(event.pk)
    (told,) = [one for one in letters(event, "trouble") if one.number == post.RESULTS]
    rendered = read(told)
    assert rendered.subject == "Spring cup: the results wait for you"
    assert "some are questioned" in rendered.text
    direct.settle_flag(event.key, alice, flag.pk, "No")
    assert rendering.render(told) is None


@pytest.mark.parametrize("again", [False, True], ids=["gone", "drawn-again"])
def test_a_proposal_that_somebody_leaves_is_to_be_drawn_again(alice: Player, again: bool) -> None:
    event = new_event(alice)
    players = entered(event, 5)
    direct.draw_round(event.key, alice)
    direct.withdraw(event.key, players[0], players[0])
    (letter,) = letters(event, "trouble", alice)
    if again:
        direct.draw_round(event.key, alice)
        assert rendering.render(letter) is None
        return
    text = read(letter).text
    assert "Somebody has left “Spring cup”, so the proposal for round 1 was thrown away." in text
    assert "by itself" not in text


def test_all_who_play_are_told_which_rules_changed_in_mid_event_and_why(alice: Player, bob: Player) -> None:
    event = new_event(alice, online=False, rules={"rounds": 4})
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 4)
    direct.change_event(event.key, alice, fresh(event).version, move_seconds=7200)
    play_round(event, alice)
    direct.withdraw(event.key, players[0], players[0])
    version = fresh(event).version
    settings = {**fresh(event).settings, "scheme": {"kind": "win", "rows": {}}}
    direct.change_event(
        event.key, alice, version, name="Autumn", reason="ties were too many", settings=settings
    )
    assert {one.reader for one in letters(event, "changed")} == {bob, *players[1:]}
    text = mail(event, "changed", players[1]).text
    assert "Score for a place: By place → Only wins count" in text
    assert "Reason: ties were too many" in text
    direct.change_event(event.key, alice, fresh(event).version, name="Spring")
    assert len(letters(event, "changed")) == 4, "a name isn't a rule"
