"""What the organiser's page shows of rounds: a proposal with its cost, and what is still open."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments import store, words
from tournaments.core.model import Kind
from tournaments.core.settings import Format, Settings
from tournaments.core.units import in_wins
from tournaments.direct.by_hand import drawn_numbers
from tournaments.direct.drafts import is_outdated, seated
from tournaments.direct.drafts import proposal_of as proposal_row
from tournaments.models import Entrant, Event, Round, Table
from tournaments.plan import repeats, stale
from tournaments.selectors.deciding import notes_before
from tournaments.selectors.groups import group_names
from tournaments.selectors.reasons import costs_of
from tournaments.selectors.record import Record, kind_at, people_of, settings_of
from tournaments.selectors.rounds import is_open, scores_before, tables_of, waits_to_be_confirmed
from tournaments.sheets import CostLine, Person, Seen

LIVE = (Event.Phase.OPEN, Event.Phase.RUNNING)
BROKEN = {
    "rematch": gettext_lazy("%(names)s have met before (times: %(times)s)."),
    "forbidden": gettext_lazy("%(names)s are to be kept apart."),
    "bye-again": gettext_lazy("%(names)s has had a bye before (byes: %(times)s)."),
}


@dataclass(frozen=True, slots=True)
class ProposedTable:
    """A table of a proposal with the scores that its entrants have."""

    number: int
    seats: tuple[tuple[Person, str], ...]
    text: str
    """The starting numbers in seat order, as the form for changes takes them."""
    drawn: bool
    group: str = ""


@dataclass(frozen=True, slots=True)
class Proposal:
    """A round that only the organisers see."""

    tables: tuple[ProposedTable, ...]
    absent: tuple[tuple[Person, str], ...]
    costs: Sequence[CostLine]
    violations: tuple[str, ...]
    changed_reason: str
    outdated: bool
    """Whether results or rules have changed since; then it can't be published without a reason."""
    corrected: tuple[str, ...]
    open_then: tuple[str, ...]
    """Tables that counted as drawn, as they had no result when the round was drawn."""
    late: tuple[str, ...]
    """Those of them that have a result meanwhile."""
    line_notes: tuple[str, ...] = ()
    """Who goes on although others were equal, with the rule that decides."""

    @property
    def open_now(self) -> bool:
        """Whether results are missing still, so that a new draw needs a reason."""
        return len(self.late) < len(self.open_then)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table without a result that counts."""

    number: int
    names: str
    online: bool
    """Whether it has a game here; else real cards are played."""
    begun: bool
    unconfirmed: bool


def choices_of(event: Event) -> list[tuple[int, str]]:
    """The entrants who have a starting number, for a choice (1 query)."""
    rows = event.entrants.filter(number__isnull=False).exclude(state=Entrant.State.WITHDRAWN)
    return [(row.number or 0, f"{row.number} {row.name}") for row in rows.order_by("number")]


def drawn_choices(event: Event) -> list[tuple[int, str]]:
    """Those of them whom the proposal has at a table or with a bye, for a choice (4 queries)."""
    proposal = proposal_row(event)
    drawn = drawn_numbers(proposal) if proposal else set()
    return [choice for choice in choices_of(event) if choice[0] in drawn]


def free_rounds(event: Event) -> range:
    """The rounds that aren't drawn yet (1 query)."""
    return range(event.rounds.count() + 1, int(event.settings.get("rounds", 0)) + 1)


def strangers_for(seen: Seen) -> int:
    """How many rounds this field can play without a rematch; 0 if no further ones are to be drawn (T18)."""
    event = seen.event
    settings = settings_of(event)
    if event.rounds.count() >= settings.rounds:
        return 0
    return repeats.strangers_last(settings, store.event_stages(event), _field(seen, settings))


def all_met_after(seen: Seen) -> int:
    """How many rounds this field needs at least until all have met, if fewer are planned; else 0."""
    settings = settings_of(seen.event)
    return repeats.all_met_after(settings, store.event_stages(seen.event), _field(seen, settings))


def _field(seen: Seen, settings: Settings) -> int:
    """How many the rounds are planned for: whoever leaves a round robin leaves a gap in it."""
    event = seen.event
    if event.phase == Event.Phase.RUNNING and settings.format is Format.ROUND_ROBIN:
        return event.entrants.filter(number__isnull=False, joined__lte=1).count()
    return seen.entered if event.phase in LIVE else event.capacity or 0


def proposed_numbers(event: Event) -> list[list[int]]:
    """The tables of the proposal as starting numbers in seat order; empty if there is none (3 queries)."""
    one = proposal_row(event)
    return seated(one) if one else []


def proposal_of(seen: Seen, one: Round, record: Record) -> Proposal:
    """The proposal as it stands, with what was changed by hand."""
    people = people_of(seen.event, seen.reader)
    scores = scores_before(record, one.number)
    draw = one.draw or {}
    drawn = {tuple(table) for table in draw.get("tables", ())}
    groups = _groups_of(record, one.number)
    tables = tuple(_proposed(table, people, scores, drawn, groups) for table in tables_of(one))
    changed = one.changed or {}
    return Proposal(
        tables=tables,
        absent=tuple(
            (people[absence.entrant.number], kind_at(record, one.number, Kind(absence.kind)))
            for absence in one.absences.select_related("entrant")
            if absence.entrant.number in people
        ),
        costs=costs_of(draw.get("cost", {}), draw.get("bound", {}), changed.get("cost")),
        violations=tuple(broken_rule(str(code), people) for code in changed.get("violations", ())),
        changed_reason=str(changed.get("reason", "")),
        outdated=is_outdated(one, record.tournament),
        corrected=_named(record, people, stale.corrected_since(record.tournament, one.number)),
        open_then=_named(record, people, stale.open_then(record.tournament, one.number)),
        late=_named(record, people, stale.late_since(record.tournament, one.number)),
        line_notes=tuple(notes_before(record, people, one.number)),
    )


def _named(record: Record, people: Mapping[int, Person], places: Sequence[stale.Where]) -> tuple[str, ...]:
    """Round, table and who sat there, of each."""
    found = []
    for number, table in places:
        tables = record.tournament.rounds[number - 1].tables
        seated = next(one.entrants for one in tables if one.number == table)
        names = words.listed([people[one].name for one in seated if one in people])
        told = {"round": number, "table": table, "names": names}
        found.append(_("round %(round)s, table %(table)s (%(names)s)") % told)
    return tuple(found)


def broken_rule(code: str, people: Mapping[int, Person]) -> str:
    """What a change by hand breaks, in a sentence."""
    word, _colon, rest = code.partition(":")
    who, _colon, times = rest.partition(":")
    if word == "odd-size":
        return _("A table of %(size)s is not allowed in this event.") % {"size": who}
    if word == "needless-byes":
        return _needless(int(who), int(times))
    names = [people[int(number)].name for number in who.split("-") if int(number) in people]
    return BROKEN.get(word, "%(names)s") % {"names": words.listed(names), "times": times}


def _needless(byes: int, needed: int) -> str:
    if not needed:
        return ngettext(
            "%(count)d bye, where none is needed.", "%(count)d byes, where none is needed.", byes
        ) % {"count": byes}
    return _("%(count)d byes, where %(needed)d would do.") % {"count": byes, "needed": needed}


def _groups_of(record: Record, number: int) -> Mapping[int, str]:
    """Each entrant's group in a round of the groups; the first one makes them when it is proposed."""
    return group_names(record.tournament, proposed=True) if number <= record.preliminary else {}


def _proposed(
    table: Table,
    people: Mapping[int, Person],
    scores: Mapping[int, int],
    drawn: set[tuple[int, ...]],
    groups: Mapping[int, str],
) -> ProposedTable:
    numbers = tuple(sitting.entrant.number or 0 for sitting in table.sittings.all())
    return ProposedTable(
        number=table.number,
        seats=tuple((people[number], in_wins(scores.get(number, 0))) for number in numbers),
        text=" ".join(map(str, numbers)),
        drawn=numbers in drawn,
        group=groups.get(numbers[0], "") if numbers else "",
    )


def unfinished(seen: Seen, one: Round) -> list[OpenTable]:
    """The tables of a round that have no result that counts."""
    people = people_of(seen.event)
    return [_open(table, people) for table in tables_of(one) if is_open(table)]


def _open(table: Table, people: Mapping[int, Person]) -> OpenTable:
    seats = [people.get(sitting.entrant.number or 0) for sitting in table.sittings.all()]
    return OpenTable(
        number=table.number,
        names=words.listed([person.name for person in seats if person]),
        online=table.game is not None,
        begun=table.game is not None and table.game.move_count > 0,
        unconfirmed=waits_to_be_confirmed(table),
    )
