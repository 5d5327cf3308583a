"""Derive all rounds of an event again from its record alone, drawn or given by the format."""

from dataclasses import fields, replace

from tournaments.core.checker import Finding, check_round, draws_of, manual_change
from tournaments.core.errors import DrawImpossible
from tournaments.core.fairness import commitment, event_seed, round_seed
from tournaments.core.model import FixedDraw, Round, Table, Tournament
from tournaments.plan.proposals import follow_format, is_fixed


def check_event(tournament: Tournament) -> list[Finding]:
    """Check the secret and every round; an empty list says that everything agrees."""
    rounds = (finding for one in tournament.rounds for finding in check_one(tournament, one.number))
    return [*check_secret(tournament), *rounds]


def check_one(tournament: Tournament, number: int) -> list[Finding]:
    """Check how one round came about."""
    one = tournament.rounds[number - 1]
    if not how_known(one):
        return [Finding(number, "no-draw", "the record doesn't say how this round came about")]
    if one.fixed is not None:
        found = _check_fixed(tournament, number, one.fixed)
    else:
        found = _check_seeds(tournament, one) + check_round(tournament, number)
    return found or _check_reasons(one)


def check_secret(tournament: Tournament) -> list[Finding]:
    """Check a secret that has been shown against what was committed to before the event."""
    secret = tournament.secret
    if not secret:
        return []
    found = []
    if commitment(secret) != tournament.commitment:
        found.append(Finding(0, "commitment", "the secret isn't the one that was committed to"))
    if event_seed(secret) != tournament.seed:
        found.append(Finding(0, "seed", "the event's seed doesn't follow from the secret"))
    return found


def _check_seeds(tournament: Tournament, one: Round) -> list[Finding]:
    """Check the round's seed against the secret; while that isn't known, that its parts have the same."""
    seeds = {draw.seed for draw in draws_of(one)}
    if tournament.secret and seeds != {round_seed(tournament.secret, one.number)}:
        return [Finding(one.number, "seed", "the seed doesn't follow from the secret")]
    if tournament.commitment and len(seeds) > 1:
        return [Finding(one.number, "seed", "the parts of the round were drawn with different seeds")]
    return []


def _check_reasons(one: Round) -> list[Finding]:
    """Check that each table that was changed by hand says why."""
    change = manual_change(one)
    published = change.published if change else ()
    return [
        Finding(one.number, "no-reason", f"table {table.number} was changed by hand without a reason")
        for table in one.tables
        if table.entrants in published and not table.reason.strip()
    ]


def how_known(one: Round) -> bool:
    """Tell whether the record says how a round came about."""
    return one.fixed is not None or bool(draws_of(one))


def _check_fixed(tournament: Tournament, number: int, stored: FixedDraw) -> list[Finding]:
    before = known_before(tournament, number)
    if not is_fixed(before, number):
        return [Finding(number, "rule", "the format doesn't decide this round; it has to be drawn")]
    try:
        fresh = follow_format(before, tournament.stages, frozenset(stored.players)).fixed
    except (DrawImpossible, ValueError) as error:  # rounds before it that no format gives
        return [Finding(number, "plan", f"the format gives no such round: {error}")]
    if fresh is None:
        return [Finding(number, "plan", "the format gives no such round")]
    return [
        Finding(number, "plan", f"{field.name}: the format gives {given}, stored is {told}")
        for field in fields(FixedDraw)
        if (given := getattr(fresh, field.name)) != (told := getattr(stored, field.name))
    ]


def known_before(tournament: Tournament, number: int) -> Tournament:
    """Return the event as it was when round `number` was drawn: the rounds and results known then."""
    rounds = tuple(
        replace(one, tables=tuple(_known(table, number) for table in one.tables))
        for one in tournament.rounds[: number - 1]
    )
    return replace(tournament, rounds=rounds, settings=tournament.settings_of(number))


def _known(table: Table, number: int) -> Table:
    return replace(table, results=tuple(one for one in table.results if one.drawn < number))
