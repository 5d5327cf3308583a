"""Every round of an event can be derived again from its file, whatever was entered or changed since."""

from dataclasses import replace

import pytest

from charuma_site.players.models import Player
from games.refusals import Refused
from tests.support.events import (
    entered,
    entrant,
    fresh,
    give,
    give_all,
    new_event,
    numbers,
    pairs,
    play_round,
)
from tests.tournaments.direct.test_life import code_of
from tests.tournaments.direct.test_rolling import rolling, unplayed
from tournaments import direct, store, tasks
from tournaments.core.exchange import read_json, write_json
from tournaments.core.model import Tournament
from tournaments.log_text import Names, sentence
from tournaments.models import Event
from tournaments.plan.checker import check_event


def file_of(event: Event) -> Tournament:
    """What somebody reads out of the event's file."""
    text = write_json(store.exported(fresh(event)))
    assert write_json(read_json(text)) == text
    return read_json(text)


def codes(tournament: Tournament) -> list[str]:
    return [finding.code for finding in check_event(tournament)]


def keep_apart(event: Event, alice: Player, one: int, other: int) -> tuple[int, int]:
    low, high = sorted(event.entrants.get(number=number).pk for number in (one, other))
    direct.forbid_pair(event.key, alice, low, high)
    return low, high


def test_a_pair_kept_apart_later_leaves_earlier_draws_right(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 5})
    entered(event, 6)
    first = play_round(event, alice)
    give_all(event, alice, first)
    apart = keep_apart(event, alice, *pairs(first)[0])
    for _number in range(2):
        give_all(event, alice, play_round(event, alice))
    direct.allow_pair(event.key, alice, *apart)
    give_all(event, alice, play_round(event, alice))
    assert codes(file_of(event)) == []
    low, high = sorted(pairs(first)[0])
    told = [(one.one, one.other, one.first, one.last) for one in file_of(event).forbidden]
    assert told in ([(low, high, 2, 3)], [(high, low, 2, 3)])
    forged = replace(file_of(event), forbidden=())
    assert {"input"} <= set(codes(forged))


def test_a_pair_lifted_before_any_draw_leaves_no_trace_and_can_be_set_again(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    apart = keep_apart(event, alice, 1, 2)
    direct.allow_pair(event.key, alice, *apart)
    assert not event.forbidden_pairs.exists()
    keep_apart(event, alice, 1, 2)
    give_all(event, alice, play_round(event, alice))
    direct.allow_pair(event.key, alice, *apart)
    keep_apart(event, alice, 1, 2)
    rows = list(event.forbidden_pairs.order_by("pk").values_list("first", "last"))
    assert rows == [(1, 1), (2, None)]


def test_a_proposal_that_seats_a_pair_kept_apart_since_is_thrown_away(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 6)
    proposal = direct.draw_round(event.key, alice)
    together, others = pairs(proposal)[:2]
    keep_apart(event, alice, together[0], others[0])
    assert event.rounds.exists()
    keep_apart(event, alice, *together)
    assert not event.rounds.exists()
    assert set(event.forbidden_pairs.values_list("first", flat=True)) == {1}
    again = play_round(event, alice)
    assert sorted(together) not in [sorted(pair) for pair in pairs(again)]
    assert codes(file_of(event)) == []


def test_letting_a_pair_meet_counts_in_the_draw_that_replaces_a_proposal(alice: Player) -> None:
    event = new_event(alice, online=False)
    entered(event, 2)
    entered_apart = keep_apart(event, alice, 1, 2)
    with pytest.raises(Refused):
        direct.draw_round(event.key, alice)
    direct.add_entrant(event.key, alice, name="Third")
    direct.add_entrant(event.key, alice, name="Fourth")
    direct.draw_round(event.key, alice)
    direct.allow_pair(event.key, alice, *entered_apart)
    assert event.forbidden_pairs.get().last == 1
    direct.discard_proposal(event.key, alice)
    assert not event.forbidden_pairs.exists()
    play_round(event, alice)
    assert codes(file_of(event)) == []


def test_rules_changed_in_mid_event_leave_earlier_draws_right(alice: Player) -> None:
    event = new_event(alice, online=False, rules={"rounds": 4})
    entered(event, 5)
    for _number in range(2):
        give_all(event, alice, play_round(event, alice))
    changed = {**fresh(event).settings, "bye": "half", "scheme": {"kind": "league", "rows": {}}}
    direct.change_event(event.key, alice, fresh(event).version, reason="the club decided", settings=changed)
    give_all(event, alice, play_round(event, alice))
    tournament = file_of(event)
    assert [one.settings is None for one in tournament.rounds] == [False, False, True]
    assert codes(tournament) == []


def test_a_first_round_by_rating_goes_by_the_ratings(alice: Player) -> None:
    event = new_event(alice, rules={"first_round": "rating"})
    entered(event, 4)
    for number, rating in enumerate((900, 1400, 1300, 1000), 1):
        event.entrants.filter(number=number).update(rating=rating)
    assert {frozenset(pair) for pair in pairs(play_round(event, alice))} == {
        frozenset({2, 4}),
        frozenset({3, 1}),
    }
    assert codes(file_of(event)) == []


def test_ratings_do_not_begin_to_count_while_rounds_are_played(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    play_round(event, alice)
    for changed, code in (
        ({"first_round": "rating"}, "fixed-first-round"),
        ({"tie_breaks": ["ARO"]}, "running"),
    ):
        settings = {**fresh(event).settings, **changed}
        with pytest.raises(Refused) as caught:
            direct.change_event(event.key, alice, fresh(event).version, reason="why not", settings=settings)
        assert code_of(caught) == code


def another_round(event: Event, alice: Player) -> bool:
    try:
        give_all(event, alice, play_round(event, alice))
    except Refused as refusal:
        if refusal.code not in {"no-more-rounds", "event-over"}:
            raise
        return False
    return True


@pytest.mark.parametrize(
    ("rules", "stages", "count"),
    [
        ({"format": "round-robin", "rounds": 3, "preferred": 3, "allowed": [3]}, {}, 9),
        ({"format": "round-robin", "rounds": 3}, {"groups": 2, "cut": 2}, 8),
        ({"format": "knock-out", "preferred": 4, "allowed": [3, 4]}, {"best": 2}, 11),
        ({"rounds": 2, "preferred": 4, "allowed": [3, 4]}, {"cut": 4}, 7),
    ],
)
def test_rounds_of_every_format_are_derived_again(
    alice: Player, rules: dict[str, object], stages: dict[str, int], count: int
) -> None:
    event = new_event(alice, online=False, rules=rules, stages=stages)
    players = entered(event, count)
    give_all(event, alice, play_round(event, alice))
    direct.withdraw(event.key, players[-1], players[-1])
    give_all(event, alice, play_round(event, alice))
    table = event.rounds.get(number=1).tables.get(number=1)
    give(event, alice, table, [2, 1, 3, 4][: table.sittings.count()], reason="mixed up")
    while another_round(event, alice):
        pass
    tournament = file_of(event)
    assert codes(tournament) == []
    last = tournament.rounds[-1]
    if last.fixed is not None:
        seats = last.fixed.tables[0]
        forged = replace(last, fixed=replace(last.fixed, tables=(seats[::-1], *last.fixed.tables[1:])))
        assert codes(replace(tournament, rounds=(*tournament.rounds[:-1], forged))) == ["plan"]


def test_every_part_of_a_rolling_round_is_derived_again(alice: Player) -> None:
    event = rolling(alice, 8, 3)
    tables = unplayed(event)
    for table in tables[:2]:
        give(event, alice, table, [1, 2])
    tasks.sweep_events()
    tasks.sweep_events()
    give(event, alice, tables[0], [2, 1], reason="mixed up")
    for table in tables[2:]:
        give(event, alice, table, [1, 2])
    for _number in range(4):
        tasks.sweep_events()
    tournament = file_of(event)
    two = tournament.rounds[1]
    assert len(two.parts) >= 3
    assert codes(tournament) == []
    part = two.parts[1]
    forged = replace(two, parts=(two.parts[0], replace(part, tables=(part.tables[0][::-1],)), *two.parts[2:]))
    assert "draw" in codes(replace(tournament, rounds=(tournament.rounds[0], forged)))


def test_the_seed_of_a_draw_is_known_only_with_the_draw(alice: Player) -> None:
    event = new_event(alice, rules={"rounds": 2})
    players = entered(event, 4)
    before = file_of(event)
    opened = event.log.get(what="opened")
    assert (before.seed, before.secret, before.commitment) == ("", "", opened.data["commitment"])
    assert before.commitment in sentence(opened, Names.of(event))
    drawn = direct.draw_round(event.key, alice).draw
    direct.discard_proposal(event.key, alice)
    assert direct.draw_round(event.key, alice).draw == drawn
    assert file_of(event) == before
    give_all(event, alice, direct.publish_round(event.key, alice))
    first = file_of(event)
    assert first.rounds[0].draw is not None
    assert first.secret == ""
    give_all(event, alice, play_round(event, alice))
    assert str(file_of(event).rounds[1].draw) not in write_json(first)
    direct.finish(event.key, alice)
    direct.confirm_results(event.key, alice)
    last = file_of(event)
    assert last.secret
    assert codes(last) == []
    assert set(codes(replace(last, secret="another"))) == {"commitment", "seed"}
    assert entrant(event, players[0]).number == 1


def test_a_change_by_hand_shows_in_a_round_of_the_format(alice: Player) -> None:
    from tournaments.core.checker import manual_change

    event = new_event(alice, online=False, rules={"format": "round-robin", "rounds": 3})
    entered(event, 4)
    proposal = direct.draw_round(event.key, alice)
    wanted = [pair[::-1] for pair in pairs(proposal)]
    direct.change_tables(event.key, alice, wanted, "seats by hand")
    direct.publish_round(event.key, alice)
    change = manual_change(file_of(event).rounds[0])
    assert change is not None
    assert [list(table) for table in change.published] == wanted
    assert codes(file_of(event)) == []
    assert numbers(event.rounds.get().tables.get(number=1)) == wanted[0]


def test_a_result_confirmed_after_a_draw_leaves_that_draw_right(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 6)
    one = play_round(event, alice)
    first, *others = one.tables.order_by("number")
    for table in others:
        give(event, alice, table, [1, 2])
    give(event, alice, first, [2, 1], confirmed=False)
    direct.draw_round(event.key, alice, "one game is late")
    direct.confirm_result(event.key, alice, 1, first.number, 1)
    direct.publish_round(event.key, alice)
    assert codes(file_of(event)) == []
