"""What the pages say of deciding rounds besides their tables: who qualified, who was equal at the line."""

from collections.abc import Iterator, Mapping

from django.utils.translation import gettext as _

from tournaments import words
from tournaments.core.model import Table
from tournaments.core.units import in_wins
from tournaments.plan.cut import standings_at_cut
from tournaments.plan.line import CutTie, Tie, at_cut, nobody_goes_on, ties_at_cut, ties_at_line
from tournaments.plan.stale import corrected_since
from tournaments.selectors.groups import group_name
from tournaments.selectors.record import Record
from tournaments.sheets import Person


def line_notes(record: Record, people: Mapping[int, Person], number: int) -> list[str]:
    """Sentences on who goes on from a round: ties at the cut or at tables, tables to which nobody came."""
    if not 0 < number <= len(record.tournament.rounds):
        return []
    if number == record.preliminary:
        return cut_notes(record, people)
    stages = record.tournament.stages
    ties = ties_at_line(record.tournament, stages, number)
    empty = nobody_goes_on(record.tournament, stages, number)
    return [*(_sentence(tie, people) for tie in ties), *(_of_nobody(table, people) for table in empty)]


def _of_nobody(table: Table, people: Mapping[int, Person]) -> str:
    return _("Table %(table)s: nobody came (%(names)s), and so nobody goes on from it.") % {
        "table": table.number,
        "names": words.listed([people[one].name for one in table.entrants if one in people]),
    }


def cut_notes(record: Record, people: Mapping[int, Person]) -> list[str]:
    """A sentence for each standings where only the starting numbers decide who goes on after the cut."""
    stages = record.tournament.stages
    ties = ties_at_cut(record.tournament, stages)
    return [_cut_sentence(tie, people, grouped=stages.groups > 1) for tie in ties]


def _cut_sentence(tie: CutTie, people: Mapping[int, Person], *, grouped: bool) -> str:
    told = {
        "group": group_name(tie.group),
        **_told(tie, people),
    }
    if grouped:
        return (
            _(
                "Group %(group)s: %(equal)s were equal at the cut, in every figure. The lower starting "
                "number decides; going on: %(going_on)s."
            )
            % told
        )
    return (
        _(
            "%(equal)s were equal at the cut, in every figure. The lower starting number decides; "
            "going on: %(going_on)s."
        )
        % told
    )


def notes_before(record: Record, people: Mapping[int, Person], number: int) -> list[str]:
    """The ties that the tables of round `number` follow from: those at the line of the round before."""
    return line_notes(record, people, number - 1) if number > record.preliminary else []


def qualified(record: Record, people: Mapping[int, Person], number: int, seats: tuple[int, ...]) -> list[str]:
    """Where those at a table of the first round after a cut come from; nothing of other rounds."""
    if not record.preliminary or number != record.preliminary + 1:
        return []
    return list(_came_from(record, people, seats))


def _came_from(record: Record, people: Mapping[int, Person], seats: tuple[int, ...]) -> Iterator[str]:
    stages = record.tournament.stages
    groups = standings_at_cut(at_cut(record.tournament), stages)
    rows = {row.entrant: (row, group_name(index)) for index, group in enumerate(groups) for row in group}
    for one in seats:
        if one not in rows or one not in people:
            continue
        row, group = rows[one]
        told = {
            "name": people[one].name,
            "rank": row.rank,
            "group": group,
            "score": in_wins(row.score),
        }
        if stages.groups > 1:
            yield _("%(name)s qualified at rank %(rank)s of group %(group)s, with score %(score)s.") % told
        else:
            yield _("%(name)s qualified at rank %(rank)s of the standings, with score %(score)s.") % told


def _sentence(tie: Tie, people: Mapping[int, Person]) -> str:
    return _(
        "Table %(table)s: %(equal)s were equal at the line of the knock-out. The lower seat decides; "
        "going on: %(going_on)s."
    ) % {"table": tie.table, **_told(tie, people)}


def _told(tie: Tie | CutTie, people: Mapping[int, Person]) -> dict[str, str]:
    """The names of who was equal, and of those among them who go on."""
    return {
        name: words.listed([people[one].name for one in numbers if one in people])
        for name, numbers in (("equal", tie.equal), ("going_on", tie.going_on))
    }


def drawn_before(record: Record, number: int) -> list[int]:
    """The later rounds that were drawn on results of round `number` which are others now."""
    later = record.tournament.rounds[number:]
    return [
        one.number
        for one in later
        if any(where[0] == number for where in corrected_since(record.tournament, one.number))
    ]
