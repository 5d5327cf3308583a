"""What the pages say of a knock-out besides its tables: who was equal at the line, and why one went on."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournaments import store, words
from tournaments.models import Event
from tournaments.plan.line import Tie, ties_at_line
from tournaments.plan.stale import corrected_since
from tournaments.selectors.record import Record
from tournaments.sheets import Person


def line_notes(event: Event, record: Record, people: Mapping[int, Person], number: int) -> list[str]:
    """A sentence for each table of round `number` where only the seats decide who goes on."""
    if not 0 < number <= len(record.tournament.rounds):
        return []
    ties = ties_at_line(record.tournament, store.event_stages(event), number)
    return [_sentence(tie, people) for tie in ties]


def _sentence(tie: Tie, people: Mapping[int, Person]) -> str:
    return _(
        "Table %(table)s: %(equal)s were equal at the line of the knock-out. The lower seat decides; "
        "going on: %(going_on)s."
    ) % {
        "table": tie.table,
        "equal": words.listed([people[one].name for one in tie.equal if one in people]),
        "going_on": words.listed([people[one].name for one in tie.going_on if one in people]),
    }


def drawn_before(record: Record, number: int) -> list[int]:
    """The later rounds that were drawn on results of round `number` which are others now."""
    later = record.tournament.rounds[number:]
    return [
        one.number
        for one in later
        if any(where[0] == number for where in corrected_since(record.tournament, one.number))
    ]
