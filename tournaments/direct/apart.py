"""Pairs that must not meet, and the rounds for which that holds."""

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments.direct.drafts import drop_proposal, proposal_of
from tournaments.direct.gate import LIVE, lock_as_organiser, log, need_phase, save
from tournaments.models import Event, ForbiddenPair, Round, Sitting


def forbid_pair(key: str, by: Player, one: int, other: int, reason: str = "") -> None:
    """Keep two entrants (by id) apart in all rounds to come. Raises `NotVisible` and `Refused`.

    A proposal in which they sit together is thrown away.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.DRAFT, *LIVE)
        low, high = sorted((one, other))
        if low == high or event.entrants.filter(pk__in=(low, high)).count() != 2:
            raise Refused("no-pair", gettext_noop("Choose two different entrants."))
        if event.forbidden_pairs.filter(one_id=low, other_id=high, last=None).exists():
            raise Refused("apart-already", gettext_noop("These two are kept apart already."))
        proposal = proposal_of(event)
        if proposal is not None and _together(proposal, low, high):
            drop_proposal(event, by, reason)
        first = _next(event, low, high)
        ForbiddenPair.objects.create(event=event, one_id=low, other_id=high, first=first)
        log(event, by, "forbidden-pair", reason, entrants=[low, high])
        save(event)


def allow_pair(key: str, by: Player, one: int, other: int) -> None:
    """Two entrants (by id) may meet again; what was drawn so far stays. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        low, high = sorted((one, other))
        held = event.forbidden_pairs.filter(one_id=low, other_id=high, last=None).first()
        if held is not None:
            _lift(event, held)
            log(event, by, "allowed-pair", entrants=[low, high])
            save(event)


def _lift(event: Event, held: ForbiddenPair) -> None:
    held.last = event.rounds.count()
    if held.last < held.first:
        held.delete()
    else:
        held.save(update_fields=["last"])


def _next(event: Event, low: int, high: int) -> int:
    """The first round for which it can hold; one that still grows counts unless they sit together there."""
    growing = event.rounds.filter(growing=True).first()
    if growing is not None and not _together(growing, low, high):
        return growing.number
    return event.rounds.count() + 1


def _together(one: Round, low: int, high: int) -> bool:
    tables = Sitting.objects.filter(round=one, entrant=low).values("table")
    return Sitting.objects.filter(round=one, entrant=high, table__in=tables).exists()
