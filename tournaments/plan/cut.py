"""The deciding rounds: a knock-out of tables down to one final."""

from collections.abc import Sequence

from tournaments.core.errors import DrawImpossible
from tournaments.core.formats.groups import top_cut
from tournaments.core.formats.knockout import Stage, going_on, next_stage, stage
from tournaments.core.history import read_history
from tournaments.core.model import Kind, Presence, Round, State, Table, Tournament
from tournaments.core.settings import Format, Stages
from tournaments.core.standings import Row, rank
from tournaments.plan.robin import groups_of
from tournaments.plan.seeding import seeded
from tournaments.plan.stages import preliminary


def cut_stage(tournament: Tournament, stages: Stages, here: frozenset[int]) -> Stage:
    """Return the next deciding round for those who are here; raises `DrawImpossible` if nobody is left."""
    settings = tournament.settings
    played = tournament.rounds[preliminary(settings) :]
    if played:
        following = _after(tournament, played[-1], stages, here)
        order = (*following.byes, *_by_seed(following)) if following.byes else _by_seed(following)
    else:
        order = _qualified(tournament, stages, here)
    left = tuple(one for one in order if one in here)
    if len(left) < 2:
        raise DrawImpossible("event-over", "Fewer than two entrants can play, so the event is over.")
    if played and left == order:
        return following
    if len(left) in {settings.preferred, *settings.allowed}:
        return Stage((left,))
    found = stage(left, settings.preferred, settings.allowed)
    return found if found.tables else Stage((left[: max(settings.preferred, 2)],))


def _by_seed(following: Stage) -> tuple[int, ...]:
    """Those at tables, the best of each table first."""
    longest = max((len(table) for table in following.tables), default=0)
    return tuple(table[place] for place in range(longest) for table in following.tables if place < len(table))


def _qualified(tournament: Tournament, stages: Stages, here: frozenset[int]) -> tuple[int, ...]:
    """Return who plays the first deciding round, best first."""
    if tournament.settings.format is Format.KNOCK_OUT:
        return seeded(tournament)
    return top_cut(eligible_at_cut(tournament, stages, here), stages.cut)


def eligible_at_cut(tournament: Tournament, stages: Stages, here: frozenset[int]) -> list[tuple[Row, ...]]:
    """Return the standings at the cut of those who are here: for who has left, the next in rank plays."""
    groups = standings_at_cut(tournament, stages)
    return [tuple(row for row in rows if row.entrant in here) for rows in groups]


def standings_at_cut(tournament: Tournament, stages: Stages) -> list[tuple[Row, ...]]:
    """Return the standings after the preliminary rounds: those of each group by itself, or those of all."""
    history = read_history(tournament, preliminary(tournament.settings))
    if stages.groups == 1:
        return [rank(tournament, history)]
    return [rank(tournament, history, group) for group in groups_of(tournament, stages)]


def _after(tournament: Tournament, last: Round, stages: Stages, here: frozenset[int]) -> Stage:
    settings = tournament.settings
    played = Stage(tuple(table.entrants for table in last.tables), _byes(last))
    orders = orders_after(last, stages, here)
    return next_stage(played, orders, stages.best, settings.preferred, settings.allowed)


def _byes(last: Round) -> tuple[int, ...]:
    return tuple(absence.entrant for absence in last.absences if absence.kind is Kind.BYE)


def orders_after(last: Round, stages: Stages, here: frozenset[int]) -> list[Sequence[int]]:
    """Return each table's entrants from first to last, nobody for a table to which nobody came.

    Where that would leave fewer than two of those who are here, the lower seats of such tables go on.
    """
    orders = [() if nobody_came(table) else final_order(table) for table in last.tables]
    left = here.intersection(_byes(last) + going_on(orders, stages.best))
    return orders if len(left) > 1 else [final_order(table) for table in last.tables]


def nobody_came(table: Table) -> bool:
    """Tell whether all of a table stayed away before its first move."""
    result = table.result()
    return result.state is State.PLAYED and set(result.presence) == {Presence.NO_SHOW}


def final_order(table: Table) -> Sequence[int]:
    """Return a table's entrants from first to last: by place, the absent and leavers last; equal by seat."""
    return sorted(
        table.entrants, key=lambda one: standing_at(table, one)
    )  # stable: in the order of the seats


def standing_at(table: Table, entrant: int) -> tuple[bool, int]:
    """Return what tells an entrant from the others of a table: whether they stayed away or left, the place.

    Those who came where others didn't share the first place if none was told. Who has no place otherwise, as
    nothing was played, counts as the last of the table.
    """
    result, seat = table.result(), table.entrants.index(entrant)
    stayed = not result.presence or result.presence[seat] is Presence.PLAYED
    place = result.places[seat] if result.places else 0
    walk_over = stayed and result.state is State.PLAYED
    return not stayed, place or (1 if walk_over else len(table.entrants))
