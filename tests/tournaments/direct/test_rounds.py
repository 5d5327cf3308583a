"""Drawing, changing by hand, publishing."""

from typing import Any

import pytest

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tests.support.events import (
    DAY,
    entered,
    fresh,
    give,
    give_all,
    letters,
    logged,
    new_event,
    numbers,
    pairs,
    play_round,
    scores,
)
from tests.support.games import letters as game_letters
from tests.tournaments.direct.test_life import code_of
from tournaments import direct, store
from tournaments.core.checker import check
from tournaments.direct import drawing
from tournaments.models import Event, Round
from tournaments.plan.proposals import Proposal
from tournaments.selectors.desk import broken_rule


def test_a_published_round_has_a_game_for_each_table_and_one_letter_for_each(alice: Player) -> None:
    event = new_event(alice, rules={"preferred": 4, "allowed": [3, 4]}, game_options={"cards": 2})
    players = entered(event, 7)
    one = play_round(event, alice)
    assert sorted(map(len, pairs(one))) == [3, 4]
    for table in one.tables.all():
        assert table.game is not None
        assert table.game.options == {"cards": 2, "first": "seat-1"}
        assert [seat.player for seat in table.game.seats.all()] == [
            sitting.entrant.player for sitting in table.sittings.order_by("seat")
        ]
        assert (table.game.actor, table.game.host, table.game.move_seconds) == (0, alice, DAY)
        assert game_letters(table.game, "game.started") == game_letters(table.game, "turn.your_turn") == []
        assert len(game_letters(table.game, "reminder.deadline")) == 1
    assert sorted(letter.reader_id or 0 for letter in letters(event, "round")) == [one.pk for one in players]
    assert (fresh(event).phase, one.state) == (Event.Phase.RUNNING, Round.State.PUBLISHED)


def test_who_wants_no_event_letters_gets_the_turn_letter_after_all(alice: Player) -> None:
    from charuma_site.notifications.models import Muted

    event = new_event(alice)
    players = entered(event, 2)
    for player in players:
        Muted.objects.create(player=player, category="event")
    one = play_round(event, alice)
    game = one.tables.get().game
    assert game is not None
    assert len(game_letters(game, "turn.your_turn")) == 1


def test_publishing_twice_is_publishing_once(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    one = play_round(event, alice)
    assert direct.publish_round(event.key, alice) == one
    assert (event.rounds.count(), Game.objects.count(), len(letters(event, "round"))) == (1, 2, 4)


def test_T08_a_draw_with_missing_results_lists_them_and_needs_a_reason(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    one = play_round(event, alice)
    give(event, alice, one.tables.get(number=1), [1, 2])
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert (code_of(caught), "1.2" in caught.value.text) == ("results-missing", True)
    two = direct.draw_round(event.key, alice, "the hall closes")
    assert two.override == "the hall closes"
    before = pairs(two)
    direct.publish_round(event.key, alice)
    give(event, alice, one.tables.get(number=2), [1, 2])
    assert (pairs(two), sorted(scores(event).values())) == (before, [0, 0, 24, 24])
    assert check(store.event_value(event)) == []


def test_a_result_entered_during_a_proposal_counts_in_the_draw_that_replaces_it(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    direct.draw_round(event.key, alice)
    give(event, alice, event.rounds.get(number=1).tables.get(number=1), [2, 1], reason="slip")
    direct.discard_proposal(event.key, alice, "a correction")
    play_round(event, alice)
    assert check(store.event_value(event)) == []
    assert event.rounds.get(number=2).draw != {}


def test_T14_a_broken_engine_is_caught_and_the_organisers_are_told(
    alice: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = new_event(alice)
    entered(event, 4)

    def broken(*_args: Any) -> Proposal:
        return Proposal(((1, 1), (3, 4)), ())

    monkeypatch.setattr(drawing, "propose", broken)
    for _number in range(2):
        with pytest.raises(Refused) as caught:
            direct.draw_round(event.key, alice)
        assert code_of(caught) == "draw-failed"
    assert [letter.reader for letter in letters(event, "trouble")] == [alice]
    assert not event.rounds.exists()


def test_tables_changed_by_hand_keep_the_draw_and_show_what_they_break(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 5)
    first = play_round(event, alice)
    give_all(event, alice, first)
    again, bye = pairs(first), first.absences.get(kind="bye").entrant.number
    proposal = direct.draw_round(event.key, alice)
    drawn = proposal.draw
    changed = direct.change_tables(event.key, alice, again, "they asked for it")
    assert changed.draw == drawn
    assert changed.changed is not None
    assert f"bye-again:{bye}:1" in changed.changed["violations"]
    assert sum(code.startswith("rematch:") for code in changed.changed["violations"]) == 2
    assert changed.changed["cost"]["rematch"] == 2
    assert pairs(changed) == again
    direct.publish_round(event.key, alice)
    assert check(store.event_value(event)) == []


def test_a_bye_given_by_hand_that_nobody_needs_is_shown(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 5)
    direct.draw_round(event.key, alice)
    changed = direct.change_tables(event.key, alice, [[1, 2]], "the rest is ill").changed
    assert changed is not None
    assert changed["violations"] == ["needless-byes:3:1"]
    assert broken_rule("needless-byes:3:1", {}) == "3 byes, where 1 would do."
    direct.change_tables(event.key, alice, [[1, 2], [3, 4]], "they are back")
    again = event.rounds.get().changed
    assert again is not None
    assert again["violations"] == []


@pytest.mark.parametrize(
    ("tables", "code"),
    [([[1, 2], [2, 3]], "seated-twice"), ([[1, 9]], "not-drawn"), ([[1]], "bad-size"), ([], "bad-size")],
)
def test_tables_that_can_not_be_are_refused(alice: Player, tables: list[list[int]], code: str) -> None:
    event = new_event(alice)
    entered(event, 4)
    direct.draw_round(event.key, alice)
    with pytest.raises(Refused) as caught:
        direct.change_tables(event.key, alice, tables, "why not")
    assert code_of(caught) == code


def test_a_round_in_which_nobody_has_moved_can_be_taken_back(alice: Player, bob: Player) -> None:
    event = new_event(alice)
    players = entered(event, 4)
    direct.add_organiser(event.key, alice, bob)
    one = play_round(event, alice)
    with pytest.raises(Refused):
        direct.take_back_round(event.key, bob, 1, "wrong results", typed="Spring cup")
    with pytest.raises(Refused):
        direct.take_back_round(event.key, alice, 1, "wrong results", typed="spring")
    direct.take_back_round(event.key, alice, 1, "wrong results", typed="Spring cup")
    assert set(Game.objects.values_list("phase", flat=True)) == {Game.Phase.CANCELLED}
    assert fresh(event).phase == Event.Phase.OPEN
    assert pairs(one) == event.log.get(what="taken-back").data["tables"]
    direct.publish_round(event.key, alice)
    assert Game.objects.filter(phase=Game.Phase.RUNNING).count() == 2
    assert len(letters(event, "round", players[0])) == 2
    assert "taken-back" in logged(event)


def test_a_round_in_which_somebody_has_moved_stays(alice: Player) -> None:
    from tests.support.games import make_move

    event = new_event(alice)
    entered(event, 2)
    one = play_round(event, alice)
    game = one.tables.get().game
    assert game is not None
    make_move(game)
    with pytest.raises(Refused) as caught:
        direct.take_back_round(event.key, alice, 1, "wrong", typed="Spring cup")
    assert code_of(caught) == "begun"


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_entrants_are_told_plainly(alice: Player, count: int) -> None:
    event = new_event(alice)
    entered(event, count)
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert code_of(caught) == "event-over"
    assert fresh(event).phase == Event.Phase.OPEN


@pytest.mark.parametrize("count", [2, 4, 5, 6])
def test_T18_more_rounds_than_possible_without_rematch_spread_them_evenly(alice: Player, count: int) -> None:
    event = new_event(alice, online=False, rules={"rounds": count + 1})
    entered(event, count)
    met: dict[tuple[int, ...], int] = {}
    for _number in range(count + 1):
        one = play_round(event, alice)
        for pair in pairs(one):
            key = tuple(sorted(pair))
            met[key] = met.get(key, 0) + 1
        give_all(event, alice, one)
    assert max(met.values()) - (1 if count > 2 else 3) <= min(met.values())
    with pytest.raises(Refused) as caught:
        direct.draw_round(event.key, alice)
    assert code_of(caught) == "no-more-rounds"


@pytest.mark.parametrize("count", [5, 7])
def test_T01_nobody_has_a_second_bye_while_another_can_take_it(alice: Player, count: int) -> None:
    event = new_event(alice, online=False, rules={"rounds": count})
    entered(event, count)
    byes: list[int] = []
    for _number in range(count):
        one = play_round(event, alice)
        byes.append(one.absences.get(kind="bye").entrant.number or 0)
        give_all(event, alice, one)
    assert sorted(byes) == list(range(1, count + 1))


def test_seats_are_kept_as_drawn(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    one = play_round(event, alice)
    assert one.draw is not None
    assert [numbers(table) for table in one.tables.order_by("number")] == one.draw["tables"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_game_of_an_event_is_called_the_same_whatever_language_the_host_reads(
    alice: Player, language: str
) -> None:
    Player.objects.filter(pk=alice.pk).update(language=language)
    short, long = new_event(alice, name="春の大会"), new_event(alice, name=f"{'Spring ' * 8}cup")
    players = entered(short, 2)
    for player in players:
        direct.enter(long.key, player)
    play_round(short, alice)
    play_round(long, alice)
    names = Game.objects.order_by("pk").values_list("name", flat=True)
    assert list(names) == ["春の大会 · 1.1", f"{'Spring ' * 7}Sprin · 1.1"]
