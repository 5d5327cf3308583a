"""`python -m tournaments.core.trial --events 10000`: play random events and check every draw of each.

Prints one JSON object; the exit status is 0 if nothing was found. `open_rematches` counts draws at larger
tables whose rematches are neither proven needed nor avoidable within the search's steps.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from tournaments.core.checker import check
from tournaments.core.generator import random_event
from tournaments.core.model import StoredDraw, Tournament
from tournaments.core.pairing.matching import perfect_matching
from tournaments.core.pairing.problem import Problem, problem_for
from tournaments.core.standings import standings

REDRAWN = 10  # of so many events, one is drawn again from its record and compared


def run(events: int, first: int = 0, smallest: int = 5, largest: int = 60) -> dict[str, int]:
    """Play and check events; return counts, `findings` among them."""
    counts: Counter[str] = Counter(events=events, rounds=0, findings=0)
    for seed in range(first, first + events):
        tournament = random_event(seed, smallest, largest)
        standings(tournament)
        counts["findings"] += len(check(tournament, again=seed % REDRAWN == 0))
        for one in tournament.rounds:
            if one.draw is not None:
                counts["rounds"] += 1
                counts.update(_judge(tournament, one.number, one.draw))
    return dict(counts)


def _judge(tournament: Tournament, number: int, draw: StoredDraw) -> list[str]:
    """Look at one draw's promises with means of its own."""
    cost, bound = dict(draw.cost), dict(draw.bound)
    problem = problem_for(tournament, number, draw.players, draw.seed)
    found = []
    if cost["bye-again"] and _second_bye_avoidable(problem, draw):
        found.append("avoidable_second_byes")
    if cost["rematch"] and {len(table) for table in draw.tables} == {2}:
        found.append("avoidable_rematches" if _strangers_exist(problem, draw) else "needed_rematches")
    elif cost["rematch"] > bound["rematch"]:
        found.append("needed_rematches" if bound["rematch"] else "open_rematches")
    return found


def _second_bye_avoidable(problem: Problem, draw: StoredDraw) -> bool:
    fresh = sum(one.byes == 0 for one in problem.players)
    taken = sum(one.byes == 0 for one in problem.players if one.number in draw.byes)
    return taken < min(fresh, len(draw.byes))


def _strangers_exist(problem: Problem, draw: StoredDraw) -> bool:
    """Tell whether those who have no bye could be paired without a rematch."""
    seated = [index for index, one in enumerate(problem.players) if one.number not in draw.byes]
    place = {one: index for index, one in enumerate(seated)}
    pairs = [
        (place[one], place[other])
        for one, other in combinations(seated, 2)
        if not problem.times_met(one, other) and not problem.barred(one, other)
    ]
    return perfect_matching(len(seated), pairs, [0] * len(pairs)) is not None


def main(arguments: Sequence[str]) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(prog="tournaments.core.trial", description="Check random events.")
    parser.add_argument("--events", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="seed of the first event")
    parser.add_argument("--smallest", type=int, default=5, help="fewest entrants")
    parser.add_argument("--largest", type=int, default=60, help="most entrants")
    chosen = parser.parse_args(arguments)
    counts = run(chosen.events, chosen.first, chosen.smallest, chosen.largest)
    sys.stdout.write(json.dumps(counts, sort_keys=True) + "\n")
    bad = ("findings", "avoidable_rematches", "avoidable_second_byes")
    return 1 if any(counts.get(one) for one in bad) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
