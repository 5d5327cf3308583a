"""From places at one table to tournament scores in 24ths of a table win."""

from collections.abc import Sequence

from tournaments.core.settings import Scheme, SchemeKind
from tournaments.core.units import WIN

LEAGUE = (10 * WIN, 6 * WIN, 3 * WIN, 1 * WIN, 0)


def place_row(scheme: Scheme, size: int) -> tuple[int, ...]:
    """Return what each place of a table of `size` earns when it isn't shared, best first."""
    if size in scheme.rows:
        return scheme.rows[size]
    if scheme.kind is SchemeKind.WIN:
        return (WIN, *[0] * (size - 1))
    if scheme.kind is SchemeKind.LEAGUE:
        return LEAGUE[:size]
    if size == 1:
        return (WIN,)
    return tuple(WIN * (size - place) // (size - 1) for place in range(1, size + 1))


def place_scores(scheme: Scheme, size: int, places: Sequence[int]) -> tuple[int, ...]:
    """Score the places of those who sat down (the first places of a table of `size`).

    Equal places get the mean of the places they cover, rounded down (only a win shared by five and shared
    places of a custom row can be off, by less than a 24th).
    """
    row = place_row(scheme, size)
    scores = []
    for place in places:
        first = sum(other < place for other in places)
        covered = row[first : first + sum(other == place for other in places)]
        scores.append(sum(covered) // len(covered))
    return tuple(scores)


def shared_score(scheme: Scheme, size: int) -> int:
    """Return what everybody gets at a table of `size` where all share the places: a draw."""
    row = place_row(scheme, size)
    return sum(row) // len(row)


def top_score(scheme: Scheme, size: int) -> int:
    """Return the score of a sole win at a table of `size`: what a bye or a forfeit win is worth."""
    return place_row(scheme, size)[0]


def places_by_points(points: Sequence[int]) -> tuple[int, ...]:
    """Rank game points: most points first, equal points share a place (1, 2, 2, 4)."""
    return tuple(1 + sum(other > one for other in points) for one in points)
