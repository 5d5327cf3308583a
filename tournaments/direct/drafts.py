"""A round's rows while it is a proposal: written, rewritten, thrown away."""

from collections.abc import Mapping, Sequence

from django.db.models import F
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments.core.model import Kind, Tournament
from tournaments.direct.gate import log
from tournaments.models import Absence, Entrant, Event, Result, Round, Sitting, Table
from tournaments.plan.stale import is_stale
from tournaments.stored_rounds import read_draw, read_fixed

Tables = Sequence[Sequence[int]]
PROPOSING = ("drawn", "tables-changed", "taken-back", "proposal-dropped")
"""What the log calls everything that makes another proposal, or none."""


def write_tables(one: Round, tables: Tables, absent: Mapping[int, Kind], rows: Mapping[int, Entrant]) -> None:
    """Write who sits where and who doesn't, by starting numbers, in place of what was there."""
    one.tables.all().delete()
    one.absences.all().delete()
    made = Table.objects.bulk_create(Table(round=one, number=place) for place in range(1, len(tables) + 1))
    Sitting.objects.bulk_create(
        Sitting(round=one, table=table, seat=seat, entrant=rows[number])
        for table, numbers in zip(made, tables, strict=True)
        for seat, number in enumerate(numbers, 1)
    )
    Absence.objects.bulk_create(
        Absence(round=one, entrant=rows[number], kind=kind.value) for number, kind in sorted(absent.items())
    )


def by_number(event: Event) -> dict[int, Entrant]:
    """The entrants by starting number (1 query)."""
    rows = event.entrants.exclude(number=None).select_related("player")
    return {one.number: one for one in rows if one.number is not None}


def proposal_of(event: Event) -> Round | None:
    """The round that is proposed and not published, if there is one."""
    return event.rounds.filter(state=Round.State.PROPOSED).first()


def proposal_version(event: Event) -> int:
    """A number that grows whenever a proposal is made, changed or dropped; 0 before the first (1 query)."""
    return event.log.filter(what__in=PROPOSING).order_by("-pk").values_list("pk", flat=True).first() or 0


def need_proposal(event: Event, expected: int | None = None) -> Round:
    """The proposal that was looked at: `expected` is its `proposal_version`, None if nobody looked.

    Raises `Refused`: `no-proposal` if there is none, `stale` if it is another one now (T22).
    """
    one = proposal_of(event)
    if one is None:
        raise Refused("no-proposal", gettext_noop("No round is proposed any more: nothing was changed."))
    if expected not in (None, proposal_version(event)):
        raise Refused(
            "stale",
            gettext_noop(
                "The proposal has changed since you looked at it: nothing was done. Look at it as it is now."
            ),
        )
    return one


def seated(one: Round) -> list[list[int]]:
    """The tables as starting numbers in seat order (2 queries)."""
    tables = one.tables.prefetch_related("sittings__entrant").order_by("number")
    return [[sitting.entrant.number or 0 for sitting in table.sittings.all()] for table in tables]


def is_outdated(proposal: Round, tournament: Tournament) -> bool:
    """Whether earlier results or the rules have changed since the proposal was drawn (T13)."""
    drawn = read_draw(proposal.draw) if proposal.draw else None
    fixed = read_fixed(proposal.plan) if proposal.plan else None
    stored = drawn or fixed
    return stored is not None and is_stale(tournament, stored)


def drop_proposal(event: Event, by: Player | None, reason: str = "") -> bool:
    """Throw a proposal away; what was entered since it was drawn is known to the next one."""
    proposal = proposal_of(event)
    if proposal is None:
        return False
    number = proposal.number
    proposal.delete()
    forget_drawn(event, number)
    log(event, by, "proposal-dropped", reason, round=number)
    return True


def forget_drawn(event: Event, number: int) -> None:
    """Round `number` isn't drawn any more: what was entered since then belongs before it."""
    late = Result.objects.filter(table__round__event=event, drawn__gte=number)
    late.update(drawn=F("drawn") - 1)
    event.forbidden_pairs.filter(first=number + 1).update(first=number)
    event.forbidden_pairs.filter(last=number).update(last=number - 1)
    event.forbidden_pairs.filter(last__lt=F("first")).delete()
