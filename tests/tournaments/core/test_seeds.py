"""What a file lets one check of its seeds before the event's secret is known."""

from dataclasses import replace

from tournaments.core.fairness import commitment
from tournaments.core.generator import random_event
from tournaments.plan.checker import check_event


def test_the_draws_of_one_round_have_one_seed() -> None:
    tournament = replace(random_event(9, 8, 16), commitment=commitment("s"))
    first = tournament.rounds[0]
    assert first.draw is not None
    halves = replace(first, draw=None, parts=(first.draw, replace(first.draw, seed="chosen")))
    found = check_event(replace(tournament, rounds=(halves,)))
    assert "the parts of the round were drawn with different seeds" in [one.detail for one in found]
