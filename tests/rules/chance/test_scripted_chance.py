"""The chance of transcripts answers what is scripted, and nothing else."""

from collections.abc import Callable

import pytest

from games.rules.chance import ChanceError, Draw, RecordingChance, ScriptedChance

CHANCE = ScriptedChance({"first": 2, "deal:1": ["A", "C", "B"], "roll:1": [6, 1], "bad": [0, 7]})


def test_scripted_draws_are_answered_by_name() -> None:
    assert CHANCE.pick("first", 3) == 2
    assert CHANCE.shuffle("deal:1", ["A", "B", "C"]) == ("A", "C", "B")
    assert CHANCE.roll("roll:1", 2) == (6, 1)


@pytest.mark.parametrize(
    "ask",
    [
        lambda: CHANCE.shuffle("deal:2", ["A"]),
        lambda: CHANCE.shuffle("deal:1", ["A", "B", "B"]),
        lambda: CHANCE.shuffle("deal:1", ["A", "B"]),
        lambda: CHANCE.shuffle("first", ["A"]),
        lambda: CHANCE.roll("roll:1", 3),
        lambda: CHANCE.roll("roll:2", 1),
        lambda: CHANCE.roll("bad", 2),
        lambda: CHANCE.roll("first", 1),
        lambda: CHANCE.pick("first", 2),
        lambda: CHANCE.pick("roll:1", 6),
    ],
)
def test_other_questions_are_refused(ask: Callable[[], object]) -> None:
    with pytest.raises(ChanceError):
        ask()


def test_script_is_not_in_the_repr() -> None:
    assert repr(CHANCE) == "ScriptedChance(...)"


def test_recording_notes_each_draw_once_in_order() -> None:
    chance = RecordingChance(CHANCE)
    for _ in range(2):
        chance.pick("first", 3)
        chance.shuffle("deal:1", ["A", "B", "C"])
        chance.roll("roll:1", 2)
    assert chance.draws == (
        Draw("first", "pick", 3, 2),
        Draw("deal:1", "shuffle", ("A", "B", "C"), ("A", "C", "B")),
        Draw("roll:1", "roll", 2, (6, 1)),
    )
