"""Entering, waiting, leaving, coming back, byes."""

from functools import partial

import pytest

from charuma_site.players.models import Player
from charuma_site.players.naming import rename
from games.refusals import Refused
from tests.conftest import make_player
from tests.support.events import (
    entered,
    entrant,
    fresh,
    give_all,
    letters,
    logged,
    members,
    new_event,
    pairs,
    play_round,
    scores,
)
from tests.tournaments.direct.test_life import code_of
from tournaments import direct, store
from tournaments.core.history import read_history
from tournaments.core.units import WIN
from tournaments.log_text import reason
from tournaments.models import Entrant
from tournaments.people import erase


def test_entering_twice_is_entering_once_with_one_letter(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    first, again = direct.enter(event.key, bob), direct.enter(event.key, bob)
    assert first == again
    assert (first.number, len(letters(event, "entered"))) == (1, 1)


def test_who_is_renamed_is_called_so_in_events_unless_the_organiser_chose_the_name(
    alice: Player, bob: Player
) -> None:
    event, other = new_event(alice), new_event(alice)
    entrants = [direct.enter(one.key, bob) for one in (event, other)]
    Entrant.objects.filter(pk=entrants[1].pk).update(name="Bob of the north")
    rename(bob, "Robert")
    names = [Entrant.objects.get(pk=one.pk).name for one in entrants]
    assert names == ["Robert", "Bob of the north"]


def test_the_gate_asks_for_the_code(alice: Player, bob: Player) -> None:
    event = new_event(alice, gate_code="owl-42")
    with pytest.raises(Refused) as caught:
        direct.enter(event.key, bob, "owl")
    assert code_of(caught) == "wrong-code"
    assert direct.enter(event.key, bob, " owl-42 ").state == Entrant.State.ENTERED


def test_who_has_given_the_code_before_is_not_asked_again(alice: Player, bob: Player) -> None:
    event = new_event(alice, gate_code="owl-42", capacity=1)
    first = direct.enter(event.key, alice, "owl-42")
    assert direct.enter(event.key, bob, "owl-42").state == Entrant.State.WAITING
    direct.withdraw(event.key, first, alice)
    direct.withdraw(event.key, bob, bob)
    assert direct.enter(event.key, bob).state == Entrant.State.ENTERED


def test_a_guest_can_not_enter_a_rated_event(alice: Player) -> None:
    event, casual = new_event(alice), new_event(alice, rated=False)
    guest = Player.objects.create_user(None, display_name="Guest", is_guest=True)
    with pytest.raises(Refused) as caught:
        direct.enter(event.key, guest)
    assert code_of(caught) == "guest"
    assert direct.enter(casual.key, guest).number == 1


def test_a_full_event_has_a_waiting_list_from_which_the_first_moves_up(alice: Player) -> None:
    event = new_event(alice, capacity=2)
    players = entered(event, 4)
    states = [entrant(event, player).state for player in players]
    assert states == ["entered", "entered", "waiting", "waiting"]
    assert entrant(event, players[2]).number is None
    direct.withdraw(event.key, players[0], players[0])
    assert [entrant(event, player).state for player in players] == [
        *("withdrawn", "entered", "entered", "waiting")
    ]
    assert [letter.reader for letter in letters(event, "moved_up")] == [players[2]]
    one = play_round(event, alice)
    assert sorted(pairs(one)[0]) == [2, 3]


def test_T16_late_entrants_join_the_next_round_and_their_missed_rounds_say_so(alice: Player) -> None:
    for late in (1, 2):
        event = new_event(alice, name=f"Cup {late}", rules={"rounds": 4})
        players = [make_player(f"L{late}{number}") for number in range(4)]
        for player in players:
            direct.enter(event.key, player)
        for _number in range(2):
            give_all(event, alice, play_round(event, alice))
        for number in range(late):
            direct.enter(event.key, make_player(f"Late{late}{number}"))
        one = play_round(event, alice)
        seated = {number for pair in pairs(one) for number in pair}
        assert len(seated) == 4 + late - (4 + late) % 2
        assert event.entrants.get(number=5).joined == 3
        assert (one.absences.filter(kind="bye").count(), scores(event).get(5, 0)) in {
            (1, 0),
            (0, 0),
            (1, WIN),
        }


def test_T02_absent_rounds_are_worth_nothing_whether_one_comes_back_or_not(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 5})
    players = entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    before = scores(event)[4]
    direct.withdraw(event.key, players[3], players[3])
    second = play_round(event, alice)
    direct.come_back(event.key, players[3], players[3])
    give_all(event, alice, second)
    assert scores(event)[4] == before
    assert second.absences.get(entrant__number=4).kind == "withdrawn"
    third = play_round(event, alice)
    assert 4 in {number for pair in pairs(third) for number in pair}
    assert scores(event)[4] == before


def test_T02_a_full_bye_is_only_the_organisers_to_give_and_is_logged(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    with pytest.raises(Refused) as caught:
        direct.ask_bye(event.key, players[0], 1, "asked-full")
    assert code_of(caught) == "not-organiser"
    direct.ask_bye(event.key, entrant(event, players[0]), 1, "asked-full", by=alice, reason="ill")
    one = play_round(event, alice)
    assert one.absences.get(entrant__number=1).kind == "asked-full"
    assert "asked-bye" in logged(event)


def test_T20_byes_beyond_the_rules_are_refused(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    direct.ask_bye(event.key, players[0], 2, "asked-half")
    for number, kind in (
        (3, "asked-half"),
        (0, "asked-zero"),
        (-1, "asked-zero"),
        (9, "asked-zero"),
        (1, "x"),
    ):
        with pytest.raises(Refused):
            direct.ask_bye(event.key, players[0], number, kind)
    direct.take_back_bye(event.key, players[0], 2)
    direct.ask_bye(event.key, players[0], 3, "asked-half")
    play_round(event, alice)
    with pytest.raises(Refused):
        direct.ask_bye(event.key, players[1], 1, "asked-zero")


def test_T12_a_withdrawal_changes_nothing_that_was_played(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 3, "tie_breaks": ["WIN"]})
    players = entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    before = scores(event)
    direct.withdraw(event.key, players[1], players[1], "moving house")
    assert scores(event) == before
    with pytest.raises(Refused):
        direct.withdraw(event.key, players[2], players[0])


def test_T14_nobody_sits_twice_or_against_themselves_after_a_withdrawal(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 4})
    players = entered(event, 6)
    one = play_round(event, alice)
    give_all(event, alice, one)
    direct.withdraw(event.key, players[0], players[0])
    two = play_round(fresh(event), alice)
    seated = [number for pair in pairs(two) for number in pair]
    assert len(seated) == len(set(seated)) == 4
    assert 1 not in seated


def test_a_withdrawal_throws_away_a_proposal(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    direct.draw_round(event.key, alice)
    direct.withdraw(event.key, players[0], players[0])
    assert not event.rounds.exists()
    with pytest.raises(Refused):
        direct.publish_round(event.key, alice)


def test_forbidden_pairs_never_meet(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    one, other = entrant(event, players[0]), entrant(event, players[1])
    direct.forbid_pair(event.key, alice, one.pk, other.pk, "brothers")
    for _number in range(2):
        drawn = play_round(event, alice)
        assert [1, 2] not in [sorted(pair) for pair in pairs(drawn)]
        give_all(event, alice, drawn)


def test_an_organiser_enters_people_without_an_account_whose_tables_have_no_game(alice: Player) -> None:
    event = new_event(alice, online=False)
    direct.enter(event.key, members(1)[0])
    direct.add_entrant(event.key, alice, name="Grandma")
    one = play_round(event, alice)
    assert one.tables.get().game is None
    give_all(event, alice, one)
    assert sorted(scores(event).values()) == [0, WIN]


def test_bots_do_not_play_in_real_events(alice: Player) -> None:
    event = new_event(alice)
    with pytest.raises(Refused):
        direct.add_entrant(event.key, alice, name="Nagi", bot="calm")


@pytest.mark.parametrize("typed", ["Tuesday-42", " tuesday 42 ", "TUESDAY42", "\uff34uesday-\uff14\uff12"])
def test_a_code_may_be_typed_in_any_case_width_and_spacing(alice: Player, bob: Player, typed: str) -> None:
    event = new_event(alice, gate_code="Tuesday-42")
    with pytest.raises(Refused):
        direct.enter(event.key, bob, "Tuesday-43")
    direct.enter(event.key, bob, typed)


def test_a_code_of_signs_alone_is_compared_as_it_is(alice: Player, bob: Player) -> None:
    event = new_event(alice, gate_code="♥♠")
    with pytest.raises(Refused):
        direct.enter(event.key, bob, "♦")
    direct.enter(event.key, bob, "♥♠")


def test_who_leaves_during_a_proposal_undoes_it_and_the_organisers_are_told(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 5)
    direct.draw_round(event.key, alice)
    direct.withdraw(event.key, players[0], players[0])
    line = event.log.get(what="proposal-dropped")
    assert (line.reason, line.data) == ("entrant-left", {"round": 1})
    assert reason(line) == "an entrant left"
    assert [letter.reader for letter in letters(event, "trouble")] == [alice]
    direct.draw_round(event.key, alice)
    direct.withdraw(event.key, players[1], alice, "ill")
    assert len(letters(event, "trouble")) == 1


def test_once_the_event_runs_nobody_moves_up_but_who_waits_may_take_a_free_place(alice: Player) -> None:
    event = new_event(alice, capacity=4, rules={"rounds": 4})
    players = entered(event, 6)
    direct.enter(event.key, players[4])
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[0], players[0])
    assert [entrant(event, one).state for one in players[4:]] == ["waiting", "waiting"]
    assert letters(event, "moved_up") == []
    late = direct.enter(event.key, players[4])
    assert (late.state, late.joined, late.number) == ("entered", 2, 5)
    assert direct.enter(event.key, players[5]).state == "waiting"
    two = play_round(event, alice)
    assert sorted(number for pair in pairs(two) for number in pair) == [2, 3, 4, 5]
    assert read_history(store.event_value(fresh(event))).lines[5][0].kind == "late"


def test_an_organiser_gives_a_free_place_to_one_who_waits_and_a_mail_tells_it(alice: Player) -> None:
    event = new_event(alice, capacity=4, rules={"rounds": 4})
    players = entered(event, 5)
    play_round(event, alice)
    direct.withdraw(event.key, players[0], alice)
    direct.come_back(event.key, entrant(event, players[4]), alice)
    assert [letter.reader for letter in letters(event, "moved_up")] == [players[4]]
    assert logged(event)[-1] == "moved-up"


def test_a_deleted_account_in_mid_event_moves_nobody_up_and_is_not_brought_back(alice: Player) -> None:
    event = new_event(alice, capacity=4, rules={"rounds": 4})
    players = entered(event, 5)
    gone = entrant(event, players[0])
    give_all(event, alice, play_round(event, alice))
    erase(players[0])
    assert entrant(event, players[4]).state == "waiting"
    with pytest.raises(Refused) as caught:
        direct.come_back(event.key, gone, alice)
    assert code_of(caught) == "deleted"


@pytest.mark.parametrize("drawn", ["proposed", "published"])
def test_nobody_comes_in_once_the_last_round_is_drawn(alice: Player, drawn: str) -> None:
    event = new_event(alice, rules={"rounds": 2})
    players = entered(event, 5)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[4], alice)
    direct.draw_round(event.key, alice)
    if drawn == "published":
        direct.publish_round(event.key, alice)
    late = make_player("Late")
    for act in (
        partial(direct.enter, event.key, late),
        partial(direct.add_entrant, event.key, alice, late),
        partial(direct.come_back, event.key, players[4], alice),
    ):
        with pytest.raises(Refused) as caught:
            act()
        assert code_of(caught) == "too-late"


def test_nobody_without_an_account_enters_an_event_that_is_played_here(alice: Player) -> None:
    event = new_event(alice)
    with pytest.raises(Refused) as caught:
        direct.add_entrant(event.key, alice, name="Grandma")
    assert code_of(caught) == "needs-account"
    assert not event.entrants.exists()


@pytest.mark.parametrize("again", ["Zoë", " zoë ", "ZOË", "Zoe\u0308", "\uff3aoë"])
def test_a_second_entrant_of_one_name_has_to_be_told_apart(alice: Player, again: str) -> None:
    event = new_event(alice, online=False)
    direct.add_entrant(event.key, alice, name="Zoë")
    with pytest.raises(Refused) as caught:
        direct.add_entrant(event.key, alice, name=again)
    assert code_of(caught) == "same-name"
    assert direct.add_entrant(event.key, alice, name="Zoë Berg").name == "Zoë Berg"


@pytest.mark.parametrize("name", ["Zoë \u202eeoZ", "Zo\u2066ë", "Zoë\u200f", "\u2800", "Zo\x07ë"])
def test_names_that_an_organiser_types_turn_no_line_round_and_can_be_seen(alice: Player, name: str) -> None:
    event = new_event(alice, online=False)
    ann = direct.add_entrant(event.key, alice, name="Ann")
    with pytest.raises(Refused) as added:
        direct.add_entrant(event.key, alice, name=name)
    with pytest.raises(Refused) as renamed:
        direct.rename_entrant(event.key, alice, ann, name)
    assert code_of(added) == code_of(renamed) == "bad-name"


def test_members_and_guests_of_a_name_that_is_there_get_a_number_behind_it(alice: Player) -> None:
    event = new_event(alice, online=False, rated=False)
    direct.add_entrant(event.key, alice, name="Zoë")
    member = make_player("Zoë")
    guest = Player.objects.create_user(None, display_name="zoë", is_guest=True)
    assert [direct.enter(event.key, one).name for one in (member, guest)] == ["Zoë (2)", "zoë (3)"]
    rename(member, "Zora")
    assert entrant(event, member).name == "Zora"
    rename(member, "Zoë")
    assert entrant(event, member).name == "Zoë (2)"


def test_an_organiser_renames_who_has_no_account_and_nobody_else(alice: Player, bob: Player) -> None:
    event = new_event(alice, online=False)
    zoe, ann = (direct.add_entrant(event.key, alice, name=name) for name in ("Zoë", "Ann"))
    direct.rename_entrant(event.key, alice, zoe, "Zoë Berg")
    assert event.entrants.get(pk=zoe.pk).name == "Zoë Berg"
    assert "renamed" in logged(event)
    assert direct.rename_entrant(event.key, alice, ann, "ann").name == "ann"
    member = direct.enter(event.key, bob)
    for who, name, code in ((ann, "zoë berg", "same-name"), (ann, " ", "no-name"), (member, "B", "own-name")):
        with pytest.raises(Refused) as caught:
            direct.rename_entrant(event.key, alice, who, name)
        assert code_of(caught) == code
    with pytest.raises(Refused):
        direct.rename_entrant(event.key, bob, ann, "Anna")


def test_who_only_waits_leaves_the_proposal_as_it_is(alice: Player) -> None:
    event = new_event(alice, capacity=4)
    entered(event, 4)
    direct.draw_round(event.key, alice)
    assert direct.add_entrant(event.key, alice, make_player("Late")).state == Entrant.State.WAITING
    assert direct.enter(event.key, make_player("Later")).state == Entrant.State.WAITING
    assert event.rounds.count() == 1


def test_T02_who_comes_back_during_a_proposal_counts_as_withdrawn_in_its_round(alice: Player) -> None:
    event = new_event(alice)
    players = entered(event, 5)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[4], players[4])
    direct.draw_round(event.key, alice)
    direct.come_back(event.key, players[4], players[4])
    direct.publish_round(event.key, alice)
    assert read_history(store.event_value(fresh(event))).lines[5][1].kind == "withdrawn"
    give_all(event, alice, event.rounds.get(number=2))
    assert 5 in (play_round(event, alice).draw or {})["players"]


def test_an_event_with_a_name_only_entrant_is_not_taken_online(alice: Player) -> None:
    event = new_event(alice, online=False)
    direct.add_entrant(event.key, alice, name="Grandma")
    with pytest.raises(Refused) as refused:
        direct.change_event(event.key, alice, fresh(event).version, online=True)
    assert refused.value.code == "no-account"
    assert not fresh(event).online


@pytest.mark.parametrize(("capacity", "moved_up"), [(3, 1), (None, 2)])
def test_more_places_are_given_to_those_who_wait(alice: Player, capacity: int | None, moved_up: int) -> None:
    event = new_event(alice, capacity=2)
    waiting = entered(event, 4)[2:]
    direct.change_event(event.key, alice, fresh(event).version, capacity=capacity)
    states = [entrant(event, player).state for player in waiting]
    assert states.count(Entrant.State.ENTERED) == moved_up
    assert states[0] == Entrant.State.ENTERED
    assert event.log.filter(what="moved-up").count() == moved_up
