"""Groups, and the cut to the best of each."""

from collections.abc import Sequence

from tournaments.core.standings import Row


def snake_groups(seeded: Sequence[int], count: int) -> tuple[tuple[int, ...], ...]:
    """Deal entrants, best first, into groups to and fro, so that the groups are about equally strong."""
    groups: list[list[int]] = [[] for _ in range(count)]
    for index, one in enumerate(seeded):
        layer, place = divmod(index, count)
        groups[count - 1 - place if layer % 2 else place].append(one)
    return tuple(tuple(group) for group in groups)


def top_cut(groups: Sequence[Sequence[Row]], each: int) -> tuple[int, ...]:
    """Return the best of each group: first all winners, then all seconds, each in the order of their scores.

    Equal rows keep the order of the standings, so a cut through a shared rank takes the lower starting number
    unless the settings draw lots.
    """
    chosen: list[int] = []
    for place in range(each):
        rows = [group[place] for group in groups if place < len(group)]
        chosen += [row.entrant for row in sorted(rows, key=lambda row: (-row.score, row.entrant))]
    return tuple(chosen)


def final_table(rows: Sequence[Row], size: int) -> tuple[int, ...]:
    """Return the best `size` of the standings in order: the final table's seats 1, 2, and so on."""
    return tuple(row.entrant for row in rows[:size])
