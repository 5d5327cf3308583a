"""Byes that somebody asks for before a round is drawn."""

from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import Refused
from tournaments import store
from tournaments.core.settings import AbsenceScore
from tournaments.direct.gate import (
    LIVE,
    Who,
    find_entrant,
    last_round,
    lock,
    log,
    need_organiser,
    need_phase,
    need_self_or_organiser,
    save,
)
from tournaments.models import AskedBye, Entrant, Event


def ask_bye(
    key: str, who: Who, round_number: int, kind: str, by: Player | None = None, reason: str = ""
) -> AskedBye:
    """Sit out a round that isn't drawn yet. A bye for a full win is the organiser's to give (T02)."""
    with transaction.atomic():
        event = lock(key)
        entrant = find_entrant(event, who)
        by = by or (who if isinstance(who, Player) else None)
        need_self_or_organiser(event, entrant, by)
        need_phase(event, *LIVE)
        _need_free_round(event, round_number)
        if kind not in AskedBye.Kind.values:
            raise Refused("no-such-bye", gettext_noop("There is no such bye."))
        if kind == AskedBye.Kind.FULL:
            need_organiser(event, by)
        _need_byes_left(event, entrant, round_number, kind)
        asked, _made = AskedBye.objects.update_or_create(
            entrant=entrant, round_number=round_number, defaults={"kind": kind, "reason": reason[:300]}
        )
        log(event, by, "asked-bye", reason, number=entrant.number, round=round_number, kind=kind)
        save(event)
    return asked


def take_back_bye(key: str, who: Who, round_number: int, by: Player | None = None) -> None:
    """Play a round after all, while it isn't drawn. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock(key)
        entrant = find_entrant(event, who)
        by = by or (who if isinstance(who, Player) else None)
        need_self_or_organiser(event, entrant, by)
        _need_free_round(event, round_number)
        AskedBye.objects.filter(entrant=entrant, round_number=round_number).delete()
        log(event, by, "bye-taken-back", number=entrant.number, round=round_number)
        save(event)


def _need_free_round(event: Event, number: int) -> None:
    last = last_round(event)
    if number <= (last.number if last else 0) or number > max(store.event_settings(event).rounds, 1):
        raise Refused("round-drawn", gettext_noop("Choose a round of the event that is not drawn yet."))


def _need_byes_left(event: Event, entrant: Entrant, number: int, kind: str) -> None:
    """Only so many byes bring half a win; more would be worth nothing, so they are asked as such."""
    settings = store.event_settings(event)
    if kind != AskedBye.Kind.HALF:
        return
    others = entrant.asked_byes.exclude(round_number=number).filter(kind=AskedBye.Kind.HALF).count()
    if settings.asked_bye is AbsenceScore.ZERO or others >= settings.asked_byes:
        raise Refused("no-byes-left", gettext_noop("No more byes for half a win are allowed in this event."))
