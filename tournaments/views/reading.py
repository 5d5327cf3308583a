"""What everybody may read of an event: its page, entrants, rounds, standings, and the log."""

from collections.abc import Sequence
from itertools import groupby

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.refusals import NotVisible
from tournaments import log_text, rules_text, selectors, store, words
from tournaments.core.model import Kind
from tournaments.core.settings import deciding
from tournaments.direct.publishing import BYES, may_take_back
from tournaments.forms.acts import ByeForm, EnterForm
from tournaments.models import AskedBye, Entrant, Event, Round
from tournaments.plan.stages import preliminary
from tournaments.plan.stale import corrected_since
from tournaments.selectors import rounds as rounds_of
from tournaments.selectors.cross_table import sections
from tournaments.selectors.deciding import cut_notes, drawn_before, line_notes
from tournaments.selectors.events import in_order, waiting_line, waiting_place
from tournaments.selectors.groups import group_names
from tournaments.sheets import Person, Seen, StandingLine
from tournaments.views.common import game_terms, head, live_page, seen_event

Line = tuple[StandingLine, Person]
LOG_PAGE = 100
STANDINGS_PAGE = 200
ENDED = (Event.Phase.FINISHED, Event.Phase.ARCHIVED, Event.Phase.CANCELLED)


@require_safe
def event(request: HttpRequest, key: str) -> HttpResponse:
    return event_page(request, seen_event(request, key))


def event_page(request: HttpRequest, seen: Seen, *, status: int = 200, **extra: object) -> HttpResponse:
    """The event's page; `extra` replaces forms by those that were refused."""
    base = head(seen)
    settings = selectors.settings_of(seen.event)
    context = {
        **base,
        "rules": rules_text.rules_of(seen.event, settings),
        "terms": game_terms(seen.event, settings.preferred),
        "enter_form": EnterForm(gated=seen.asks_code),
        **_own(seen),
        **extra,
    }
    return render(request, "tournaments/event.html", context, status=status)


def _own(seen: Seen) -> dict[str, object]:
    """What an entrant may do, and their table of the running round."""
    entrant = seen.entrant
    if entrant is None or seen.event.phase in ENDED:
        return {}
    drawn = seen.event.rounds.count()
    last = int(seen.event.settings.get("rounds", 0))
    sitting = (
        entrant.sittings.filter(round__state=Round.State.PUBLISHED)
        .select_related("round", "table__game")
        .order_by("-round__number")
        .first()
    )
    return {
        "bye_form": ByeForm(rounds=range(drawn + 1, last + 1)) if drawn < last else None,
        "drawn": drawn,
        "my_byes": list(AskedBye.objects.filter(entrant=entrant).order_by("round_number")),
        "my_sitting": sitting,
        **_own_bye(seen, entrant),
        "place": waiting_place(entrant) if entrant.state == Entrant.State.WAITING else 0,
        "may_leave": entrant.state != Entrant.State.WITHDRAWN,
    }


def _own_bye(seen: Seen, entrant: Entrant) -> dict[str, object]:
    """Their bye of the round that is played now, drawn or asked for, and what it gives."""
    absences = entrant.absences.filter(round__state=Round.State.PUBLISHED, kind__in=BYES)
    found = absences.select_related("round").order_by("-round__number").first()
    if found is None:
        return {}
    settings = selectors.settings_of(seen.event)
    after_cut = found.round.number > preliminary(settings)
    told = words.bye_told(settings, Kind(found.kind), after_cut=after_cut)
    return {"my_bye": found, "my_bye_told": told} if told else {}


@require_safe
def entrants(request: HttpRequest, key: str) -> HttpResponse:
    seen = seen_event(request, key)
    found = seen.event.entrants.select_related("player__rating")
    groups: dict[int, str] = {}
    if store.event_stages(seen.event).groups > 1:
        groups = group_names(store.event_value(seen.event))
    line = waiting_line(seen.event)
    rows = [(one, groups.get(one.number or 0, ""), line.get(one.pk, 0)) for one in in_order(found, line)]
    return render(request, "tournaments/entrants.html", {**head(seen), "entrants": rows, "groups": groups})


@require_safe
def round_page(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """Who sits where in a round, and what came of it so far."""
    seen = seen_event(request, key)
    one = find_round(seen, number)

    def context(rounds: Sequence[Round]) -> dict[str, object]:
        record = selectors.record_of(seen.event)
        if one.state == Round.State.PROPOSED:
            return {"round": one, "tables": (), "absent": ()}
        people = selectors.people_of(seen.event, seen.reader)
        return {
            "round": one,
            "tables": rounds_of.table_cards(seen, one, record, people),
            "absent": rounds_of.absent_lines(one, record, people),
            "corrected": corrected_since(record.tournament, number),
            "line_notes": line_notes(record, people, number),
            "cut_notes": cut_notes(record, people) if number == record.preliminary + 1 else (),
            "drawn_before": drawn_before(record, number),
            "may_take_back": may_take_back(rounds[-1], seen.reader),
            "of_all": number <= record.preliminary,
            "after_cut": number > record.counted,
        }

    return live_page(request, seen, "round", context)


def find_round(seen: Seen, number: int) -> Round:
    """The round, or 404."""
    try:
        return rounds_of.find_round(seen, number)
    except NotVisible as error:
        raise Http404 from error


@require_safe
def standings(request: HttpRequest, key: str) -> HttpResponse:
    """By rank, so many on a page; `?page=all` has them on one, to search or to print."""
    seen = seen_event(request, key)
    wanted = request.GET.get("page", "")

    def context(rounds: Sequence[Round]) -> dict[str, object]:
        people = selectors.people_of(seen.event, seen.reader)
        lines = [(line, people[line.number]) for line in selectors.standing_lines(seen.event)]
        page = Paginator(lines, len(lines) or 1 if wanted == "all" else STANDINGS_PAGE).get_page(wanted)
        here = list(page)
        played = sum(one.state != Round.State.PROPOSED for one in rounds)
        order = _order(seen.event, played)
        own = next((index for index, (_line, person) in enumerate(lines) if person.mine), None)
        return {
            "lines": here,
            "parts": _parts(here) if order["by_group"] else [("", here)],
            "page": page,
            "wanted": wanted,
            "pages": _pages(len(lines)),
            "own": None if own is None else (*lines[own], own // STANDINGS_PAGE + 1),
            "played": played,
            "running": next((one.number for one in rounds if one.state == Round.State.PUBLISHED), 0),
            "width": 6 * played,
            "shared": any(line.shared for line, _person in here),
            "grouped": any(line.group for line, _person in lines),
            **order,
        }

    return live_page(request, seen, "standings", context)


def _parts(lines: Sequence[Line]) -> list[tuple[str, list[Line]]]:
    """The lines of each group; they come in that order."""
    return [(name, list(part)) for name, part in groupby(lines, key=lambda one: one[0].group)]


def _order(event: Event, played: int) -> dict[str, bool]:
    """What the ranks mean after so many rounds: those of each group, or what deciding rounds make of them."""
    settings, stages = selectors.settings_of(event), store.event_stages(event)
    first = preliminary(settings)
    return {
        "by_group": stages.groups > 1 and event.phase == Event.Phase.RUNNING and played <= first,
        "after_cut": 0 < first < played and deciding(settings, stages),
        "knock_out": not first and played > 0,
    }


def _pages(count: int) -> list[tuple[int, int, int]]:
    """Number, first and last line of each page, if there are several."""
    firsts = range(1, count + 1, STANDINGS_PAGE) if count > STANDINGS_PAGE else ()
    return [(number, first, min(first + STANDINGS_PAGE - 1, count)) for number, first in enumerate(firsts, 1)]


@require_safe
def cross_table(request: HttpRequest, key: str) -> HttpResponse:
    """Who met whom and what came of it, by rank; 404 where the format has no such table."""
    seen = seen_event(request, key)
    base = head(seen)
    if not base["cross_table"]:
        raise Http404
    people = selectors.people_of(seen.event, seen.reader)
    record = selectors.record_of(seen.event)
    context = {
        **base,
        "sections": sections(record, people, base["cross_table"]),
        "decided": record.counted < len(record.tournament.rounds),
    }
    return render(request, "tournaments/cross_table.html", context)


@require_safe
def log(request: HttpRequest, key: str) -> HttpResponse:
    """All that was done in the event, the latest first; 404 for those whom it doesn't concern."""
    seen = seen_event(request, key)
    if not seen.reads_log:
        raise Http404
    page = Paginator(seen.event.log.order_by("-at", "-pk"), LOG_PAGE).get_page(request.GET.get("page"))
    names = log_text.Names.of(seen.event)
    lines = [(row, log_text.sentence(row, names), log_text.reason(row)) for row in page]
    return render(request, "tournaments/log.html", {**head(seen), "lines": lines, "page": page})
