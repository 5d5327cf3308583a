"""Drawing a round: computed outside the lock, written behind it if nothing has changed meanwhile."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import structlog
from django.db import transaction
from django.utils.translation import gettext_noop

from charuma_site.faults import where
from charuma_site.players.models import Player
from games.refusals import NotVisible, Refused
from tournaments import store
from tournaments.core.errors import DrawImpossible
from tournaments.core.exchange.writer import draw_value, fixed_value
from tournaments.core.fairness import round_seed
from tournaments.core.model import Kind, Tournament
from tournaments.direct import post
from tournaments.direct.drafts import (
    by_number,
    drop_proposal,
    need_proposal,
    proposal_of,
    write_tables,
)
from tournaments.direct.gate import (
    LIVE,
    lock_as_organiser,
    log,
    need_organiser,
    need_phase,
    need_reason,
    save,
)
from tournaments.direct.tables import numbered_by_round, open_tables
from tournaments.models import AskedBye, Event, Round, Table
from tournaments.plan import stages as plan
from tournaments.plan.proposals import Proposal, propose

ATTEMPTS = 3
"""Times a draw is computed while the event keeps changing under it."""
LARGEST, SMALLEST = 5, 2
TOO_FEW = {
    True: gettext_noop(
        "A round needs %(number)s entrants at least, and fewer can play so far. Wait for more, or cancel the "
        "event."
    ),
    False: gettext_noop(
        "A round needs %(number)s entrants at least, and fewer can play. Bring somebody back, or finish the "
        "event."
    ),
}
"""What is said to an event before its start, and later."""
BYES_ASKED = gettext_noop(
    "Too few can play in this round, as others have asked for a bye. Take a bye back first (Organise, Noted "
    "byes)."
)

logger = structlog.get_logger(__name__)


class BrokenDraw(Exception):
    """What the engine proposed can't be: somebody is missing or sits twice. A fault of ours (T14)."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """The event as it was when the draw was computed."""

    event: Event
    tournament: Tournament
    asked: dict[int, Kind]

    @property
    def number(self) -> int:
        return len(self.tournament.rounds) + 1


def draw_round(key: str, by: Player | None, override_reason: str = "") -> Round:
    """Propose the next round. Raises `NotVisible` and `Refused`.

    Tables of earlier rounds without a result are listed (`results-missing`) unless `override_reason` says why
    it must be drawn all the same (T08); they count as drawn for the pairing. `draw-failed`: the engine broke;
    the organisers get a letter.
    """
    for _attempt in range(ATTEMPTS):
        seen = _look(key, by)
        override = _check(seen, override_reason)
        proposal = _compute(seen)
        with transaction.atomic():
            event = lock_as_organiser(key, by)
            if event.version == seen.event.version:
                return _store(event, by, seen, proposal, override)
    raise Refused("busy", gettext_noop("The event is changing just now. Try again."))


def draw_again(
    key: str, by: Player | None, override_reason: str = "", *, expected: int | None = None
) -> Round:
    """Throw the proposal away and draw the round from what is known now. Raises as `draw_round` does.

    Where results are missing and no reason is given, the proposal stays; so does one that isn't the
    `expected` any more (`need_proposal`).
    """
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_proposal(event, expected)
        missing = open_tables(event)
        if missing and not override_reason.strip():
            raise _missing(missing)
        if drop_proposal(event, by, "drawn-again"):
            save(event)
    return draw_round(key, by, override_reason)


def discard_proposal(key: str, by: Player | None, reason: str = "", *, expected: int | None = None) -> None:
    """Throw the proposal away. Raises `NotVisible` and `Refused` (see `need_proposal` for `expected`)."""
    with transaction.atomic():
        event = lock_as_organiser(key, by)
        need_proposal(event, expected)
        drop_proposal(event, by, reason)
        save(event)


def _look(key: str, by: Player | None) -> _Seen:
    event = Event.objects.filter(key=key).first()
    if event is None:
        raise NotVisible(key)
    need_organiser(event, by)
    tournament = store.event_value(event)
    asked = AskedBye.objects.filter(entrant__event=event, round_number=len(tournament.rounds) + 1)
    rows = asked.exclude(entrant__number=None).values_list("entrant__number", "kind")
    here = plan.present(tournament, len(tournament.rounds) + 1)
    return _Seen(event, tournament, {number: Kind(kind) for number, kind in rows if number in here})


def _check(seen: _Seen, override_reason: str) -> str:
    """Whether a round may be drawn now; returns why it was although results are missing."""
    event = seen.event
    need_phase(event, *LIVE)
    if proposal_of(event) is not None:
        raise Refused("proposed", gettext_noop("A round is proposed already. Publish it or throw it away."))
    if event.rounds.filter(growing=True).exists():
        raise Refused("rolling", gettext_noop("The next round is being drawn table by table."))
    if plan.is_over(seen.tournament, store.event_stages(event)):
        raise Refused("no-more-rounds", gettext_noop("All rounds of this event have been drawn."))
    missing = open_tables(event)
    if not missing:
        return ""
    if not override_reason.strip() or seen.number > plan.preliminary(seen.tournament.settings):
        raise _missing(missing)
    return need_reason(override_reason)


def _missing(tables: Sequence[Table]) -> Refused:
    return Refused(
        "results-missing",
        gettext_noop("Results are missing (round and table): %(tables)s."),
        {"tables": numbered_by_round(tables)},
    )


def _compute(seen: _Seen) -> Proposal:
    """The proposal, looked over once more by means of our own (T14)."""
    stages = store.event_stages(seen.event)
    seed = round_seed(seen.event.seed, seen.number)
    try:
        proposal = propose(seen.tournament, stages, frozenset(seen.asked), seed)
        _look_over(proposal, plan.present(seen.tournament, seen.number) - frozenset(seen.asked))
    except DrawImpossible as error:
        raise _impossible(seen, error) from error
    except Exception as error:
        logger.error("draw_failed", tournament=seen.event.pk, round=seen.number, fault=where(error))  # noqa: TRY400
        with transaction.atomic():
            post.tell_trouble(seen.event, seen.number)
        raise Refused(
            "draw-failed", gettext_noop("The round could not be drawn. The organisers have been told.")
        ) from error
    return proposal


def _impossible(seen: _Seen, error: DrawImpossible) -> Refused:
    """Why no round can be drawn; if too few are there, how many it takes."""
    to_begin = seen.event.phase == Event.Phase.OPEN
    here, smallest = plan.present(seen.tournament, seen.number), seen.tournament.settings.smallest
    if error.code in ("event-over", "no-table") and len(here) - len(seen.asked) < smallest <= len(here):
        return Refused("byes-asked", BYES_ASKED)
    if error.code == "no-table" or (to_begin and error.code == "event-over"):
        return Refused(error.code, TOO_FEW[to_begin], {"number": seen.tournament.settings.smallest})
    return Refused(error.code, error.message)


def _look_over(proposal: Proposal, here: frozenset[int]) -> None:
    """Raise `BrokenDraw` unless everybody who is here is there exactly once."""
    there = Counter([one for table in proposal.tables for one in table] + [*proposal.byes, *proposal.out])
    if there != Counter(here) or any(not SMALLEST <= len(table) <= LARGEST for table in proposal.tables):
        raise BrokenDraw("not everybody is drawn exactly once")


def _store(event: Event, by: Player | None, seen: _Seen, proposal: Proposal, override: str) -> Round:
    one = Round.objects.create(
        event=event,
        number=seen.number,
        draw=draw_value(proposal.draw) if proposal.draw else None,
        plan=fixed_value(proposal.fixed) if proposal.fixed else None,
        settings=event.settings,
        override=override,
        seed=round_seed(event.seed, seen.number),
    )
    absent = {
        **seen.asked,
        **dict.fromkeys(proposal.out, Kind.ASKED_ZERO),
        **dict.fromkeys(proposal.byes, Kind.BYE),
    }
    write_tables(one, proposal.tables, absent, by_number(event))
    counts = {"tables": len(proposal.tables), "byes": len(proposal.byes), "asked": len(seen.asked)}
    log(event, by, "drawn", override, round=one.number, **counts)
    save(event)
    return one
