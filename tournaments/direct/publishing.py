"""Publishing: the round, its games and its letters in one transaction, once."""

from collections.abc import Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_noop

from charuma_site.notifications import preferences
from charuma_site.players.models import Player
from games import play
from games.models import BY_PEOPLE, Game, Move
from games.play import Arrangement, Place
from games.refusals import Refused
from tournaments import store
from tournaments.core.model import Kind
from tournaments.direct import post
from tournaments.direct.drafts import (
    by_number,
    drop_proposal,
    is_outdated,
    need_proposal,
    proposal_of,
    proposal_version,
)
from tournaments.direct.events import need_name
from tournaments.direct.gate import LIVE, lock_as_organiser, log, need_phase, need_reason, people, save
from tournaments.models import Absence, Entrant, Event, Round, Sitting, Table
from tournaments.store import took_part

LONGEST_GAME_NAME = 60  # what a game can be called at most
BYES = (Kind.BYE.value, Kind.ASKED_HALF.value, Kind.ASKED_FULL.value, Kind.ASKED_ZERO.value)


def publish_round(
    key: str, by: Player | None, keep_reason: str = "", *, expected: int | None = None
) -> Round:
    """Publish the proposed round: its games begin, everybody gets one letter. Raises `Refused`.

    Published already (a double click, a second worker), it is only returned. All or nothing: a kill half-way
    leaves the proposal as it was. One that was drawn from results that are others now is refused (`outdated`)
    unless `keep_reason` says why it is kept (T13); an automatic event throws it away, and the sweep draws
    it again. `expected` is the `proposal_version` that was looked at: another one is refused (`stale`).
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        if proposal_of(event) is None and expected in (None, proposal_version(event)):
            return _latest(event)
        one = need_proposal(event, expected)
        need_phase(event, *LIVE)
        outdated = is_outdated(one, store.event_value(event))
        if outdated and by is None and event.automatic:
            drop_proposal(event, None, "outdated")
            save(event)
            return one
        _need_kept(one, keep_reason, outdated=outdated)
        sittings = list(
            one.sittings.select_related("entrant__player", "table").order_by("table__number", "seat")
        )
        _need_all_here(sittings)
        write_absences(event, one, {sitting.entrant_id for sitting in sittings})
        readers = _readers(one, sittings)
        if event.online:
            begin_games(event, one, sittings, readers)
        _publish(event, one)
        log(event, by, "published", keep_reason if outdated else "", round=one.number)
        save(event, "phase", "started_at")
        post.tell_round(event, one, readers)
    return one


def take_back_round(key: str, by: Player, number: int, reason: str, typed: str | None = None) -> Round:
    """Make the newest round a proposal again while nobody has moved (T13). Raises `Refused`.

    Its games are called off. Only the host can, with the event's name typed (T24).
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        if by.pk != event.host_id:
            raise Refused("not-host", gettext_noop("Only the host of the event can do that."))
        need_name(event, typed)
        reason = need_reason(reason)
        one = event.rounds.filter(number=number, state=Round.State.PUBLISHED).first()
        if one is None or event.rounds.filter(number__gt=number).exists():
            raise Refused("not-newest", gettext_noop("Only the newest round can be taken back."))
        if _has_results(one) or not _call_games_off(one):
            raise Refused("begun", gettext_noop("This round has begun; nothing was changed."))
        _unpublish(event, one)
        log(event, by, "taken-back", reason, round=number, tables=_numbers(one))
        post.tell_taken_back(event, one)
        save(event, "phase")
    return one


def may_take_back(one: Round, by: Player | None) -> bool:
    """Whether it would be done for `by`; `one` is the newest round (2 queries)."""
    if one.state != Round.State.PUBLISHED or by is None or by.pk != one.event.host_id or _has_results(one):
        return False
    return not Move.objects.filter(game__event_table__round=one, via__in=BY_PEOPLE).exists()


def _has_results(one: Round) -> bool:
    return one.tables.filter(results__isnull=False).exists()


def begin_game(
    event: Event, table: Table, sittings: Sequence[Sitting], told: Sequence[Player]
) -> Game | None:
    """Begin the game of a table; none if somebody there has no account to play with."""
    if any(sitting.entrant.player is None and not sitting.entrant.bot for sitting in sittings):
        return None
    places = [_place(event, table, sitting) for sitting in sittings]
    return play.begin_arranged(event.host, _terms(event, table), places, told)


def _latest(event: Event) -> Round:
    one = event.rounds.order_by("-number").first()
    if one is None:
        raise Refused("no-proposal", gettext_noop("No round is proposed."))
    return one


def _need_kept(one: Round, keep_reason: str, *, outdated: bool) -> None:
    if outdated and not keep_reason.strip():
        raise Refused(
            "outdated",
            gettext_noop(
                "Earlier results or the rules have changed since round %(round)s was drawn. Draw it again, "
                "or say why it is kept as it is."
            ),
            {"round": one.number},
        )


def _need_all_here(sittings: Sequence[Sitting]) -> None:
    if any(sitting.entrant.state != Entrant.State.ENTERED for sitting in sittings):
        raise Refused("stale", gettext_noop("Somebody has left since the draw. Draw again."))


def write_absences(event: Event, one: Round, seated: set[int]) -> None:
    """Write down who has withdrawn by now: coming back later doesn't change this round (T02)."""
    known = set(one.absences.values_list("entrant_id", flat=True)) | seated
    gone = [row for row in by_number(event).values() if row.pk not in known and took_part(row)]
    Absence.objects.bulk_create(
        Absence(round=one, entrant=row, kind=Kind.WITHDRAWN.value)
        for row in gone
        if row.left is not None and row.left < one.number
    )


def _readers(one: Round, sittings: Sequence[Sitting]) -> list[Player]:
    """Everybody who plays, and those with a bye, drawn or noted before; not those who are out."""
    byes = one.absences.filter(kind__in=BYES).select_related("entrant__player")
    return people([sitting.entrant for sitting in sittings] + [row.entrant for row in byes])


def begin_games(event: Event, one: Round, sittings: Sequence[Sitting], readers: Sequence[Player]) -> None:
    told = preferences.those_who_want(readers, "event")
    tables: dict[int, list[Sitting]] = {}
    for sitting in sittings:
        tables.setdefault(sitting.table_id, []).append(sitting)
    for together in tables.values():
        table = together[0].table
        table.round = one
        table.game = begin_game(event, table, together, told)
        table.save(update_fields=["game"])


def _terms(event: Event, table: Table) -> Arrangement:
    one = table.round
    return Arrangement(
        kind=event.kind,
        name=table_name(event, one.number, table.number),
        options=event.game_options,
        move_seconds=event.move_seconds,
        takeover_after=event.takeover_after,
        listed=event.listed and not event.duplicate,
        secret=bytes(one.secret) if event.duplicate else None,
        sealed=event.duplicate,
    )


def table_name(event: Event, round_number: int, table_number: int) -> str:
    """What the game is called in lists and mails: "Spring cup · 2.1", which needs no language."""
    where = f" · {round_number}.{table_number}"
    return f"{event.name[: LONGEST_GAME_NAME - len(where)].rstrip()}{where}"


def _place(event: Event, table: Table, sitting: Sitting) -> Place:
    """With duplicate deals the phrases are the same at all tables too."""
    entrant = sitting.entrant
    phrase = f"{event.key} {table.round.number} {sitting.seat}" if event.duplicate else ""
    return Place(entrant.player, entrant.name, entrant.bot, phrase)


def _publish(event: Event, one: Round) -> None:
    now = timezone.now()
    before = event.log.filter(what="published", data__round=one.number).count()  # of another draw, perhaps
    one.state, one.published_at, one.edition = Round.State.PUBLISHED, now, before + 1
    one.ends_at = now + timedelta(seconds=event.round_seconds)
    one.save(update_fields=["state", "published_at", "ends_at", "edition"])
    if event.phase == Event.Phase.OPEN:
        event.phase, event.started_at = Event.Phase.RUNNING, now


def _call_games_off(one: Round) -> bool:
    games = [table.game_id for table in one.tables.all() if table.game_id is not None]
    return play.call_off(games)


def _unpublish(event: Event, one: Round) -> None:
    one.tables.update(game=None)
    one.absences.filter(kind=Kind.WITHDRAWN.value, entrant__left__isnull=False).delete()
    one.state, one.published_at, one.ends_at = Round.State.PROPOSED, None, None
    one.save(update_fields=["state", "published_at", "ends_at"])
    if one.number == 1:
        event.phase = Event.Phase.OPEN


def _numbers(one: Round) -> list[list[int]]:
    """The tables as starting numbers, for the log: what is taken back can be set again."""
    found: dict[int, list[int]] = {}
    for sitting in one.sittings.select_related("entrant", "table").order_by("table__number", "seat"):
        found.setdefault(sitting.table.number, []).append(sitting.entrant.number or 0)
    return list(found.values())
