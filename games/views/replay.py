"""A finished game step by step: from any seat as it was seen then, or with everything open."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from charuma_site.numbers import whole_number
from games import selectors
from games.tables import Position, Table
from games.views.page import drawing, finished_table, reader


@dataclass(frozen=True, slots=True)
class Steps:
    """Where the links lead; a step that isn't there (before the first, after the last) is None."""

    first: int | None
    previous: int | None
    next: int | None
    last: int | None

    @classmethod
    def around(cls, step: int, steps: int) -> "Steps":
        back, on = step > 0, step < steps
        return cls(
            first=0 if back else None,
            previous=step - 1 if back else None,
            next=step + 1 if on else None,
            last=steps if on else None,
        )


@require_safe
def replay(request: HttpRequest, key: str) -> HttpResponse:
    """`?step=` moves made (garbled: none), `?seat=` from 0 (garbled or missing: the open record)."""
    table = finished_table(request, key)
    step = whole_number(request.GET.get("step", "")) or 0
    seat = _seat(request.GET.get("seat", ""), table)
    position = selectors.replay(key, reader(request), seat=seat, step=step)
    return render(request, "games/replay.html", _context(table, position, seat))


def _context(table: Table, position: Position, seat: int | None) -> dict[str, object]:
    drawn = drawing(table, position)
    return {
        **drawn,
        "choice": None,  # nobody chooses in a replay
        "seat": seat,
        "links": Steps.around(position.step, position.steps),
    }


def _seat(text: str, table: Table) -> int | None:
    seat = whole_number(text)
    return seat if seat is not None and seat < table.size else None
