"""Somebody of a table says that its result is wrong, and an organiser looks into it."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from tournaments.direct import post
from tournaments.direct.gate import lock, lock_as_organiser, log, need_phase, need_reason, save
from tournaments.direct.tables import result_that_counts
from tournaments.direct.versions import at_table, find_table, where
from tournaments.models import Event, Flag

FLAGGABLE = (Event.Phase.RUNNING, Event.Phase.PROVISIONAL)
"""Until the results are confirmed; after that an organiser may still correct one, up to the archive."""


def flag_result(key: str, player: Player, round_number: int, table_number: int, text: str) -> Flag:
    """Somebody of the table says that its result is wrong (T21). Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock(key)
        need_phase(event, *FLAGGABLE)
        seat = at_table(event, find_table(event, round_number, table_number))
        mine = next((one.entrant for one in seat.sittings if one.entrant.player_id == player.pk), None)
        if mine is None:
            raise Refused("not-at-table", gettext_noop("Only those at the table can do that."))
        if result_that_counts(seat.table) is None:
            raise Refused("no-result", gettext_noop("No result counts at this table yet."))
        if Flag.objects.filter(table=seat.table, entrant=mine, settled_at=None).exists():
            raise Refused(
                "questioned-already",
                gettext_noop("You have questioned this result already. An organiser will answer you."),
            )
        flag = Flag.objects.create(table=seat.table, entrant=mine, text=need_reason(text))
        log(event, player, "flagged", flag.text, **where(seat.table), flag=flag.pk)
        save(event)
        post.tell_flagged(event, flag)
    return flag


def settle_flag(key: str, by: Player | None, flag_id: int, answer: str) -> Flag:
    """An organiser has looked into it. Raises `NotVisible` and `Refused`."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        flags = Flag.objects.filter(pk=flag_id, table__round__event=event)
        flag = flags.select_related("table__round", "entrant__player").first()
        if flag is None:
            raise NotVisible(key)
        answer = need_reason(answer)
        if flag.settled_at is None:
            flag.settled_at, flag.settled_by, flag.answer = timezone.now(), by, answer
            flag.save(update_fields=["settled_at", "settled_by", "answer"])
            log(event, by, "flag-settled", flag.answer, **where(flag.table), flag=flag.pk)
            save(event)
            post.tell_answered(event, flag)
        elif flag.answer != answer:
            raise Refused(
                "settled-already",
                gettext_noop(
                    "This is settled already, so your answer was not taken. The one that stands: %(answer)s"
                ),
                {"answer": flag.answer},
            )
    return flag
