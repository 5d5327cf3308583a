"""Where the search leaves rematches or forbidden pairs: find a draw without, or prove that there is none."""

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from tournaments.core.errors import DrawImpossible
from tournaments.core.pairing.cliques import Answer, strangers_only
from tournaments.core.pairing.field import FORBIDDEN, Field
from tournaments.core.pairing.state import State

CLIQUE_STEPS = 200_000
BYE_CHOICES = 100  # sets of equally good byes looked at


def mend_rematches(field: Field, state: State, byes: Sequence[int]) -> tuple[State, int]:
    """If rematches are left, look for a draw without any; return the draw and the proven least of them."""
    if not state.total(field.rematch):
        return state, 0
    answer, mended = _without(field, byes, 1)
    return mended or state, 1 if answer is Answer.NONE else 0


def part_forbidden(field: Field, byes: Sequence[int]) -> State:
    """Return a draw that keeps the forbidden pairs apart, whatever rematches it has.

    Raises `DrawImpossible` if there is none.
    """
    _, parted = _without(field, byes, FORBIDDEN)
    if parted is None:
        raise DrawImpossible("forbidden-pairs", "The forbidden pairs leave no draw.")
    return parted


def _without(field: Field, byes: Sequence[int], known_from: int) -> tuple[Answer, State | None]:
    """Look for a draw without pairs that cost `known_from` or more, for every set of equally good byes."""
    choices = list(islice(_equal_byes(field, byes), BYE_CHOICES + 1))
    steps = CLIQUE_STEPS // min(len(choices), BYE_CHOICES)
    answers = []
    for chosen in choices[:BYE_CHOICES]:
        answer, tables = _strangers(field, chosen, known_from, steps)
        if answer is Answer.FOUND:
            return answer, State(field, tables, chosen)
        answers.append(answer)
    proven = len(choices) <= BYE_CHOICES and set(answers) == {Answer.NONE}
    return (Answer.NONE if proven else Answer.UNKNOWN), None


def _equal_byes(field: Field, byes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """Yield the sets of byes that cost the same: those that tie with the last to get one take turns."""

    def key(position: int) -> tuple[int, int]:
        return field.problem.players[position].byes, field.problem.levels[position]

    last = max(map(key, byes), default=None)
    sure = [one for one in byes if key(one) != last]
    tied = [one for one in range(field.size) if key(one) == last]
    for others in combinations(tied, len(byes) - len(sure)):
        yield (*sure, *others)


def _strangers(
    field: Field, byes: Sequence[int], known_from: int, steps: int
) -> tuple[Answer, list[tuple[int, ...]]]:
    """Search for tables among those without a bye where no pair costs `known_from` or more."""
    seated = [one for one in range(field.size) if one not in set(byes)]
    known = field.rematch[seated][:, seated].tolist()
    strangers = [
        sum(1 << other for other, cost in enumerate(row) if other != one and cost < known_from)
        for one, row in enumerate(known)
    ]
    answer, groups = strangers_only(strangers, field.problem.sizes.tables, steps)
    return answer, [tuple(seated[one] for one in group) for group in groups]
