"""Why this table, why this rank."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments import selectors
from tournaments.core.units import in_wins
from tournaments.models import Round, Table
from tournaments.plan.stale import corrected_since
from tournaments.selectors import ranks, reasons
from tournaments.selectors.deciding import notes_before, qualified
from tournaments.selectors.desk import broken_rule
from tournaments.selectors.groups import group_names, run_in_groups, seen_from
from tournaments.selectors.record import round_cell
from tournaments.views.common import head, seen_event
from tournaments.views.reading import find_round


@require_safe
def why_table(request: HttpRequest, key: str, number: int, table: int) -> HttpResponse:
    """What the draw of the table was made from; 404 before the round is published."""
    seen = seen_event(request, key)
    one = find_round(seen, number)
    row = one.tables.prefetch_related("sittings__entrant").filter(number=table).first()
    if row is None or one.state == Round.State.PROPOSED:
        raise Http404
    record = selectors.record_of(seen.event)
    people = selectors.people_of(seen.event, seen.reader)
    changed = one.changed or {}
    draw = reasons.draw_of(record.tournament.rounds[number - 1], _seats(row))
    context = {
        **head(seen),
        "round": one,
        "group": _group(record, row) if number <= record.preliminary else "",
        "story": reasons.table_story(record, people, number, _seats(row), table),
        "draw": draw,
        "by_hand": reasons.by_hand(record, people, number),
        "corrected": corrected_since(record.tournament, number),
        "line_notes": notes_before(record, people, number),
        "qualified": qualified(record, people, number, _seats(row)),
        "costs": reasons.costs_of(dict(draw.cost), dict(draw.bound), changed.get("cost")) if draw else (),
        "violations": [broken_rule(str(code), people) for code in changed.get("violations", ())],
    }
    return render(request, "tournaments/why_table.html", context)


def _group(record: selectors.Record, table: Table) -> str:
    return group_names(record.tournament).get(_seats(table)[0], "")


def _seats(table: Table) -> tuple[int, ...]:
    return tuple(sitting.entrant.number or 0 for sitting in table.sittings.all())


@require_safe
def why_rank(request: HttpRequest, key: str, number: int) -> HttpResponse:
    """An entrant's rounds, the sum of them, and the sum behind each tie-break."""
    seen = seen_event(request, key)
    record = selectors.record_of(seen.event)
    people = selectors.people_of(seen.event, seen.reader)
    if number not in record.history.lines:
        raise Http404
    ranked = seen_from(seen.event, record, number)
    row = ranked.row(number)
    context = {
        **head(seen),
        "person": people[number],
        "rank": row.rank,
        "score": in_wins(row.score),
        "counted": record.counted,
        "group": group_names(record.tournament).get(number, ""),
        "by_group": run_in_groups(seen.event, record),
        "cells": [
            (cell, [people[one] for one in cell.opponents if one in people])
            for cell in (round_cell(record, number, line) for line in record.history.lines[number])
        ],
        "figures": ranks.figure_sums(record, row, people),
        "neighbours": ranks.neighbours(ranked, people, number),
    }
    return render(request, "tournaments/why_rank.html", context)
