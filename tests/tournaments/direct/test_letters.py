"""What the letters about events say, in both languages, and when they say nothing."""

import re
from datetime import UTC, datetime

import pytest
from django.utils import timezone

from charuma_site.notifications import rendering
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from games.people import DELETED
from tests.conftest import make_player
from tests.support.events import (
    entered,
    entrant,
    give,
    give_all,
    letters,
    mail,
    new_event,
    numbers,
    play_round,
)
from tests.support.games import read, whole
from tournaments import direct
from tournaments.models import Entrant, LogLine


def test_the_round_letter_names_the_table_the_others_and_the_link(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 3)
    one = play_round(event, alice)
    table = one.tables.get()
    first, second = (players[number - 1] for number in numbers(table))
    game = table.game
    assert game is not None
    own, other = mail(event, "round", first), mail(event, "round", second)
    for rendered, shown in ((own, second), (other, first)):
        assert rendered.subject == "Spring cup: round 1"
        assert shown.display_name in rendered.text
        assert f"/games/{game.key}/" in rendered.text
        assert f"/games/{game.key}/" in rendered.html
    assert ("It is your turn" in own.text, "It is your turn" in other.text) == (True, False)
    assert "MARK" not in whole(own) + whole(other)
    resting = players[(one.absences.get().entrant.number or 0) - 1]
    assert "you have a bye" in mail(event, "round", resting).text


def test_a_round_that_was_taken_back_is_not_told_any_more(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    play_round(event, alice)
    direct.take_back_round(event.key, alice, 1, "wrong")
    (letter,) = letters(event, "round", players[0])
    assert rendering.render(letter) is None
    direct.publish_round(event.key, alice)
    old, new = letters(event, "round", players[0])
    assert rendering.render(old) is None
    assert read(new).subject == "Spring cup: round 1"


def test_entry_waiting_and_moving_up(alice: Player) -> None:
    event = new_event(alice, capacity=1, starts_at=timezone.now())
    players = entered(event, 3)
    assert "You are in" in mail(event, "entered", players[0]).text
    assert "number 2 on the waiting list" in mail(event, "entered", players[2]).text
    direct.withdraw(event.key, players[0], players[0])
    assert "it is yours" in mail(event, "moved_up", players[1]).text
    assert rendering.render(letters(event, "entered", players[0])[0]) is None


def test_cancelling_and_trouble(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    direct.cancel(event.key, alice, "hall is closed")
    assert "hall is closed" in mail(event, "cancelled", players[0]).text


@pytest.mark.parametrize("name", ["A <b> & B", "x" * 60])
def test_names_are_escaped_in_html_only(alice: Player, name: str) -> None:
    event = new_event(alice, name=name)
    players = entered(event, 2)
    play_round(event, alice)
    rendered = mail(event, "round", players[0])
    assert name in rendered.subject
    assert "<b>" not in rendered.html


def sent(letters: list[Letter]) -> None:
    Letter.objects.filter(pk__in=[one.pk for one in letters]).update(state=Letter.State.SENT)


def test_N08_the_organisers_are_told_of_a_questioned_result_the_asker_of_the_answer(
    alice: Player,
) -> None:
    event = new_event(alice)
    other = make_player("Otto")
    direct.add_organiser(event.key, alice, other)
    players = entered(event, 2)
    table = play_round(event, alice).tables.get()
    give(event, alice, table, [1, 2])
    flag = direct.flag_result(event.key, players[0], 1, table.number, "I had won")
    assert {one.reader for one in letters(event, "flagged")} == {alice, other}
    rendered = mail(event, "flagged", other)
    assert rendered.subject == "Spring cup: result of round 1, table 1 questioned"
    assert f"{players[0].display_name} says" in rendered.text
    assert "I had won" in whole(rendered)
    assert "/organise/" in rendered.text
    assert letters(event, "answered") == []
    for _time in range(2):
        direct.settle_flag(event.key, alice, flag.pk, "No, look at the last trick")
    (answer,) = letters(event, "answered")
    assert answer.reader == players[0]
    text = read(answer).text
    assert "I had won" in text
    assert "No, look at the last trick" in text
    assert [rendering.render(one) for one in letters(event, "flagged")] == [None, None]


def test_who_questions_or_settles_a_result_gets_no_letter_from_themselves(alice: Player) -> None:
    event = new_event(alice)
    direct.enter(event.key, alice)
    entered(event, 1)
    give_all(event, alice, play_round(event, alice))
    flag = direct.flag_result(event.key, alice, 1, 1, "mixed up")
    direct.settle_flag(event.key, alice, flag.pk, "corrected")
    assert letters(event, "flagged") + letters(event, "answered") == []


@pytest.mark.parametrize(
    ("what", "subject", "words"),
    [
        ("withdrawn", "you are taken out of the event", "If this is a mistake, ask the organisers."),
        (LogLine.DISQUALIFIED, "you are disqualified", "Only the organisers can let you in again."),
    ],
)
def test_T12_whoever_is_taken_out_by_an_organiser_is_told_with_the_reason(
    alice: Player, what: str, subject: str, words: str
) -> None:
    event = new_event(alice)
    players = entered(event, 3)
    direct.withdraw(event.key, entrant(event, players[0]), alice, "did not answer", what=what)
    direct.withdraw(event.key, entrant(event, players[0]), alice, "did not answer", what=what)
    direct.withdraw(event.key, players[1], players[1])
    (letter,) = letters(event, "put_out")
    rendered = read(letter)
    assert rendered.subject == f"Spring cup: {subject}"
    assert "Reason: did not answer" in rendered.text
    assert words in rendered.text
    direct.come_back(event.key, entrant(event, players[0]), alice)
    assert rendering.render(letter) is None
    direct.withdraw(event.key, entrant(event, players[0]), alice, "again")
    assert len(letters(event, "put_out", players[0])) == 2


def test_T13_a_round_taken_back_is_told_to_those_who_had_been_told_of_it(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 3)
    play_round(event, alice)
    sent(letters(event, "round", players[0]))
    direct.take_back_round(event.key, alice, 1, "wrong hall")
    assert {one.reader for one in letters(event, "taken_back")} == set(players)
    rendered = mail(event, "taken_back", players[0])
    assert rendered.subject == "Spring cup: round 1 is taken back"
    assert "Reason: wrong hall" in rendered.text
    (unsent,) = letters(event, "taken_back", players[1])
    assert rendering.render(unsent) is None
    direct.publish_round(event.key, alice)
    assert rendering.render(letters(event, "taken_back", players[0])[0]) is None


def test_T13_a_round_published_again_says_that_it_replaces_the_first_mail(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 3)
    play_round(event, alice)
    sent(letters(event, "round", players[0]))
    direct.take_back_round(event.key, alice, 1, "wrong hall")
    direct.discard_proposal(event.key, alice)
    play_round(event, alice)
    assert [len(letters(event, "round", one)) for one in players] == [2, 2, 2]
    again, first = (read(letters(event, "round", one)[1]) for one in players[:2])
    assert again.subject == "Spring cup: round 1, published anew"
    assert "This replaces the mail about round 1" in again.text
    assert first.subject == "Spring cup: round 1"
    assert "replaces" not in first.text


def test_moments_are_told_in_one_form_with_the_readers_zone(alice: Player) -> None:
    event = new_event(alice, starts_at=datetime(2031, 3, 4, 17, 30, tzinfo=UTC))
    player = make_player("Pia", time_zone="Asia/Tokyo")
    direct.enter(event.key, player)
    entered(event, 1)
    assert "The first round begins on Wed 5 Mar 2031, 02:30 JST." in mail(event, "entered", player).text
    play_round(event, alice)
    text = mail(event, "round", player).text
    assert re.search(r"The round ends on \w{3} \d+ \w{3}.*, \d\d:\d\d JST\.", text)
    assert ".m." not in text


def test_an_extended_round_is_told_once_to_those_who_still_play(alice: Player) -> None:
    event = new_event(alice, round_seconds=86400, rules={"unfinished": "organiser"})
    players = entered(event, 4)
    one = play_round(event, alice)
    done, waits = one.tables.order_by("number")
    give(event, alice, done, [1, 2])
    direct.close_round(event.key, alice, {waits.number: "extend"})
    told = {letter.reader for letter in letters(event, "extended")}
    assert told == {players[number - 1] for number in numbers(waits)}
    reader = players[numbers(waits)[0] - 1]
    rendered = mail(event, "extended", reader)
    assert rendered.subject == "Spring cup: round 1 ends later"
    assert "It now ends" in rendered.text
    direct.close_round(event.key, alice, {waits.number: "extend"})
    older, newer = letters(event, "extended", reader)
    assert rendering.render(older) is None
    give(event, alice, waits, [1, 2])
    assert rendering.render(newer) is None


def test_deleted_players_who_withdraw_are_told_apart_by_their_numbers(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 5)
    play_round(event, alice)
    for player in players[1:4]:
        direct.withdraw(event.key, player, player)
    event.entrants.filter(state=Entrant.State.WITHDRAWN).update(name=DELETED)
    told = [read(letter).text for letter in letters(event, "left", alice)]
    for number, text in zip((2, 3, 4), told, strict=True):
        assert f"deleted player (number {number}) has withdrawn" in text


def test_the_organisers_are_told_who_leaves_a_running_event_by_themselves(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    direct.add_organiser(event.key, alice, bob)
    players = entered(event, 5)
    direct.withdraw(event.key, players[4], players[4])
    play_round(event, alice)
    assert letters(event, "left") == []
    direct.withdraw(event.key, players[0], alice, "ill")
    assert letters(event, "left") == []
    direct.withdraw(event.key, players[1], players[1])
    assert {letter.reader for letter in letters(event, "left")} == {alice, bob}
    assert "P02 (number 2) has withdrawn" in mail(event, "left", alice).text
    direct.come_back(event.key, players[1], players[1])
    assert rendering.render(letters(event, "left", alice)[0]) is None


def test_who_asked_for_a_bye_gets_the_letter_of_the_round_too(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 5)
    direct.ask_bye(event.key, players[0], 1, "asked-half")
    play_round(event, alice)
    assert "You miss it, as was noted before" in mail(event, "round", players[0]).text
    assert "no table for everybody" not in mail(event, "round", players[0]).text
