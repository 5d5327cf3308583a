"""The story: every event, and what R5 leaves out."""

from collections.abc import Sequence
from random import Random

from games.rules.charuma.rules import CHARUMA
from games.rules.charuma.state import CharumaState
from games.rules.game import SPECTATOR, Event, Step, Viewer, record_viewer, seat_viewer
from tests.support.charuma import bidding, last_cards, opened, random_steps


def steps_of(state: CharumaState, *moves: str) -> list[Step[CharumaState]]:
    _start, chance = opened(state.setup.seats)
    steps = []
    for move in moves:
        seat = state.actor
        assert seat is not None
        state = CHARUMA.apply(state, move, chance)
        steps.append(Step(seat, move, state))
    return steps


def kinds(events: Sequence[Event]) -> list[str]:
    return [event.kind for event in events]


def story(start: CharumaState, steps: Sequence[Step[CharumaState]], viewer: Viewer) -> list[Event]:
    return list(CHARUMA.story(start, steps, viewer))


def plays(events: Sequence[Event]) -> int:
    return kinds(events).count("play")


def test_set_up_tells_the_first_holder_and_the_deal() -> None:
    start, _chance = opened(3)
    first, deal = story(start, [], SPECTATOR)
    assert (first.number, first.kind, first.seat) == (0, "first", start.token)
    assert (deal.kind, deal.data["round"], len(deal.data["groups"])) == ("deal", 1, 3)


def test_set_up_without_bidding_tells_who_got_which_group() -> None:
    start, _chance = opened(3, bidding="off")
    groups = story(start, [], SPECTATOR)[-1]
    assert [(seat, paid) for seat, _letter, paid in groups.data["taken"]] == [(0, 0), (1, 0), (2, 0)]


def test_bids_tell_who_was_outbid_and_groups_who_paid_what() -> None:
    start = bidding([5, 5])
    events = story(start, steps_of(start, "bid A 1", "bid A 3", "bid B 0"), SPECTATOR)[2:]
    assert [(event.seat, dict(event.data)) for event in events[:3]] == [
        (0, {"group": "A", "amount": 1, "outbid": None}),
        (1, {"group": "A", "amount": 3, "outbid": 0}),
        (0, {"group": "B", "amount": 0, "outbid": None}),
    ]
    assert events[3].kind == "groups"
    assert events[3].data["taken"] == [[0, "B", 0], [1, "A", 3]]


def test_last_trick_tells_play_trick_round_token_and_deal() -> None:
    start = last_cards(["R2", "RAh", "B4"], [4, 4, 4])
    events = story(start, steps_of(start, "play R2", "play RAh", "play B4"), SPECTATOR)[3:]
    assert kinds(events) == ["play", "play", "play", "trick", "round", "token", "deal"]
    lead, follow, thrown = (dict(event.data) for event in events[:3])
    assert lead == {"cards": ("R2",), "from_hidden": (False,), "lead": True, "follows": True}
    assert follow == {"cards": ("RA",), "from_hidden": (True,), "lead": False, "follows": True}
    assert thrown == {"cards": ("B4",), "from_hidden": (False,), "lead": False, "follows": False}
    assert (events[3].seat, dict(events[3].data)) == (0, {"count": 1, "trick": 1})
    assert events[4].data["gained"][0] == {"tricks": 1, "aces": 1, "last": 2, "total": 4}
    assert (events[5].seat, events[6].data["round"]) == (1, 2)
    assert {event.number for event in events[2:]} == {3}


def test_extra_round_is_told() -> None:
    start = last_cards(["R2", "R3", "R4"], [25, 3, 22])
    events = story(start, steps_of(start, "play R2", "play R3", "play R4"), SPECTATOR)
    assert kinds(events)[-4:] == ["round", "token", "extra", "deal"]


def test_end_is_told_with_points_and_places() -> None:
    start = last_cards(["R2", "R3", "R4"], [5, 9, 22])
    end = story(start, steps_of(start, "play R2", "play R3", "play R4"), SPECTATOR)[-1]
    assert (end.kind, end.data["points"], end.data["places"]) == ("end", (5, 9, 25), (3, 2, 1))


def test_R8_trial_round_is_told_without_points() -> None:
    start, chance = opened(3, bidding="trial")
    steps = random_steps(start, chance, Random(1), limit=40)
    told = next(event for event in story(start, steps, SPECTATOR) if event.kind == "round")
    assert not told.data["scored"]
    assert {gain["total"] for gain in told.data["gained"]} == {0}


def _mid_round(memory: str) -> tuple[CharumaState, list[Step[CharumaState]]]:
    """The second round of a game, three tricks done and two plays in the next."""
    start, chance = opened(3, memory=memory, bidding="off", target=60)
    steps = random_steps(start, chance, Random(4))
    stop = next(
        number
        for number, step in enumerate(steps, 1)
        if step.state.round == 2 and len(step.state.tricks) == 3 and len(step.state.plays) == 2
    )
    return start, steps[:stop]


def test_R5_strict_memory_leaves_out_plays_before_the_last_trick() -> None:
    start, steps = _mid_round("strict")
    for viewer in (SPECTATOR, seat_viewer(0)):
        events = story(start, steps, viewer)
        assert plays(events) == 3 + 2
        assert [event.number for event in events if event.kind == "play"] == list(
            range(len(steps) - 4, len(steps) + 1)
        )
        assert kinds(events).count("trick") > 3


def test_R5_open_memory_tells_the_plays_of_the_round() -> None:
    start, steps = _mid_round("open")
    assert plays(story(start, steps, SPECTATOR)) == 9 + 2


def test_R5_strict_memory_hides_groups_that_were_taken() -> None:
    start = bidding([5, 5])
    during = steps_of(start, "bid A 1")
    after = steps_of(start, "bid A 1", "bid B 0")
    assert story(start, during, SPECTATOR)[1].data["groups"]
    assert story(start, after, SPECTATOR)[1].data["groups"] == ()


def test_R5_last_trick_is_told_through_the_next_bidding() -> None:
    start = last_cards(["R2", "R3", "R4"], [4, 4, 4])
    steps = steps_of(start, "play R2", "play R3", "play R4", "bid A 0", "bid A 1")
    assert plays(story(start, steps, SPECTATOR)) == 3


def test_record_and_finished_game_tell_everything() -> None:
    start, chance = opened(3, rounds=2)
    steps = random_steps(start, chance, Random(2))
    all_plays = sum(step.move.startswith("play") for step in steps)
    assert plays(story(start, steps, SPECTATOR)) == all_plays
    assert plays(story(start, steps[:-1], record_viewer())) == all_plays - 1
    assert plays(story(start, steps[:-1], SPECTATOR)) < all_plays - 1


def test_story_is_the_same_in_a_redealt_world() -> None:
    start, chance = opened(4)
    steps = random_steps(start, chance, Random(9), limit=30)
    last = steps[-1]
    for viewer in (SPECTATOR, seat_viewer(1)):
        other = CHARUMA.redeal(last.state, viewer, Random(3).random)
        worlds = [*steps[:-1], Step(last.seat, last.move, other)]
        assert CHARUMA.story(start, worlds, viewer) == CHARUMA.story(start, steps, viewer)
