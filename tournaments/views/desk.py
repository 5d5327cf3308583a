"""The organiser's page: what to do next, the proposal, the running round, and people."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.forms import acts
from tournaments.forms.stored import estimate_of
from tournaments.models import Entrant, Event, Flag, Round
from tournaments.selectors import desk
from tournaments.sheets import Seen
from tournaments.views.common import head, organised

DECISIONS = [
    ("adjudicate", _("places by the points now")),
    ("share", _("all share the places")),
    ("void", _("void")),
    ("extend", _("extend the round")),
]
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
    return render(request, "tournaments/organise.html", context, status=status)


def _state(seen: Seen) -> dict[str, object]:
    """Where the event stands."""
    event = seen.event
    last = event.rounds.order_by("number").last()
    flags = Flag.objects.filter(table__round__event=event, settled_at=None)
    context: dict[str, object] = {
        "last": last,
        "now": timezone.now(),
        "flags": list(flags.select_related("table__round", "entrant")),
        "estimate": estimate_of(event) if event.phase in BEFORE_START else None,
        "co_organisers": list(event.organisers.order_by("display_name")),
        "decisions": DECISIONS,
        "strangers_for": desk.strangers_for(seen) if event.phase in BEFORE_END else 0,
        "forbidden": list(event.forbidden_pairs.filter(last=None).select_related("one", "other")),
        "people": list(event.entrants.exclude(state=Entrant.State.WITHDRAWN)),
        "gone": list(event.entrants.filter(state=Entrant.State.WITHDRAWN)),
    }
    if last is None:
        return context
    record = selectors.record_of(event)
    if last.state == Round.State.PROPOSED:
        return context | {"proposal": desk.proposal_of(seen, last, record)}
    return context | {"unfinished": desk.unfinished(seen, last), "is_over": selectors.is_over(event, record)}


def _forms(seen: Seen) -> dict[str, object]:
    people = desk.choices_of(seen.event)
    return {
        "override_form": acts.OptionalReasonForm(prefix="override"),
        "swap_form": acts.SwapForm(people=people, prefix="swap"),
        "tables_form": acts.ReasonForm(prefix="tables"),
        "organiser_form": acts.OrganiserForm(prefix="organiser"),
        "entrant_form": acts.AddEntrantForm(prefix="entrant"),
        "pair_form": acts.PairForm(people=people, prefix="pair"),
        "bye_form": acts.GiveByeForm(rounds=desk.free_rounds(seen.event), people=people, prefix="bye"),
    }
