"""The end of a round and what follows by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.players.models import Player
from games.models import Game
from games.refusals import Refused
from tournaments.core.settings import Unfinished
from tournaments.direct import post
from tournaments.direct.gate import (
    lock_as_organiser,
    log,
    need_phase,
    need_version,
    people,
    save,
)
from tournaments.direct.policy import close_table, has_points, no_points, rule_now, void_open_table
from tournaments.direct.results import take_result
from tournaments.direct.tables import numbered, open_tables
from tournaments.direct.versions import settle_round
from tournaments.models import Event, LogLine, Result, Round, Sitting, Table

EXTEND = Unfinished.EXTEND.value
CHOICES = frozenset({"adjudicate", "share", "void"})


@dataclass(frozen=True, slots=True)
class Closing:
    """What came of closing a round: closed or extended, and the tables that were decided."""

    round: Round
    decided: tuple[int, ...]
    needless: tuple[int, ...] = ()
    """Tables for which something was chosen that had a result by then: it stands."""

    @property
    def extended(self) -> bool:
        return self.round.state == Round.State.PUBLISHED


def close_round(
    key: str,
    by: Player | None,
    choices: Mapping[int, str] | None = None,
    *,
    number: int | None = None,
    ends: str | None = None,
) -> Closing:
    """End the running round: tables without a result get what `choices` (by table number) or the policy says.

    Choices: `extend` (the whole round), `adjudicate`, `share`, `void`. The policy extends a round once, an
    organiser as often as they choose it; then only the tables with another choice are decided. A result that
    is there is never touched (T05). `number` is the round that was looked at, `ends` its `end_shown`. Raises
    `NotVisible` and `Refused`: `stale` if these have changed (T22), `choose` if tables need a choice,
    `no-points` if points can't decide them.
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_phase(event, Event.Phase.RUNNING)
        one = running_round(event)
        if one is None:
            raise Refused("no-round", gettext_noop("No round is running."))
        need_version(one.number, number or one.number)
        _need_end(one, ends)
        if one.growing:
            raise Refused("rolling", gettext_noop("The round is still being drawn table by table."))
        chosen = {table: choice for table, choice in (choices or {}).items() if choice}
        return _close(event, one, by, chosen)


def end_shown(one: Round) -> str:
    """When a round ends, as its form carries it: another one once the round is extended or published anew."""
    return one.ends_at.isoformat() if one.ends_at else ""


def _need_end(one: Round, ends: str | None) -> None:
    if ends not in (None, end_shown(one)):
        raise Refused(
            "stale",
            gettext_noop(
                "Round %(round)s has been extended since you looked at it: nothing was done. Your choices "
                "are kept; look at them again."
            ),
            {"round": one.number},
        )


def running_round(event: Event) -> Round | None:
    """The round that is closed next: the first one that is published."""
    return published_rounds(event).first()


def published_rounds(event: Event) -> QuerySet[Round]:
    """The rounds that aren't closed, in the order in which they are."""
    return event.rounds.filter(state=Round.State.PUBLISHED).order_by("number")


def extension(event: Event) -> timedelta:
    """By how much a round is extended: as the policy says, else by the length of a round."""
    return timedelta(seconds=event.extend_seconds or event.round_seconds)


def extended_end(event: Event, one: Round) -> datetime:
    """When the round would end if it were extended now."""
    now = timezone.now()
    return max(one.ends_at or now, now) + extension(event)


def _close(event: Event, one: Round, by: Player | None, choices: Mapping[int, str]) -> Closing:
    take_finished(one)
    tables = open_tables(event, one)
    rule = rule_now(event, one)
    wanted = {table.number: choices.get(table.number) or rule.value for table in tables}
    extension_line = None
    if EXTEND in wanted.values():
        wanted = {
            number: choice for number, choice in wanted.items() if choices.get(number, EXTEND) != EXTEND
        }
        extension_line = _extend(event, one, by)
    decided = [table for table in tables if table.number in wanted]
    _need_choices(decided, wanted)
    _need_points(decided, wanted, by)
    for table in decided:
        _decide(event, table, by, wanted[table.number], chosen=table.number in choices)
    if extension_line is not None:
        post.tell_extended(event, extension_line, _still_playing(event, one))
    settle_round(event, one)
    save(event)
    open_then = {table.number for table in tables}
    needless = sorted(number for number in choices if number not in open_then)
    return Closing(one, tuple(table.number for table in decided), tuple(needless))


def take_finished(one: Round) -> None:
    """Games that ended this very moment count before any policy does."""
    games = one.tables.filter(game__phase=Game.Phase.FINISHED).values_list("game_id", flat=True)
    for game_id in games:
        if game_id is not None:
            take_result(game_id)


def _still_playing(event: Event, one: Round) -> list[Player]:
    """Everybody with an account at a table without a result."""
    seated = Sitting.objects.filter(table__in=[table.pk for table in open_tables(event, one)])
    return people([sitting.entrant for sitting in seated.select_related("entrant__player")])


def _extend(event: Event, one: Round, by: Player | None) -> LogLine:
    one.ends_at, one.extended = extended_end(event, one), True
    one.save(update_fields=["extended", "ends_at"])
    return log(event, by, "extended", round=one.number, seconds=round(extension(event).total_seconds()))


def _need_choices(tables: Sequence[Table], wanted: Mapping[int, str]) -> None:
    """Raise `Refused` if the rules leave tables to the organiser, who chose nothing for them."""
    missing = [table for table in tables if wanted[table.number] not in CHOICES]
    if missing:
        raise Refused(
            "choose",
            gettext_noop("Choose what becomes of each table without a result: %(tables)s."),
            {"tables": numbered(missing)},
        )


def _need_points(tables: Sequence[Table], wanted: Mapping[int, str], by: Player | None) -> None:
    """Raise `Refused` where a person lets points decide and there are none; the service shares the places."""
    empty = [table for table in tables if wanted[table.number] == "adjudicate" and not has_points(table)]
    if empty and by is not None:
        raise no_points(empty)


def _decide(event: Event, table: Table, by: Player | None, choice: str, *, chosen: bool) -> None:
    if choice == "void":
        void_open_table(event, table, by, "closed")
    else:
        source = Result.Source.ORGANISER if chosen else Result.Source.POLICY
        close_table(event, table, Unfinished(choice), by, source)
