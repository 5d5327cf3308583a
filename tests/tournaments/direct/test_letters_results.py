"""What letters say about results, and when two of them would say the same."""

import re

import pytest

from charuma_site.notifications import rendering
from charuma_site.notifications.models import Letter
from charuma_site.players.models import Player
from tests.support.events import (
    entered,
    give,
    give_all,
    letters,
    mail,
    new_event,
    numbers,
    play_round,
)
from tests.support.games import read
from tournaments import direct
from tournaments.models import Event, Table


def test_T19_the_final_letter_has_the_standings_and_the_own_line(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 3)
    one = play_round(event, alice)
    give_all(event, alice, one)
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    loser = players[numbers(one.tables.get())[1] - 1]
    text = mail(event, "finished", loser).text
    assert "number 3 of 3, with a score of 0." in text
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
    assert f"{loser.display_name}: place 2 · score 0" in rendered.text


def test_a_correction_lists_the_places_in_order(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 4, "allowed": [4]})
    entered(event, 4)
    table = play_round(event, alice).tables.get()
    give(event, alice, table, [1, 2, 3, 4])
    give(event, alice, table, [3, 1, 4, 2], reason="mixed up")
    text = read(letters(event, "corrected")[0]).text
    assert re.findall(r"place (\d)", text) == ["1", "2", "3", "4"]


def test_T07_final_standings_go_at_the_confirmation_and_corrected_ones_to_everybody(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1})
    players = entered(event, 5)
    one = play_round(event, alice)
    give_all(event, alice, one)
    direct.finish(event.key, alice)
    assert letters(event, "finished") == []
    direct.confirm_results(event.key, alice)
    assert {letter.reader for letter in letters(event, "finished")} == set(players)
    table = one.tables.get(number=1)
    loser = players[numbers(table)[1] - 1]
    give(event, alice, table, [2, 1], reason="mixed up")
    assert letters(event, "corrected") == []
    assert {letter.reader for letter in letters(event, "revised")} == set(players)
    rendered = mail(event, "revised", loser)
    assert rendered.subject == "Spring cup: final standings corrected"
    assert "Reason: mixed up" in rendered.text
    assert "had been told: round 1, table 1." in rendered.text
    assert "with a score of 1." in rendered.text
    give(event, alice, table, [1, 1], reason="nobody knows")
    old, new = letters(event, "revised", loser)
    assert rendering.render(old) is None
    assert "with a score of 0.5." in read(new).text


def at(event: Event, table: Table) -> list[Player]:
    """Who sits at the table, by seat."""
    players = [event.entrants.get(number=number).player for number in numbers(table)]
    return [one for one in players if one is not None]


def forfeited(event: Event, alice: Player, table: Table, *absent: Player) -> None:
    told = [event.entrants.get(player=one).number or 0 for one in absent]
    where = (table.round.number, table.number)
    direct.forfeit(event.key, alice, *where, told, "looked again", table.results.count())


def test_a_corrected_forfeit_says_who_did_not_come_and_what_each_gets(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = play_round(event, alice).tables.get()
    ben, zoe = at(event, table)
    forfeited(event, alice, table, ben, zoe)
    forfeited(event, alice, table, zoe)
    for rendered in (mail(event, "corrected", ben), mail(event, "corrected", zoe)):
        assert f"The table was not played: {zoe.display_name} did not come." in rendered.text
        assert f"{ben.display_name}: won by forfeit · score 1" in rendered.text
        assert f"{zoe.display_name}: did not come · score 0" in rendered.text
        assert "is now" not in rendered.text
        assert "won by forfeit · score 1" in rendered.html
    forfeited(event, alice, table, ben, zoe)
    assert "Nobody came to the table." in read(letters(event, "corrected", ben)[1]).text


def test_a_correction_to_void_shared_or_left_says_so(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = play_round(event, alice).tables.get()
    ben, zoe = at(event, table)
    give(event, alice, table, [1, 2])
    give(event, alice, table, [1, 1], reason="drawn")
    text = read(letters(event, "corrected", ben)[-1]).text
    assert "The places are shared." in text
    assert text.count("place 1 · score 0.5") == 2
    give(event, alice, table, [1, 2], presence=["played", "left"], points=[9, 4], reason="left")
    text = read(letters(event, "corrected", ben)[-1]).text
    assert f"{zoe.display_name}: place 2 · points 4 · left during the game · score 0" in text
    direct.void_table(event.key, alice, 1, 1, "wrong cards", table.results.count())
    text = read(letters(event, "corrected", ben)[-1]).text
    assert "The table is void: nothing that happened there counts." in text
    assert f"{zoe.display_name}: score 0.5" in text


def test_of_two_corrections_only_the_last_is_told(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = play_round(event, alice).tables.get()
    reader = at(event, table)[0]
    for places in ([1, 2], [2, 1], [1, 1]):
        give(event, alice, table, places, reason="mixed up")
    older, newer = letters(event, "corrected", reader)
    assert rendering.render(older) is None
    assert "The places are shared." in read(newer).text


def real_cards(alice: Player, **rules: object) -> tuple[Event, Table, list[Player]]:
    event = new_event(alice, online=False, rules=rules)
    entered(event, 2)
    table = play_round(event, alice).tables.get()
    return event, table, at(event, table)


def test_a_real_table_that_is_void_is_told_to_all_there_once(alice: Player) -> None:
    event, _table, players = real_cards(alice)
    direct.void_table(event.key, alice, 1, 1, "cards are missing", 0)
    assert {letter.kind for letter in letters(event)} == {"event.entered", "event.round", "event.decided"}
    assert {letter.reader for letter in letters(event, "decided")} == set(players)
    rendered = mail(event, "decided", players[0])
    assert rendered.subject == "Spring cup: round 1, table 1 decided"
    assert "The organisers have decided your table, table 1 of round 1." in rendered.text
    assert "The table is void" in rendered.text
    assert "Reason: cards are missing" in rendered.text
    assert f"{players[1].display_name}: score 0.5" in rendered.text


def test_who_did_not_come_to_a_real_table_is_told_what_that_gives(alice: Player) -> None:
    event, table, (ben, zoe) = real_cards(alice)
    forfeited(event, alice, table, zoe)
    text = mail(event, "decided", zoe).text
    assert f"{zoe.display_name}: did not come · score 0" in text
    assert f"{ben.display_name}: won by forfeit · score 1" in text


@pytest.mark.parametrize(
    ("choice", "sentence"), [("share", "The places are shared."), ("void", "The table is void")]
)
def test_a_real_table_that_is_decided_at_the_end_of_its_round_is_told(
    alice: Player, choice: str, sentence: str
) -> None:
    event, _table, players = real_cards(alice)
    direct.close_round(event.key, alice, {1: choice})
    assert {letter.reader for letter in letters(event, "decided")} == set(players)
    text = mail(event, "decided", players[0]).text
    assert "Round 1 was closed before your table, table 1, had a result." in text
    assert sentence in text
    assert "Reason" not in text


def test_a_decision_that_is_corrected_before_it_was_told_is_told_as_it_is_now(alice: Player) -> None:
    event, table, players = real_cards(alice)
    direct.close_round(event.key, alice, {1: "void"})
    give(event, alice, table, [1, 2], reason="they had played")
    (letter,) = letters(event, "decided", players[0])
    assert rendering.render(letter) is None
    assert "place 1 · score 1" in mail(event, "corrected", players[0]).text


def test_an_ordinary_result_of_a_real_table_needs_no_letter(alice: Player) -> None:
    event, table, _players = real_cards(alice)
    give(event, alice, table, [1, 2])
    assert {letter.kind for letter in letters(event)} == {"event.entered", "event.round"}


@pytest.mark.parametrize("how", ["void", "forfeit", "close"])
def test_a_table_with_a_game_gets_only_the_letter_of_the_game(alice: Player, how: str) -> None:
    event = new_event(alice)
    entered(event, 2)
    table = play_round(event, alice).tables.get()
    players = at(event, table)
    if how == "void":
        direct.void_table(event.key, alice, 1, 1, "wrong game", 0)
    elif how == "forfeit":
        forfeited(event, alice, table, players[0])
    else:
        direct.close_round(event.key, alice, {1: "void"})
    assert letters(event, "decided") == []
    ended = Letter.objects.filter(kind="game.table_expired")
    assert {letter.reader for letter in ended} == set(players)


def test_shared_ranks_are_marked_in_the_final_standings(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 1, "tie_breaks": []})
    players = entered(event, 4)
    one = play_round(event, alice)
    for table in one.tables.all():
        give(event, alice, table, [1, 2])
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    rendered = mail(event, "finished", players[0])
    assert len(re.findall(r"(?m)^1= P\d\d: 1$", rendered.text)) == 2
    assert len(re.findall(r"(?m)^3= P\d\d: 0$", rendered.text)) == 2
    assert "“=” marks a shared rank." in rendered.text
    assert re.search("You share rank [13] of 4, with a score of [01].", rendered.text)
    assert "1= <strong" in rendered.html
