"""A proposal whose tables an organiser sets by hand: what that costs and breaks stands beside the draw."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments import store
from tournaments.core.model import Kind, Tournament
from tournaments.core.pairing.costs import RULES, Tables, draw_cost
from tournaments.core.pairing.problem import Problem, pair, problem_for
from tournaments.direct.drafts import by_number, need_proposal, seated, write_tables
from tournaments.direct.drawing import LARGEST, SMALLEST
from tournaments.direct.gate import lock_as_organiser, log, need_reason, save
from tournaments.models import Round


def change_tables(
    key: str, by: Player | None, tables: Sequence[Sequence[int]], reason: str, *, expected: int | None = None
) -> Round:
    """Set the proposal's tables by hand, starting numbers in seat order; who is left out has a bye.

    The computed draw stays as it was; what the change costs and which rules it breaks stand beside it.
    Raises `NotVisible` and `Refused` (see `need_proposal` for `expected`).
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        proposal = need_proposal(event, expected)
        reason = need_reason(reason)
        numbers = drawn_numbers(proposal)
        wanted = [list(table) for table in tables if table]
        _check_tables(wanted, numbers)
        byes = sorted(numbers - {one for table in wanted for one in table})
        changed = violations(store.event_value(event), wanted, byes, proposal.seed)
        proposal.changed = {**changed, "reason": reason, "by": by.display_name if by else ""}
        proposal.save(update_fields=["changed"])
        absent = _kept_absences(proposal) | dict.fromkeys(byes, Kind.BYE)
        before = seated(proposal)
        write_tables(proposal, wanted, absent, by_number(event))
        told = {"before": before, "tables": wanted, "byes": byes}
        log(event, by, "tables-changed", reason, round=proposal.number, **told)
        save(event)
    return proposal


def violations(
    tournament: Tournament, tables: Sequence[Sequence[int]], byes: Sequence[int], seed: str
) -> dict[str, Any]:
    """What tables set by hand cost by rule, and each rule that they break, as codes for a page.

    Codes: `rematch:A-B:K`, `forbidden:A-B`, `bye-again:N:K`, `odd-size:N` (a table of N seats),
    `needless-byes:K:L` (K byes where L would do).
    """
    drawn = sorted([one for table in tables for one in table] + list(byes))
    problem = problem_for(tournament, len(tournament.rounds) + 1, drawn, seed)
    place = {one.number: index for index, one in enumerate(problem.players)}
    draw = Tables(
        tuple(tuple(place[one] for one in table) for table in tables), tuple(place[one] for one in byes)
    )
    broken = [code for table in draw.tables for code in _broken(problem, table)]
    broken += [
        f"bye-again:{problem.players[one].number}:{problem.players[one].byes}"
        for one in draw.byes
        if problem.players[one].byes
    ]
    if len(draw.byes) > problem.sizes.byes:
        broken.append(f"needless-byes:{len(draw.byes)}:{problem.sizes.byes}")
    cost = dict(zip(RULES, draw_cost(problem, draw), strict=True))
    return {
        "tables": [list(table) for table in tables],
        "byes": list(byes),
        "cost": cost,
        "violations": list(dict.fromkeys(broken)),
    }


def _broken(problem: Problem, table: Sequence[int]) -> list[str]:
    found = []
    for one, other in combinations(table, 2):
        low, high = pair(problem.players[one].number, problem.players[other].number)
        if problem.barred(one, other):
            found.append(f"forbidden:{low}-{high}")
        if times := problem.times_met(one, other):
            found.append(f"rematch:{low}-{high}:{times}")
    if len(table) not in {problem.preferred, *problem.allowed}:
        found.append(f"odd-size:{len(table)}")
    return found


def drawn_numbers(proposal: Round) -> set[int]:
    """The starting numbers of who sits in the proposal or has a bye by the draw (2 queries)."""
    sitting = proposal.sittings.values_list("entrant__number", flat=True)
    byes = proposal.absences.filter(kind=Kind.BYE.value).values_list("entrant__number", flat=True)
    return {number for number in (*sitting, *byes) if number is not None}


def _kept_absences(proposal: Round) -> dict[int, Kind]:
    rows = proposal.absences.exclude(kind=Kind.BYE.value).values_list("entrant__number", "kind")
    return {number: Kind(kind) for number, kind in rows if number is not None}


def _check_tables(tables: Sequence[Sequence[int]], numbers: set[int]) -> None:
    """Raise `Refused` unless everybody sits at one table at most and the sizes can be."""
    times = Counter(one for table in tables for one in table)
    unknown = sorted(set(times) - numbers)
    twice = sorted(one for one, count in times.items() if count > 1)
    if unknown:
        raise Refused(
            "not-drawn", gettext_noop("Number %(number)s isn't in this round."), {"number": unknown[0]}
        )
    if twice:
        raise Refused("seated-twice", gettext_noop("Number %(number)s sits twice."), {"number": twice[0]})
    if not tables or any(not SMALLEST <= len(table) <= LARGEST for table in tables):
        raise Refused("bad-size", gettext_noop("Tables have 2 to 5 seats."))
