"""The rounds of an event: who sits where, what came of it, and who doesn't play."""

from collections.abc import Mapping
from typing import Any

from games.models import Game
from games.refusals import NotVisible
from tournaments import words
from tournaments.core.lines import Line
from tournaments.core.model import State
from tournaments.core.units import in_wins
from tournaments.models import AskedBye, Result, Round, Sitting, Table
from tournaments.selectors.groups import group_names
from tournaments.selectors.record import Record, kind_of, people_of, record_of, score_text
from tournaments.sheets import AbsentLine, Person, SeatCell, Seen, TableCard

People = Mapping[int, Person]
NOBODY = Person(0, "", is_person=True)


def visible_rounds(seen: Seen) -> list[Round]:
    """All rounds that were published, and to organisers the proposal too (1 query)."""
    rounds = seen.event.rounds.order_by("number")
    return [one for one in rounds if seen.organises or one.state != Round.State.PROPOSED]


def find_round(seen: Seen, number: int) -> Round:
    """A round. Raises `NotVisible`: a proposal is the organisers' alone."""
    for one in visible_rounds(seen):
        if one.number == number:
            return one
    raise NotVisible(f"{seen.event.key}/{number}")


def tables_of(one: Round) -> list[Table]:
    """The tables with sittings, results, game and flags (5 queries)."""
    found = one.tables.select_related("game").prefetch_related("sittings__entrant", "results", "flags")
    return list(found.order_by("number"))


def standing_result(table: Table) -> Result | None:
    """The confirmed version that holds, None if there is none (no query if they are loaded)."""
    holding = [result for result in table.results.all() if result.confirmed and not result.superseded]
    return holding[-1] if holding else None


def is_open(table: Table) -> bool:
    """Whether a table owes a result; one that is played again does (no query if the results are loaded)."""
    result = standing_result(table)
    return result is None or result.state == State.OPEN


def last_version(table: Table) -> int:
    """The newest version's number, confirmed or not; what a form sends back."""
    return max((result.version for result in table.results.all()), default=0)


def waits_to_be_confirmed(table: Table) -> bool:
    """Whether the newest version counts nowhere yet (no query if the results are loaded)."""
    return any(not result.confirmed for result in list(table.results.all())[-1:])


def table_cards(
    seen: Seen, one: Round, record: Record | None = None, people: People | None = None
) -> list[TableCard]:
    """The tables of a published round."""
    record = record or record_of(seen.event)
    people = people or people_of(seen.event, seen.reader)
    lines = {number: told[one.number - 1] for number, told in record.history.lines.items()}
    before = scores_before(record, one.number)
    groups = group_names(record.tournament) if one.number <= record.preliminary else {}
    return [_card(seen, table, people, lines, before, groups) for table in tables_of(one)]


def scores_before(record: Record, number: int) -> Mapping[int, int]:
    """Everybody's score as it was known when round `number` was drawn; deciding rounds give none."""
    history = record.known_before(number)
    return {entrant: history.score(entrant) for entrant in history.lines}


def _card(
    seen: Seen,
    table: Table,
    people: Mapping[int, Person],
    lines: Mapping[int, Line],
    before: Mapping[int, int],
    groups: Mapping[int, str],
) -> TableCard:
    result = standing_result(table)
    seats = tuple(_seat(sitting, result, people, lines, before) for sitting in table.sittings.all())
    game, mine = table.game, any(seat.person.mine for seat in seats)
    return TableCard(
        number=table.number,
        state=result.state if result else State.OPEN.value,
        seats=seats,
        game_key=game.key if game else "",
        shows_game=game is not None and (game.listed or mine),
        game_runs=game is not None and game.phase == Game.Phase.RUNNING,
        version=last_version(table),
        unconfirmed=waits_to_be_confirmed(table),
        source=result.get_source_display() if result else "",
        reason=reason_text(result, typed=seen.reads_log) if result else "",
        flagged=any(flag.settled_at is None for flag in table.flags.all()),
        late=result is not None and _is_late(table, result),
        mine=mine,
        group=next((groups.get(seat.person.number, "") for seat in seats), ""),
    )


def reason_text(result: Result, *, typed: bool = True) -> str:
    """Why a result is as it is: a rule's code in words, or, for readers of the log, what somebody typed."""
    return str(words.RESULT_REASONS.get(result.reason, result.reason if typed else ""))


def _is_late(table: Table, result: Result) -> bool:
    return result.version > 1 and result.drawn > table.round.number


def _seat(
    sitting: Sitting,
    result: Result | None,
    people: Mapping[int, Person],
    lines: Mapping[int, Line],
    before: Mapping[int, int],
) -> SeatCell:
    number = sitting.entrant.number or 0
    line = lines.get(number)
    index = sitting.seat - 1
    return SeatCell(
        seat=sitting.seat,
        person=people.get(number, NOBODY),
        before=in_wins(before.get(number, 0)),
        place=_at(result.places, index, 0) if result else 0,
        points=_at(result.points, index, None) if result else None,
        score=score_text(line) if line and result else "",
        presence=_at(result.presence, index, "") if result else "",
    )


def _at(values: list[Any], index: int, default: Any) -> Any:
    return values[index] if index < len(values) else default


def absent_lines(one: Round, record: Record, people: People) -> list[AbsentLine]:
    """Who sits at no table, with what that gives; in a deciding round not those who are out."""
    lines = [(number, told[one.number - 1]) for number, told in record.history.lines.items()]
    asked = _asked(one) if one.growing else {}
    return [
        AbsentLine(
            people.get(number, NOBODY), asked.get(number, kind), "" if line.pending else score_text(line)
        )
        for number, line in lines
        if not line.table and (kind := kind_of(record, number, line)) != words.OUT
    ]


def _asked(one: Round) -> dict[int | None, str]:
    """Who has asked to miss a growing round: that becomes an absence only when the round is complete."""
    rows = AskedBye.objects.filter(entrant__event=one.event_id, round_number=one.number)
    return dict(rows.values_list("entrant__number", "kind"))
