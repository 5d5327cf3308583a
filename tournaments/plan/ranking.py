"""The final order: the standings, and above them what the deciding rounds say."""

from dataclasses import replace

from tournaments.core.history import History, read_history
from tournaments.core.model import Kind, Round, Tournament
from tournaments.core.settings import Stages, deciding
from tournaments.core.standings import Row, rank, standings
from tournaments.plan.cut import final_order
from tournaments.plan.stages import preliminary


def ranking(tournament: Tournament, stages: Stages, history: History | None = None) -> tuple[Row, ...]:
    """Rank everybody; all pages, mails and exports call this and nothing else (T19).

    After a cut, those who came further rank before the others; who went out in the same round rank by their
    places at their last tables, then by the preliminary rounds. Points and tie-breaks are those of
    the preliminary rounds, in a knock-out those of all rounds. `history`: of all rounds, if it is there.
    """
    first = preliminary(tournament.settings)
    if not deciding(tournament.settings, stages) or len(tournament.rounds) <= first:
        return rank(tournament, history or read_history(tournament))
    rows = standings(tournament, first) if first else standings(tournament)
    before = {row.entrant: row.rank if first else 1 for row in rows}
    reached = _reached(tournament.rounds[first:])
    keys = {row.entrant: (*reached.get(row.entrant, (0, 0)), before[row.entrant]) for row in rows}
    ordered = sorted(rows, key=lambda row: keys[row.entrant])
    counts = [keys[row.entrant] for row in ordered]
    return tuple(replace(row, rank=counts.index(keys[row.entrant]) + 1) for row in ordered)


def _reached(rounds: tuple[Round, ...]) -> dict[int, tuple[int, int]]:
    """Return for each entrant after the cut minus the last deciding round, and the place there."""
    found: dict[int, tuple[int, int]] = {}
    for index, one in enumerate(rounds, 1):
        for absence in one.absences:
            if absence.kind is Kind.BYE:
                found[absence.entrant] = (-index, 0)
        for table in one.tables:
            for place, entrant in enumerate(final_order(table)):
                found[entrant] = (-index, place)
    return found
