"""The door to a draw: problem in, proposal out."""

from tournaments.core.errors import DrawImpossible
from tournaments.core.model import StoredDraw, Tournament
from tournaments.core.pairing.costs import RULES, Cost, Tables, draw_cost
from tournaments.core.pairing.digest import digest
from tournaments.core.pairing.problem import Problem, problem_for
from tournaments.core.pairing.reasons import reasons
from tournaments.core.pairing.tables import draw_tables
from tournaments.core.pairing.two import draw_pairs


def solve(problem: Problem) -> tuple[Tables, Cost]:
    """Return the draw of a problem and the lower bound by rule."""
    if not problem.sizes.tables:
        raise DrawImpossible("no-table", "There are too few entrants for a table of an allowed size.")
    if set(problem.sizes.tables) == {2}:
        return draw_pairs(problem)
    return draw_tables(problem)


def propose(problem: Problem) -> StoredDraw:
    """Draw a round: tables with entrants in seat order, the best scores first, cost, bound and reasons.

    Raises `DrawImpossible` if the entrants are too few or the forbidden pairs leave no draw.
    """
    draw, bound = solve(problem)
    number = [one.number for one in problem.players]
    cost = draw_cost(problem, draw)
    return StoredDraw(
        seed=problem.seed,
        players=tuple(sorted(number)),
        tables=tuple(tuple(number[one] for one in table) for table in draw.tables),
        byes=tuple(number[one] for one in draw.byes),
        cost=tuple(zip(RULES, cost, strict=True)),
        bound=tuple(zip(RULES, bound, strict=True)),
        reasons=tuple(reasons(problem, table) for table in draw.tables),
        digest=digest(problem),
    )


def draw_round(
    tournament: Tournament, number: int, absent: tuple[int, ...] = (), seed: str = ""
) -> StoredDraw:
    """Propose round `number` for everybody in the event but the absent; see `propose`."""
    gone = set(absent)
    here = [
        one.number
        for one in tournament.entrants
        if one.number not in gone and one.joined <= number and (one.left is None or one.left >= number)
    ]
    return propose(problem_for(tournament, number, here, seed))
