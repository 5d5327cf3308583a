"""Equal at the line: who goes on from a table of a knock-out although others came in as well."""

from dataclasses import dataclass

from tournaments.core.model import Presence, Round, State, Table, Tournament
from tournaments.core.settings import Stages, deciding
from tournaments.plan.cut import final_order
from tournaments.plan.stages import preliminary


@dataclass(frozen=True, slots=True)
class Tie:
    """Those who are equal where the line is drawn at a table, and which of them go on: the lower seats."""

    table: int
    equal: tuple[int, ...]
    going_on: tuple[int, ...]


def ties_at_line(tournament: Tournament, stages: Stages, number: int) -> list[Tie]:
    """Return the ties of round `number` that nothing but the seats decides; none in a final."""
    one = tournament.rounds[number - 1]
    if number <= preliminary(tournament.settings) or not deciding(tournament.settings, stages):
        return []
    if _is_final(one):
        return []
    found = (_tie(table, stages.best) for table in one.tables)
    return [tie for tie in found if tie is not None]


def _is_final(one: Round) -> bool:
    return len(one.tables) == 1 and not any(absence.kind == "bye" for absence in one.absences)


def _tie(table: Table, best: int) -> Tie | None:
    if table.result().state is State.OPEN or best >= len(table.entrants):
        return None
    order = final_order(table)
    last_in = _standing(table, order[best - 1])
    if _standing(table, order[best]) != last_in:
        return None
    equal = tuple(one for one in order if _standing(table, one) == last_in)
    return Tie(table.number, equal, tuple(one for one in order[:best] if one in equal))


def _standing(table: Table, entrant: int) -> tuple[bool, int]:
    """What `final_order` knows of an entrant besides the seat."""
    result, count = table.result(), len(table.entrants)
    seat = table.entrants.index(entrant)
    stayed = not result.presence or result.presence[seat] is Presence.PLAYED
    return not stayed, (result.places[seat] if result.places else 0) or count
