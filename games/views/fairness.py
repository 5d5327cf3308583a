"""A finished game's record, and the check of it that anybody can repeat at home."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games import records
from games.rules import fairness
from games.rules.fairness import Check
from games.views.page import finished_table, reader


@require_safe
def record(request: HttpRequest, key: str) -> HttpResponse:
    """The record as JSON to keep; 404 before the end."""
    table = finished_table(request, key)
    response = JsonResponse(
        records.record(table.key, reader(request)), json_dumps_params={"ensure_ascii": False}
    )
    response["Content-Disposition"] = f'attachment; filename="charuma-{table.key}.json"'
    return response


@require_safe
def check(request: HttpRequest, key: str) -> HttpResponse:
    """Every check of the record, made from the record alone, and every draw; 404 before the end."""
    table = finished_table(request, key)
    record = records.record(table.key, reader(request))
    checked = fairness.check(record)
    context = {
        "table": table,
        "record": record,
        "ok": checked.ok,
        "checks": [(made, _told(made)) for made in checked.checks],
        "draws": checked.draws,
    }
    return render(request, "games/check.html", context)


def _told(check: Check) -> str:
    return _(check.detail) % check.params
