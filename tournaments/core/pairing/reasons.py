"""Why a table is as it is: codes with numbers that a page turns into sentences.

`scores:LOW-HIGH` the scores at the table in 24ths; `first-meeting` nobody has met; `rematch:A-B:K` a pair
that has met K times; `odd-size` a table of another size than the preferred; `seat:N:S:T` entrant N has had
seat S T times before.
"""

from collections.abc import Sequence
from itertools import combinations

from tournaments.core.pairing.problem import Problem


def reasons(problem: Problem, table: Sequence[int]) -> tuple[str, ...]:
    """Return the reasons of one table, its seats in order."""
    scores = [problem.players[one].score for one in table]
    found = [f"scores:{min(scores)}-{max(scores)}", *_meetings(problem, table)]
    if len(table) != problem.preferred:
        found.append("odd-size")
    for seat, one in enumerate(table):
        player = problem.players[one]
        found.append(f"seat:{player.number}:{seat + 1}:{player.seats[seat]}")
    return tuple(found)


def _meetings(problem: Problem, table: Sequence[int]) -> list[str]:
    again = []
    for one, other in combinations(table, 2):
        times = problem.times_met(one, other)
        if times:
            low, high = sorted((problem.players[one].number, problem.players[other].number))
            again.append(f"rematch:{low}-{high}:{times}")
    return again or ["first-meeting"]
