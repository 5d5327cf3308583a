"""What the letters about events say, in both languages, and when they say nothing."""

import pytest
from django.utils import timezone

from charuma_site.notifications import rendering
from charuma_site.notifications.kinds import Rendered
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.support.events import entered, give, give_all, letters, new_event, numbers, play_round
from tests.support.games import whole
from tournaments import direct
from tournaments.models import Event


def read(letter: Letter) -> Rendered:
    rendered = rendering.render(letter)
    assert isinstance(rendered, Rendered)
    return rendered


def mail(event: Event, kind: str, reader: Player) -> Rendered:
    (letter,) = letters(event, kind, reader)
    return read(letter)


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


def test_T19_the_final_letter_has_the_standings_and_the_own_line(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 3)
    one = play_round(event, alice)
    give_all(event, alice, one)
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    loser = players[numbers(one.tables.get())[1] - 1]
    text = mail(event, "finished", loser).text
    assert "number 3 of 3 with 0 points" in text
    assert f"3. {loser.display_name}: 0" in text


def test_a_correction_says_what_holds_now_and_why(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 2)
    table = play_round(event, alice).tables.get()
    give(event, alice, table, [1, 2])
    give(event, alice, table, [2, 1], reason="mixed up")
    loser = players[numbers(table)[0] - 1]
    rendered = mail(event, "corrected", loser)
    assert "round 1, table 1 corrected" in rendered.subject
    assert "Reason: mixed up" in rendered.text
    assert f"Place 2: {loser.display_name}" in rendered.text


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
