"""Standings as commands print them."""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.core.model import Tournament
from tournaments.core.standings import Row
from tournaments.core.units import in_wins
from tournaments.management.names import shown_names
from tournaments.selectors.record import figure_text


def standings_value(tournament: Tournament, rows: Sequence[Row]) -> list[dict[str, object]]:
    """The lines for programs."""
    names = {one.number: one.name for one in tournament.entrants}
    return [
        {
            "rank": row.rank,
            "number": row.entrant,
            "name": names[row.entrant],
            "score": in_wins(row.score),
            "tie_breaks": {one.code: figure_text(one.code, one.value) for one in row.figures},
        }
        for row in rows
    ]


def standings_lines(tournament: Tournament, rows: Sequence[Row]) -> Iterator[str]:
    """The lines for people, under a heading."""
    names = shown_names(tournament)
    yield _line("rank", "score", tournament.settings.tie_breaks, "entrant")
    for row in rows:
        figures = [figure_text(one.code, one.value) for one in row.figures]
        yield _line(str(row.rank), in_wins(row.score), figures, names[row.entrant])


def _line(rank: str, score: str, figures: Iterable[str], name: str) -> str:
    return f"{rank:>4} {score:>7} {' '.join(f'{one:>7}' for one in figures)}  {name}"
