"""The organiser's page: what to do next, the proposal, the running round, and people."""

from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.direct.closing import (
    end_shown,
    extended_end,
    extension,
    published_rounds,
    running_round,
)
from tournaments.direct.drafts import proposal_version
from tournaments.direct.names import RENAMABLE, is_named_by_organiser
from tournaments.direct.policy import rule_now
from tournaments.direct.publishing import may_take_back
from tournaments.direct.reopening import has_rounds_left
from tournaments.direct.results import CORRECTABLE
from tournaments.direct.tables import unconfirmed_tables
from tournaments.forms import acts
from tournaments.forms.closing import ClosingForm
from tournaments.forms.proposal import Row, TablesForm
from tournaments.forms.stored import estimate_of
from tournaments.models import Entrant, Event, Flag, Round
from tournaments.selectors import desk
from tournaments.selectors.events import in_order, waiting_line
from tournaments.sheets import Seen
from tournaments.views.common import head, organised

BEFORE_START = (Event.Phase.DRAFT, Event.Phase.OPEN)
BEFORE_END = (*BEFORE_START, Event.Phase.RUNNING)


@require_safe
def organise(request: HttpRequest, key: str) -> HttpResponse:
    return desk_page(request, organised(request, key))


def desk_page(
    request: HttpRequest, seen: Seen, *, status: int = HTTPStatus.OK, **extra: object
) -> HttpResponse:
    """The whole page; `extra` holds a refusal and the form that was refused in place of a fresh one."""
    context = {**head(seen), **_state(seen), **_forms(seen), **extra}
    proposal = context.get("proposal")
    if isinstance(proposal, desk.Proposal):
        context |= _by_hand(proposal, context.get("tables_form"))
    return render(request, "tournaments/organise.html", context, status=status)


def _by_hand(proposal: desk.Proposal, refused: object) -> dict[str, object]:
    """The proposal's tables, each with its line of the form for changes, and lines for more tables."""
    lines = [*(table.text for table in proposal.tables), ""]
    form = refused if isinstance(refused, TablesForm) else TablesForm(lines=lines, prefix="tables")
    count = len(proposal.tables)
    rows = [*form.rows, *(Row(number, "") for number in range(len(form.rows) + 1, count + 2))]
    return {
        "tables_form": form,
        "proposal_rows": list(zip(proposal.tables, rows[:count], strict=True)),
        "more_rows": rows[count:],
    }


def _state(seen: Seen) -> dict[str, object]:
    """Where the event stands."""
    event = seen.event
    last = event.rounds.order_by("number").last()
    flags = Flag.objects.filter(table__round__event=event, settled_at=None)
    line = waiting_line(event) if seen.waiting else {}
    context: dict[str, object] = {
        "last": last,
        "now": timezone.now(),
        "flags": list(flags.select_related("table__round", "entrant")),
        "unconfirmed": unconfirmed_tables(event) if event.phase in CORRECTABLE else [],
        "estimate": estimate_of(event) if event.phase in BEFORE_START else None,
        "co_organisers": list(event.organisers.order_by("display_name")),
        "strangers_for": desk.strangers_for(seen) if event.phase in BEFORE_END else 0,
        "all_met_after": desk.all_met_after(seen) if event.phase in BEFORE_END else 0,
        "forbidden": list(event.forbidden_pairs.filter(last=None).select_related("one", "other")),
        "people": in_order(event.entrants.exclude(state=Entrant.State.WITHDRAWN), line),
        "gone": list(event.entrants.filter(state=Entrant.State.WITHDRAWN)),
        "renamable": _renamable(event),
        "may_pair": event.phase in BEFORE_END,
        "may_share": event.phase in (*BEFORE_END, Event.Phase.PROVISIONAL),
    }
    if last is None:
        return context
    record = selectors.record_of(event)
    if last.state == Round.State.PROPOSED:
        version = proposal_version(event)  # read first: what changes from now on wasn't looked at
        return context | {
            "proposal": desk.proposal_of(seen, last, record),
            "proposal_version": version,
            **_closing(seen, last),
        }
    may_reopen = event.phase == Event.Phase.PROVISIONAL and has_rounds_left(event)
    is_over = selectors.is_over(event, record)
    ended = {
        "is_over": is_over,
        "too_few": is_over and has_rounds_left(event),
        "may_reopen": may_reopen,
        "may_override": last.number < record.preliminary,  # no deciding round is drawn on missing results
    }
    return context | {**_closing(seen, last), **ended}


def _closing(seen: Seen, last: Round) -> dict[str, object]:
    """The round that is closed next, what an extension would be, and the rounds that are played beside it."""
    running = running_round(seen.event)
    if running is None:
        return {}
    return {
        "running": running,
        "may_take_back": may_take_back(last, seen.reader),
        "also_open": [(one, desk.unfinished(seen, one)) for one in published_rounds(seen.event)[1:]],
        "closing_form": closing_form(seen),
        "extension": round(extension(seen.event).total_seconds()),
        "extended_end": extended_end(seen.event, running),
    }


def closing_form(seen: Seen, data: Mapping[str, str] | None = None) -> ClosingForm | None:
    """The form that closes the running round, if there is one."""
    running = running_round(seen.event)
    if running is None:
        return None
    return ClosingForm(
        data,
        tables=desk.unfinished(seen, running),
        rule=rule_now(seen.event, running),
        initial={"round": running.number, "ends": end_shown(running)},
    )


def _renamable(event: Event) -> set[int]:
    """Who has a name that an organiser typed, and may change, by id (1 query)."""
    named = event.entrants.filter(player=None) if event.phase in RENAMABLE else ()
    return {one.pk for one in named if is_named_by_organiser(one)}


def _forms(seen: Seen) -> dict[str, object]:
    people = desk.choices_of(seen.event)
    return {
        "override_form": acts.ReasonForm(prefix="override"),
        "keep_form": acts.OptionalReasonForm(prefix="keep"),
        "swap_form": acts.SwapForm(people=desk.drawn_choices(seen.event), prefix="swap"),
        "organiser_form": acts.OrganiserForm(prefix="organiser"),
        "entrant_form": acts.AddEntrantForm(online=seen.event.online, prefix="entrant"),
        "pair_form": acts.PairForm(people=people, prefix="pair"),
        "bye_form": acts.GiveByeForm(rounds=desk.free_rounds(seen.event), people=people, prefix="bye"),
    }
