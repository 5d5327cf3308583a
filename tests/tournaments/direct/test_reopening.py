"""An event that ended because people left goes on as long as its results aren't confirmed."""

import pytest

from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from tests.support.events import entered, entrant, fresh, give_all, logged, new_event, play_round
from tournaments import direct, tasks
from tournaments.models import Entrant, Event, Round


def ended(host: Player, rules: dict[str, object]) -> tuple[Event, list[Player]]:
    """After round 1 the host withdraws the last but one of two entrants."""
    event = new_event(host, rules=rules)
    players = entered(event, 2)
    give_all(event, host, play_round(event, host))
    direct.withdraw(event.key, entrant(event, players[1]), host, "by mistake")
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    return event, players


@pytest.mark.parametrize("automatic", [False, True])
@pytest.mark.parametrize("rules", [{}, {"format": "round-robin", "rounds": 2}])
def test_an_organiser_brings_back_who_left_and_goes_on(
    alice: Player, rules: dict[str, object], *, automatic: bool
) -> None:
    event, players = ended(alice, rules)
    Event.objects.filter(pk=event.pk).update(automatic=automatic, go_early=automatic)
    one = entrant(event, players[1])
    direct.reopen(event.key, alice, "she stays", [one.pk])
    assert (fresh(event).phase, entrant(event, players[1]).state) == ("running", Entrant.State.ENTERED)
    assert logged(event)[-2:] == ["reopened", "came-back"]
    if automatic:
        tasks.sweep_events()
    else:
        play_round(event, alice)
    two = event.rounds.get(number=2)
    assert (two.state, two.sittings.count()) == (Round.State.PUBLISHED, 2)


def test_going_on_needs_two_people_a_reason_and_an_organiser(alice: Player, bob: Player) -> None:
    event, players = ended(alice, {})
    one = entrant(event, players[1])
    for by, reason, back, code in (
        (alice, "she stays", [], "too-few"),
        (alice, " ", [one.pk], "no-reason"),
        (bob, "she stays", [one.pk], "not-organiser"),
    ):
        with pytest.raises((Refused, NotVisible)) as caught:
            direct.reopen(event.key, by, reason, back)
        assert getattr(caught.value, "code", "") == code
    assert fresh(event).phase == Event.Phase.PROVISIONAL
    direct.confirm_results(event.key, alice)
    with pytest.raises(Refused) as refused:
        direct.reopen(event.key, alice, "she stays", [one.pk])
    assert refused.value.code == "wrong-phase"


def test_an_event_whose_rounds_are_all_played_does_not_go_on(alice: Player) -> None:
    event, players = ended(alice, {"rounds": 1})
    with pytest.raises(Refused) as caught:
        direct.reopen(event.key, alice, "she stays", [entrant(event, players[1]).pk])
    assert caught.value.code == "no-more-rounds"
