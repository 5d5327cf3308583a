"""The end of a round: extended as an organiser wants, decided table by table, never out of thin air."""

from datetime import timedelta

import pytest
from django.utils import timezone

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tests.support.events import entered, finish_game, fresh, new_event, play_round
from tournaments import direct
from tournaments.models import Event, Round


def round_of(host: Player, rule: str, **fields: object) -> tuple[Event, Round]:
    """Two tables play the first round of an event with this rule for unfinished tables."""
    event = new_event(host, rules={"unfinished": rule}, **fields)  # type: ignore[arg-type]
    entered(event, 4)
    return event, play_round(event, host)


@pytest.mark.parametrize("online", [True, False])
@pytest.mark.parametrize("rule", ["organiser", "share", "extend"])
def test_an_organiser_extends_a_round_as_often_as_they_choose_to(
    alice: Player, rule: str, *, online: bool
) -> None:
    event, one = round_of(alice, rule, online=online)
    for _again in range(2):
        before = event.rounds.get().ends_at
        done = direct.close_round(event.key, alice, {1: "extend"})
        later = event.rounds.get()
        assert (done.extended, done.decided, later.state) == (True, (), Round.State.PUBLISHED)
        assert before is not None
        assert later.ends_at == before + timedelta(seconds=event.round_seconds)
    assert not any(table.results.exists() for table in one.tables.all())
    games = Game.objects.filter(event_table__round=one)
    assert {game.phase for game in games} == ({Game.Phase.RUNNING} if online else set())


def test_other_tables_are_decided_as_chosen_when_the_round_is_extended(alice: Player) -> None:
    event, one = round_of(alice, "extend", extend_seconds=3600)
    done = direct.close_round(event.key, alice, {1: "void", 2: "extend"})
    first, second = one.tables.order_by("number")
    assert (done.extended, done.decided) == (True, (1,))
    assert (first.results.get().state, second.results.count()) == ("void", 0)


def test_a_late_extension_counts_from_now(alice: Player) -> None:
    event, one = round_of(alice, "organiser", extend_seconds=3600)
    Round.objects.filter(pk=one.pk).update(ends_at=timezone.now() - timedelta(days=3))
    direct.close_round(event.key, alice, {1: "extend"})
    ends_at = event.rounds.get().ends_at
    assert ends_at is not None
    assert ends_at > timezone.now()


@pytest.mark.parametrize("online", [True, False])
def test_no_person_lets_points_decide_where_there_are_none(alice: Player, *, online: bool) -> None:
    event, one = round_of(alice, "organiser", online=online)
    with pytest.raises(Refused) as caught:
        direct.close_round(event.key, alice, {1: "void", 2: "adjudicate"})
    assert caught.value.code == "no-points"
    assert "these tables: 2. Enter the result" in caught.value.text
    assert not any(table.results.exists() for table in one.tables.all())


def test_a_game_that_has_not_begun_is_not_adjudicated(alice: Player) -> None:
    event, one = round_of(alice, "organiser")
    with pytest.raises(Refused) as caught:
        direct.adjudicate(event.key, alice, 1, 1, "the bus leaves", 0)
    assert caught.value.code == "no-points"
    assert not one.tables.get(number=1).results.exists()


def test_the_service_shares_the_places_where_there_are_no_points_and_says_so(alice: Player) -> None:
    event, one = round_of(alice, "adjudicate")
    finish_game(Game.objects.get(event_table__number=1, event_table__round=one))
    direct.close_round(event.key, None)
    result = one.tables.get(number=2).results.get()
    assert (result.places, result.reason, result.source) == ([1, 1], "no-points", "policy")


def test_real_tables_share_the_places_after_the_one_extension_as_the_rules_say(alice: Player) -> None:
    event, one = round_of(alice, "extend", extend_seconds=3600, online=False)
    assert direct.close_round(event.key, None).extended
    assert not direct.close_round(event.key, None).extended
    result = one.tables.get(number=1).results.get()
    assert (result.places, result.points, result.reason) == ([1, 1], [], "share")


def test_a_round_that_was_closed_meanwhile_is_not_closed_for_the_next_one(alice: Player) -> None:
    event, _one = round_of(alice, "share")
    direct.close_round(event.key, alice, number=1)
    play_round(event, alice)
    with pytest.raises(Refused) as caught:
        direct.close_round(event.key, alice, {1: "void"}, number=1)
    assert caught.value.code == "stale"
    assert fresh(event).rounds.get(number=2).state == Round.State.PUBLISHED
