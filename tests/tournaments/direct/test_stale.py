"""A proposal and what happens to earlier rounds before it is published."""

import pytest

from charuma_site.players.models import Player
from games.refusals import Refused
from tests.support.events import entered, fresh, give, give_all, new_event, play_round
from tests.tournaments.direct.test_life import code_of
from tournaments import direct, store
from tournaments.direct.drafts import is_outdated, proposal_of
from tournaments.log_text import reason
from tournaments.models import Event, Round, Table
from tournaments.plan.checker import check_event


def proposed(alice: Player, **fields: object) -> Event:
    """Round 1 is played, round 2 is proposed; four take part."""
    event = new_event(alice, **fields)  # type: ignore[arg-type]
    entered(event, 4)
    give_all(event, alice, play_round(event, alice))
    direct.draw_round(event.key, alice)
    return fresh(event)


def table_of(event: Event, number: int = 1) -> Table:
    return Table.objects.get(round__event=event, round__number=1, number=number)


def turn_round(event: Event, alice: Player) -> None:
    """The result of table 1 in round 1 was the other way round."""
    give(event, alice, table_of(event), (2, 1), reason="read wrong")


def outdated(event: Event) -> bool:
    proposal = proposal_of(event)
    assert proposal is not None
    return is_outdated(proposal, store.event_value(fresh(event)))


def test_T13_a_proposal_from_a_result_corrected_since_is_not_published_until_drawn_again(
    alice: Player,
) -> None:
    event = proposed(alice)
    assert not outdated(event)
    turn_round(event, alice)
    assert outdated(event)
    with pytest.raises(Refused) as caught:
        direct.publish_round(event.key, alice)
    assert code_of(caught) == "outdated"
    assert event.rounds.get(number=2).state == Round.State.PROPOSED
    direct.draw_again(event.key, alice)
    assert not outdated(event)
    assert direct.publish_round(event.key, alice).state == Round.State.PUBLISHED
    assert check_event(store.event_value(fresh(event))) == []


def test_T13_it_may_be_kept_with_a_reason_that_stands_in_the_log(alice: Player) -> None:
    event = proposed(alice)
    turn_round(event, alice)
    direct.publish_round(event.key, alice, "everybody sits already")
    assert event.log.filter(what="published").last().reason == "everybody sits already"  # type: ignore[union-attr]
    assert check_event(store.event_value(fresh(event))) == []


def test_a_correction_that_changes_no_score_leaves_a_proposal_as_it_is(alice: Player) -> None:
    event = proposed(alice)
    give(event, alice, table_of(event), (1, 2), reason="looked again")
    assert not outdated(event)
    direct.publish_round(event.key, alice)


def test_rules_changed_since_the_draw_make_a_proposal_outdated(alice: Player) -> None:
    event = proposed(alice)
    rules = {**event.settings, "preferred": 4, "allowed": [4]}
    direct.change_event(event.key, alice, fresh(event).version, reason="one big table", settings=rules)
    assert outdated(event)


def test_T08_a_late_result_leaves_a_round_drawn_without_it_as_it_is(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    one = play_round(event, alice)
    give(event, alice, one.tables.get(number=1), (1, 2))
    direct.draw_round(event.key, alice, "the hall closes")
    give(event, alice, one.tables.get(number=2), (1, 2))
    assert not outdated(event)
    direct.publish_round(event.key, alice)
    assert check_event(store.event_value(fresh(event))) == []


def test_drawing_again_without_a_reason_keeps_the_proposal_while_results_are_missing(alice: Player) -> None:
    event = new_event(alice)
    entered(event, 4)
    one = play_round(event, alice)
    give(event, alice, one.tables.get(number=1), (1, 2))
    direct.draw_round(event.key, alice, "the hall closes")
    with pytest.raises(Refused) as caught:
        direct.draw_again(event.key, alice)
    assert code_of(caught) == "results-missing"
    assert proposal_of(event) is not None
    direct.draw_again(event.key, alice, "it still closes")
    assert event.rounds.get(number=2).override == "it still closes"


def test_an_automatic_event_draws_an_outdated_proposal_again_by_itself(alice: Player) -> None:
    event = proposed(alice, automatic=True)
    turn_round(event, alice)
    direct.step(event.pk)
    line = event.log.get(what="proposal-dropped")
    assert reason(line) == "results or rules have changed since it was drawn"
    direct.step(event.pk)
    assert event.rounds.get(number=2).state == Round.State.PUBLISHED
    assert check_event(store.event_value(fresh(event))) == []


def test_a_knock_out_round_follows_a_corrected_result(alice: Player) -> None:
    event = proposed(alice, rules={"format": "knock-out"})
    turn_round(event, alice)
    assert outdated(event)


def test_a_round_robin_asks_for_no_new_draw(alice: Player) -> None:
    event = proposed(alice, rules={"format": "round-robin"})
    turn_round(event, alice)
    assert not outdated(event)
